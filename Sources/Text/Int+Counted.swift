extension Int {
  /// The number of some things, as people write it: `1 photo`, `2 photos`.
  public func counted(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
