public import FileSystem
internal import Glibc

/// The arguments of this process, without the program's name.
///
/// As bytes: `CommandLine.arguments` repairs what is not UTF-8, and a file of such a name could not
/// be opened any more.
public var processArguments: [Path] {
  // Swift reads them from a file, and has none at all when it cannot.
  precondition(CommandLine.argc > 0, "the arguments cannot be read")
  return (1..<Int(CommandLine.argc)).compactMap { index in
    unsafe CommandLine.unsafeArgv[index].map {
      unsafe Path(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
  }
}
