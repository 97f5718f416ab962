/// The program's version; the only place that states it.
public let programVersion = "0.2.0"
