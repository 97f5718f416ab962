internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import Imaging
internal import PhotoMetadata

/// A photo's own file on its way into the site.
struct OriginalFile: Sendable {
  let photo: Photo
  /// The file, which is only read.
  let source: Path

  /// Why a file is not offered.
  enum Problem: Error {
    case cannotRead(FileSystemError)
    case refused(String)
  }

  /// The file with no metadata but what is published; the same bytes for the same photo.
  ///
  /// - Complexity: O(n) for n bytes.
  func bytes() throws(Problem) -> [UInt8] {
    let file = try read()
    // It is named by what the photo held when it was looked at.
    guard ContentHash(file) == photo.content else {
      throw .cannotRead(FileSystemError("read", source, code: ESTALE))
    }
    do throws(ImagingError) {
      return try Original.bytes(of: file, photo.header, with: photo.published)
    } catch {
      throw .refused(error.description)
    }
  }

  private func read() throws(Problem) -> [UInt8] {
    do throws(FileSystemError) {
      return try File.read(source)
    } catch {
      throw .cannotRead(error)
    }
  }
}
