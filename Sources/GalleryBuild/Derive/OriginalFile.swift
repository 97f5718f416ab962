internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import Imaging
internal import PhotoMetadata
internal import Pictures

/// Original of an item: its own file, on its way into the site.
struct OriginalFile: Sendable {
  let photo: Item
  /// The folder of photos.
  let input: Path

  init(_ photo: Item, in input: Path) {
    self.photo = photo
    self.input = input
  }

  /// The file, which is only read.
  var source: Path { input.appending(photo.relative.bytes) }

  /// The memory that its bytes take about, those read and those made.
  var memory: Int { 3 * photo.stamp.size }

  /// The file with no metadata but what is published; the same bytes for the same item.
  ///
  /// - Returns: A refusal for a file that cannot be taken apart.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when it cannot be read, or has changed since it was probed.
  func bytes() throws(FileSystemError) -> Result<[UInt8], Refusal> {
    let file = try File.read(source, beneath: input)
    // It is named by the content that was digested.
    guard Digest(file) == photo.content else {
      throw FileSystemError("read", source, code: ESTALE)
    }
    do throws(ImagingError) {
      switch photo.kind {
      case .still(let header):
        return .success(try Original.bytes(of: file, header, with: photo.published))
      }
    } catch {
      return .failure(Refusal(error))
    }
  }

  /// The warning that it is not offered.
  func problem(_ refusal: Refusal) -> BuildReport.Problem {
    .init(
      file: source.text, reason: "its original is not offered: \(refusal.reason)",
      isRetryable: refusal.isRetryable)
  }
}
