public import FileSystem
import Glibc

/// A folder of a test's own, removed with all that is in it.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: Path

  /// Makes an empty folder.
  public init() {
    var name = Array("/tmp/photofall-test-XXXXXX".utf8CString)
    let made = unsafe name.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) } != nil
    }
    precondition(made, "no folder can be made in /tmp")
    path = Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    Self.remove(path)
  }

  /// The path of something in the folder.
  public func appending(_ name: String) -> Path { path.appending(name) }

  /// Writes a file, and makes the folders that it needs.
  @discardableResult
  public func write(_ content: [UInt8], to name: String) throws -> Path {
    try write(content, to: Path(name))
  }

  /// Writes a text.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> Path {
    try write(Array(text.utf8), to: Path(name))
  }

  /// Writes a file whose name may be any bytes.
  @discardableResult
  public func write(_ content: [UInt8], to name: Path) throws -> Path {
    let file = path.appending(name.bytes)
    if let parent = file.parent { try Folder.create(parent) }
    try File.write(content, to: file)
    return file
  }

  /// Makes a symbolic link.
  public func link(_ name: String, to target: Path) {
    let link = appending(name)
    unsafe target.withCString { target in
      unsafe link.withCString { link in _ = unsafe symlink(target, link) }
    }
  }

  /// Copies one of the package's sample pictures.
  @discardableResult
  public func addSample(_ sample: String, as name: String) throws -> Path {
    try write(File.read(Package.samples.appending(sample)), to: name)
  }

  /// Removes a folder with all that is in it.
  private static func remove(_ path: Path) {
    for name in (try? Folder.names(in: path)) ?? [] {
      let below = path.appending(name)
      if ((try? FileStatus(below)) ?? nil)?.kind == .folder {
        remove(below)
      } else {
        try? File.remove(below)
      }
    }
    Folder.removeIfEmpty(path)
  }
}

/// The package that is being tested.
public enum Package {
  /// Its folder.
  public static let folder: Path = {
    let file = Path(#filePath)
    return file.parent?.parent?.parent ?? "."
  }()

  /// The pictures that come with it.
  public static let samples = folder.appending("SampleImages")
}
