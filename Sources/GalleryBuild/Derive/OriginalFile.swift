internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures

/// Original of an item: its source file, published without private metadata.
struct OriginalFile: Sendable {
  let photo: Item
  /// The input folder.
  let input: Path

  init(_ photo: Item, in input: Path) {
    self.photo = photo
    self.input = input
  }

  /// The source file, opened read-only.
  var source: Path { input.appending(photo.relative.bytes) }

  /// Hands the file's content, with published metadata alone, to `use`; the same item gives the
  /// same bytes.
  ///
  /// - Parameter use: Called with the content; its result is valid only if nothing is thrown.
  /// - Returns: The result of `use`, or a refusal for a file that cannot be parsed.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `FileSystemError` for a file that cannot be read or has changed since it was probed;
  ///   what `use` throws.
  func withContent<Value>(
    _ use: (FileContent) throws(FileSystemError) -> Value
  ) throws(FileSystemError) -> Result<Value, Refusal> {
    guard let header = photo.kind.still else {
      return .failure(Refusal("metadata cannot be taken out of its format"))
    }
    let file = OpenFile(try Descriptor(reading: source, beneath: input))
    let content: FileContent
    do throws(ImagingError) {
      content = try Original.content(of: file, header, with: photo.publishedInOriginal)
    } catch {
      return .failure(Refusal(error))
    }
    let value = try use(content)
    // The original's name comes from this digest. Checked after the last read, it rules out that
    // the file has changed meanwhile.
    guard try Digest(of: file) == photo.content else { throw content.stale }
    return .success(value)
  }

  /// The warning that the original is not offered.
  func problem(_ refusal: Refusal) -> BuildReport.Problem {
    .init(
      file: source.text, reason: "its original is not offered: \(refusal.reason)",
      isRetryable: refusal.isRetryable)
  }
}
