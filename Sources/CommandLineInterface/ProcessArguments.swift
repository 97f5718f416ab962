public import FileSystem
internal import Glibc

/// The arguments of this process, without the program's name.
///
/// As bytes: `CommandLine.arguments` repairs what is not UTF-8, and a file of such a name could not
/// be opened any more.
public var processArguments: [Path] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    unsafe CommandLine.unsafeArgv[index].map {
      unsafe Path(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
  }
}
