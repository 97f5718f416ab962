public import FileSystem
public import Imaging
public import PhotoMetadata
internal import Records
internal import Synchronization

/// A photo as the gallery knows it: one object for all that show it, since galleries hold many.
@dynamicMemberLookup
public final class Photo: Sendable, Encodable {
  /// All that is known of a photo.
  ///
  /// Pages are keyed by the photos on them as they are coded, so all that stands here counts.
  public struct Facts: Sendable, Encodable {
    /// What names it for good: its path below the input, percent-encoded where it is not plain.
    public let id: String
    /// Its file's path below the input.
    public let relative: Path
    /// Its file's name.
    public let fileName: [UInt8]
    /// What its page is called: a slug, unique within the album.
    public let pageName: String
    /// What is known of its file.
    fileprivate let file: ProbedFile
    fileprivate let publication: SharedMetadata
    /// What the addresses of its pictures begin with: a hash of their source and of how they are
    /// made.
    public let pictureAddress: UInt64
    /// What a page shows until a picture has come; nil in a dry run that would have to decode it.
    public fileprivate(set) var placeholder: Placeholder?
    /// Whether the site offers its own file.
    public fileprivate(set) var hasOriginal = false
    /// Some words about it, in Markdown.
    public let caption: String?
    /// What it shows, in words, for people who do not see it.
    public let alt: String?
    /// How many columns it covers in a waterfall, where there are as many.
    public let span: Int
  }

  @usableFromInline let facts: Facts
  private let hash = Mutex<ContentHash?>(nil)

  /// A photo of which no picture was made yet.
  ///
  /// - Parameter recipe: The key of the recipe that its pictures are made by.
  init(
    _ scanned: ScannedFile, _ file: ProbedFile, pageName: String, published: PhotoMetadata,
    recipe: [UInt8], caption: String?, alt: String?, span: Int
  ) {
    let source = PictureSource(content: file.content, copyright: published.copyright)
    facts = Facts(
      id: PercentEncoding.encode(scanned.relative.bytes), relative: scanned.relative,
      fileName: scanned.name, pageName: pageName, file: file,
      publication: SharedMetadata(wrappedValue: published),
      pictureAddress: source.address(recipe), caption: caption, alt: alt, span: span)
  }

  /// The photo when more has turned out about it.
  public init(_ photo: Photo, placeholder: Placeholder?, hasOriginal: Bool) {
    var facts = photo.facts
    facts.placeholder = placeholder
    facts.hasOriginal = hasOriginal
    self.facts = facts
  }

  /// One of its facts.
  @inlinable
  public subscript<Fact>(dynamicMember fact: KeyPath<Facts, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// Writes the hash of its facts, which is worked out once: a photo counts for several files.
  public func encode(to encoder: any Encoder) throws {
    let hash = hash.withLock { known in
      let hash = known ?? ContentHash(of: facts)
      known = hash
      return hash
    }
    try hash.encode(to: encoder)
  }
}

extension Photo: Equatable {
  /// Whether a site would show the same of two photos.
  public static func == (one: Photo, other: Photo) -> Bool {
    guard one !== other else { return true }
    let (a, b) = (one.facts, other.facts)
    return a.id == b.id && a.pageName == b.pageName && one.header == other.header
      && a.publication == b.publication && a.pictureAddress == b.pictureAddress
      && a.placeholder == b.placeholder && a.hasOriginal == b.hasOriginal
      && a.caption == b.caption && a.alt == b.alt && a.span == b.span
  }
}

extension Photo {
  /// What its header says.
  public var header: ImageHeader { facts.file.header }

  /// What its file holds.
  public var content: ContentHash { facts.file.content }

  /// What its metadata says, its sidecar's before its own: to order photos by, never to be shown.
  public var metadata: PhotoMetadata { facts.file.metadata }

  /// What of its metadata the site shows.
  public var published: PhotoMetadata { facts.publication.wrappedValue }

  /// What it is called.
  public var title: String { published.title ?? nameTitle }

  /// What its pictures are made from.
  public var pictureSource: PictureSource {
    PictureSource(content: content, copyright: published.copyright)
  }

  /// The file's name without its extension, as a title to fall back on.
  public var nameTitle: String {
    let fileName = self.fileName
    let dot = fileName.lastIndex(of: UInt8(ascii: ".")) ?? fileName.endIndex
    let stem = fileName[..<(dot == 0 ? fileName.endIndex : dot)]
    let words = String(decoding: stem, as: UTF8.self).split { $0 == "_" || $0.isWhitespace }
    return words.isEmpty ? String(decoding: stem, as: UTF8.self) : words.joined(separator: " ")
  }
}

/// What pictures are made from besides a recipe: photos that are alike in it share their pictures.
public struct PictureSource: Hashable, Sendable {
  /// What the photo's file holds.
  public let content: ContentHash
  /// The words of the copyright that the pictures carry; nil: none.
  public let copyright: String?

  /// What the addresses of the pictures begin with.
  ///
  /// - Parameter recipe: The key of the recipe that they are made by.
  func address(_ recipe: [UInt8]) -> UInt64 {
    ContentHash(content.bytes, Array((copyright ?? "").utf8), [0], recipe).number
  }
}
