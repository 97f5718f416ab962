internal import FileSystem
internal import GalleryModel
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

  /// Uses the file with no metadata but what is published; the same bytes for the same item.
  ///
  /// - Parameter use: Called with the content; what comes of it counts only if nothing is thrown.
  /// - Returns: What `use` returns, or a refusal for a file that cannot be taken apart.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` when it cannot be read, or has changed since it was probed; what
  ///   `use` throws.
  func withContent<Value>(
    _ use: (FileContent) throws(FileSystemError) -> Value
  ) throws(FileSystemError) -> Result<Value, Refusal> {
    let file = OpenFile(try Descriptor(reading: source, beneath: input))
    let content: FileContent
    do throws(ImagingError) {
      switch photo.kind {
      case .still(let header):
        content = try Original.content(of: file, header, with: photo.published)
      }
    } catch {
      return .failure(Refusal(error))
    }
    let value = try use(content)
    // It is named by the content that was digested. Digested afterwards, nothing of a file that
    // changed meanwhile can have slipped in.
    guard try Digest(of: file) == photo.content else { throw content.stale }
    return .success(value)
  }

  /// The warning that it is not offered.
  func problem(_ refusal: Refusal) -> BuildReport.Problem {
    .init(
      file: source.text, reason: "its original is not offered: \(refusal.reason)",
      isRetryable: refusal.isRetryable)
  }
}
