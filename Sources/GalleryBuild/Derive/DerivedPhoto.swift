internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Records

/// What was made from a photo: its pictures, and what stands in their place until they come.
struct DerivedPhoto {
  /// What is known of it without the pictures themselves; one object, since there are many photos.
  final class Facts: Codable, Sendable {
    /// What a page shows until a picture has come.
    let placeholder: Placeholder
    /// Whether the pictures show only what there was of the photo.
    let isIncomplete: Bool
    /// The hash of what has decided besides the photo and the recipe.
    let conditions: ContentHash
    /// The hash and size of each picture, in the order of the photo's `PictureSet`.
    let pictures: [PictureFacts]

    init(_ result: PicturePlan.Result, limits: ImagingLimits) {
      placeholder = result.placeholder
      isIncomplete = result.isIncomplete
      conditions = Self.conditions(limits)
      pictures = result.files.map {
        PictureFacts(hash: ContentHash($0.bytes), size: $0.bytes.count)
      }
    }
  }

  /// The content of a picture.
  struct PictureFacts: Codable, Sendable {
    let hash: ContentHash
    let size: Int
  }

  let facts: Facts
  /// All of it as a file: the length and the hash of the facts, the facts, then the pictures.
  let bytes: [UInt8]

  /// Takes what came of a plan that wanted all pictures.
  init(_ result: PicturePlan.Result, limits: ImagingLimits) {
    facts = Facts(result, limits: limits)
    let record = Record(facts).bytes
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headSize + record.count + facts.pictures.reduce(0) { $0 + $1.size })
    bytes += stride(from: 24, through: 0, by: -8).map { UInt8(record.count >> $0 & 255) }
    bytes += ContentHash(record).bytes
    bytes += record
    for file in result.files { bytes += file.bytes }
    self.bytes = bytes
  }

  /// Takes the bytes of such a file; nil unless all of it is there and as it was.
  ///
  /// - Complexity: O(n) for n bytes.
  init?(parsing bytes: [UInt8]) {
    guard let (facts, start) = Self.head(of: bytes) else { return nil }
    var rest = bytes[start...]
    for picture in facts.pictures {
      guard ContentHash(rest.prefix(picture.size)) == picture.hash else { return nil }
      rest = rest.dropFirst(picture.size)
    }
    guard rest.isEmpty else { return nil }
    self.facts = facts
    self.bytes = bytes
  }

  /// Reads one of the pictures of such a file; nil unless it is as it was.
  ///
  /// - Throws: `FileSystemError` when the file cannot be read.
  static func picture(
    _ index: Int, in file: borrowing Descriptor
  ) throws(FileSystemError) -> [UInt8]? {
    let start = try file.bytes(0..<headSize)
    guard let (facts, end) = head(of: try file.bytes(0..<(headSize + length(of: start)))),
      facts.pictures.indices.contains(index)
    else { return nil }
    let offset = facts.pictures[..<index].reduce(end) { $0 + $1.size }
    let picture = try file.bytes(offset..<(offset + facts.pictures[index].size))
    return ContentHash(picture) == facts.pictures[index].hash ? picture : nil
  }

  /// The facts at the start of a file, and where they end; nil when they are damaged.
  private static func head(of bytes: [UInt8]) -> (Facts, end: Int)? {
    let (start, length) = (headSize, length(of: bytes))
    guard bytes.count >= start + length else { return nil }
    let record = Array(bytes[start..<(start + length)])
    guard bytes[4..<start].elementsEqual(ContentHash(record).bytes) else { return nil }
    return Record.value(Facts.self, of: record[...]).map { ($0, start + length) }
  }

  /// The bytes of the facts' length and hash.
  private static let headSize = 20

  /// The length of the facts, bytes.
  private static func length(of bytes: [UInt8]) -> Int {
    bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
}

extension DerivedPhoto.Facts {
  /// The hash of what would be refused, and of the libraries that make the pictures: another
  /// version may make other bytes of the same photo.
  static func conditions(_ limits: ImagingLimits) -> ContentHash {
    ContentHash(Record(limits).bytes, libraries.bytes)
  }

  private static let libraries = Program.libraries { path in
    let name = String(decoding: path.name, as: UTF8.self)
    return codecs.contains(where: name.hasPrefix)
  }

  /// What decodes, converts, scales and encodes, also on behalf of another of these.
  private static let codecs = [
    "libjpeg.", "libpng16.", "libwebp.", "libsharpyuv.", "libheif.", "libde265.", "libdav1d.",
    "libaom.", "libzimg.", "liblcms2.",
  ]
}
