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

  /// The number of bytes that reading them takes, at most.
  public var size: Int {
    (xmp + takeout).reduce(0) { $0 + min($1.stamp.size, ScannedFolder.longestNote) }
  }

  /// Contents of the files, as far as they can be read.
  public struct Reading: Sendable {
    /// The contents.
    public fileprivate(set) var contents = Sidecars(xmp: [], takeout: [])
    /// The error of the first XMP sidecar that cannot be read: it may hide the photo.
    public fileprivate(set) var failure: FileSystemError?
    /// The errors of the notes of Google Takeout that cannot be read.
    public fileprivate(set) var problems: [FileSystemError] = []
  }

  /// Reads the files.
  ///
  /// - Parameter input: The folder that no link may lead out of.
  public func read(beneath input: Path) -> Reading {
    var reading = Reading()
    for file in xmp {
      do throws(FileSystemError) {
        reading.contents.xmp.append(try file.note(beneath: input))
      } catch {
        reading.failure = reading.failure ?? error
      }
    }
    for file in takeout {
      do throws(FileSystemError) {
        reading.contents.takeout.append(try file.note(beneath: input))
      } catch {
        reading.problems.append(error)
      }
    }
    return reading
  }
}
