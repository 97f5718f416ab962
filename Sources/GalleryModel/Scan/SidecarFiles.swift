public import FileSystem
public import Pictures

/// Files beside a photo that tell of it.
public struct SidecarFiles: Sendable {
  /// The XMP sidecars, in ascending precedence.
  var xmp: [ScannedFile] = []
  /// The notes of Google Takeout.
  var takeout: [ScannedFile] = []

  /// True if there are none.
  public var isEmpty: Bool { xmp.isEmpty && takeout.isEmpty }

  /// Their size at the scan, bytes.
  public var size: Int { (xmp + takeout).reduce(0) { $0 + $1.stamp.size } }

  /// Reads the files.
  ///
  /// - Parameter input: The folder that no link may lead out of.
  /// - Returns: Their contents, and the errors of notes of Google Takeout that cannot be read.
  /// - Throws: `FileSystemError` for an XMP sidecar that cannot be read, since it may hide the photo.
  public func read(
    beneath input: Path
  ) throws(FileSystemError) -> (contents: Sidecars, problems: [FileSystemError]) {
    let limit = ScannedFolder.longestNote
    var (contents, problems) = (Sidecars(xmp: [], takeout: []), [FileSystemError]())
    for file in xmp {
      contents.xmp.append(try File.read(file.path, beneath: input, limit: limit))
    }
    for file in takeout {
      do throws(FileSystemError) {
        contents.takeout.append(try File.read(file.path, beneath: input, limit: limit))
      } catch {
        problems.append(error)
      }
    }
    return (contents, problems)
  }
}
