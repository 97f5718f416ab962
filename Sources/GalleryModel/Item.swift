public import FileSystem
public import Imaging
public import PhotoMetadata
public import Pictures
internal import Records
internal import Synchronization
internal import Text

/// Item of a gallery: one object for all that show it, since galleries hold many.
@dynamicMemberLookup
public final class Item: Sendable, Encodable {
  /// Facts of an item.
  ///
  /// Pages are keyed by the items on them as they are coded, so all that stands here counts.
  public struct Facts: Sendable, Encodable {
    /// The name for good: the path below the input, percent-encoded where it is not plain.
    public let id: String
    /// The file's path below the input.
    public let relative: Path
    /// The file's name.
    public let fileName: [UInt8]
    /// The name of its page: a slug, unique within the album.
    public fileprivate(set) var pageName: String
    /// The facts of its file.
    public let file: ProbedFile
    fileprivate let publication: SharedMetadata
    /// The start of the names of its pictures.
    let pictureAddress: UInt64
    /// The stand-in that a page shows until a picture has come; nil in a dry run that would have to
    /// decode it.
    public fileprivate(set) var placeholder: Placeholder?
    /// The site offers its own file.
    public fileprivate(set) var hasOriginal = false
    /// The caption, in Markdown.
    public let caption: String?
    /// The description for people who do not see it.
    public let alt: String?
    /// The number of columns that it covers in a waterfall, where there are as many.
    public let span: Int
  }

  @usableFromInline let facts: Facts
  /// The plan of its pictures; in keys the facts stand for it.
  public let planned: PlannedPictures
  /// The stamp of its file when that was scanned; no page depends on it.
  public let stamp: FileStamp
  private let hash = Mutex<ContentHash?>(nil)

  /// What an album says about an item: its page's name, words that a person wrote, and its place
  /// among columns.
  struct Notes {
    let pageName: String
    var caption: String?
    var alt: String?
    var span = 1
  }

  /// Creates an item of which no picture was made yet.
  init(
    _ scanned: ScannedFile, _ file: ProbedFile, published: PhotoMetadata,
    planned: PlannedPictures, notes: Notes
  ) {
    facts = Facts(
      id: PercentEncoding.encode(scanned.relative.bytes), relative: scanned.relative,
      fileName: scanned.name, pageName: notes.pageName, file: file,
      publication: SharedMetadata(wrappedValue: published),
      pictureAddress: planned.identity.address, caption: notes.caption, alt: notes.alt,
      span: notes.span)
    self.planned = planned
    stamp = scanned.stamp
  }

  private init(_ photo: Item, changing change: (inout Facts) -> Void) {
    var facts = photo.facts
    change(&facts)
    (self.facts, planned, stamp) = (facts, photo.planned, photo.stamp)
  }

  /// The item when more has turned out about it.
  public convenience init(_ photo: Item, placeholder: Placeholder?, hasOriginal: Bool) {
    self.init(photo) {
      $0.placeholder = placeholder
      $0.hasOriginal = hasOriginal
    }
  }

  /// The item with another name for its page.
  func named(_ pageName: String) -> Item {
    pageName == facts.pageName ? self : Item(self) { $0.pageName = pageName }
  }

  /// One of its facts.
  @inlinable
  public subscript<Fact>(dynamicMember fact: KeyPath<Facts, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// Writes the hash of its facts, which is worked out once: an item counts for several files.
  public func encode(to encoder: any Encoder) throws {
    let hash = hash.withLock { known in
      let hash = known ?? ContentHash(of: facts)
      known = hash
      return hash
    }
    try hash.encode(to: encoder)
  }
}

extension Item: Equatable {
  /// Whether a site would show the same of two items.
  public static func == (one: Item, other: Item) -> Bool {
    guard one !== other else { return true }
    let (a, b) = (one.facts, other.facts)
    return a.id == b.id && a.pageName == b.pageName && a.file.kind == b.file.kind
      && a.publication == b.publication && a.pictureAddress == b.pictureAddress
      && a.placeholder == b.placeholder && a.hasOriginal == b.hasOriginal
      && a.caption == b.caption && a.alt == b.alt && a.span == b.span
  }
}

extension Item {
  /// The kind, with what is known of that kind alone.
  public var kind: ItemKind { facts.file.kind }

  /// The size as it stands upright, px.
  public var size: ImageSize { kind.size }

  /// The digest of its file's bytes.
  public var content: Digest { facts.file.content }

  /// The metadata, its sidecar's before its own: to order items by, never to be shown.
  public var metadata: PhotoMetadata { facts.file.metadata }

  /// The metadata that the site shows.
  public var published: PhotoMetadata { facts.publication.wrappedValue }

  /// The key of its pictures in a store.
  public var pictureKey: PictureKey { planned.identity.key }

  /// The title.
  public var title: String { published.title ?? nameTitle }

  /// The file's name without its extension, as a title to fall back on.
  public var nameTitle: String {
    let fileName = self.fileName
    let dot = fileName.lastIndex(of: UInt8(ascii: ".")) ?? fileName.endIndex
    let stem = fileName[..<(dot == 0 ? fileName.endIndex : dot)]
    let words = String(decoding: stem, as: UTF8.self).split { $0 == "_" || $0.isWhitespace }
    return words.isEmpty ? String(decoding: stem, as: UTF8.self) : words.joined(separator: " ")
  }
}
