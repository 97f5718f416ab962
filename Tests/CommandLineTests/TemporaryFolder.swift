import FileSystem
import Glibc

/// A folder of its own for a test, removed with all that is in it.
final class TemporaryFolder {
  let path: Path

  init() throws {
    var name = Array("/tmp/photofall-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else {
      throw FileSystemError("create", "/tmp/photofall", code: errno)
    }
    path = Path(bytes: name.dropLast().map(UInt8.init(bitPattern:)))
  }

  deinit {
    _ = try? ChildProcess.script("rm -r '\(path.text)'", in: "sh")
  }

  /// Runs a script in this folder, where `photofall` keeps its cache here too.
  func run(_ script: String) throws -> ChildProcess {
    try .script("cd '\(path.text)' && export XDG_CACHE_HOME=$PWD/cache; \(script)", in: "bash")
  }

  /// Puts a photo of 4 x 3 grey pixels into a folder here, which is made if need be.
  func addPhoto(_ place: Path) throws {
    let photo = path.appending(place.bytes)
    if let folder = photo.parent { try Folder.create(folder) }
    try File.write(Self.photo, to: photo)
  }

  private static let photo = stride(from: 0, to: digits.count, by: 2).compactMap { index in
    UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
  }

  private static let digits = Array(
    """
    89504e470d0a1a0a0000000d4948445200000004000000030800000000919ff11a0000000f494441\
    5478da63b0710b886280130019d70385d0d0c44d0000000049454e44ae426082
    """.utf8)
}
