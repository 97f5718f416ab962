public import FileSystem
public import Imaging
public import PhotoMetadata
public import Pictures
internal import Records
public import SiteFormat
internal import Synchronization
internal import Text

/// Item of a gallery: one shared object, since galleries hold many.
@dynamicMemberLookup
public final class Item: Sendable, Encodable {
  /// Facts of an item.
  ///
  /// Cache keys of pages include these facts as encoded, so every stored property counts.
  public struct Facts: Sendable, Codable {
    /// The permanent ID: the path below the input, percent-encoded where necessary.
    public let id: String
    /// The file's path below the input.
    public let relative: Path
    /// The path below the input of the folder whose album lists it; nil: it stands in the album of its
    /// own folder.
    let guestFolder: Path?
    /// The file's name.
    public let fileName: [UInt8]
    /// The name of its page: a slug, unique within the album.
    public fileprivate(set) var pageName: String
    /// The page in the album that is its own, for an album by query; nil in its own.
    public fileprivate(set) var home: Home?
    /// The facts of its file.
    public fileprivate(set) var file: ProbedFile
    fileprivate let publication: SharedMetadata
    /// The prefix of its pictures' file names.
    let pictureAddress: UInt64
    /// The prefixes of the file names of its clip and of the WebM beside that; nil for a still.
    fileprivate(set) var clipAddress, webmAddress: UInt64?
    /// The stand-in until a picture has loaded; nil in a dry run that would have to decode the
    /// file.
    public fileprivate(set) var placeholder: Placeholder?
    /// True if the site offers its own file.
    public fileprivate(set) var hasOriginal = false
    /// The caption, in Markdown.
    public let caption: String?
    /// The alternative text, for people who do not see it.
    public let alt: String?
    /// The number of columns that it covers in a waterfall, at most all of them.
    public let span: Int
    /// True if `publish` in `album.yaml` names it: then nothing goes by the rest.
    let isReticent: Bool
    /// The address that stands for the site's root in those of its media; nil: the site's own.
    let mediaBase: String?
    /// The stack that it is in; nil for a photo by itself.
    public fileprivate(set) var stack: Stack?
  }

  @usableFromInline let facts: Facts
  /// The plan of its pictures; cache keys use the facts instead.
  public let planned: PlannedPictures
  /// The stamp of its file at the scan; no page depends on it.
  public let stamp: FileStamp
  private let hash = Mutex<ContentHash?>(nil)

  /// Notes of an album on an item: its page's name, texts that a person wrote, and its column span.
  struct Notes {
    let pageName: String
    var caption: String?
    var alt: String?
    var span = 1
    var isReticent = false
    var mediaBase: String?
    var guestFolder: Path?
  }

  /// Creates an item whose pictures are not made yet.
  init(
    _ scanned: ScannedFile, _ file: ProbedFile, published: PhotoMetadata,
    planned: PlannedPictures, notes: Notes
  ) {
    facts = Facts(
      id: PercentEncoding.encode(scanned.relative.bytes), relative: scanned.relative,
      guestFolder: notes.guestFolder, fileName: scanned.name, pageName: notes.pageName, file: file,
      publication: SharedMetadata(wrappedValue: published),
      pictureAddress: planned.identity.address, clipAddress: planned.clip?.address,
      webmAddress: planned.webm?.address, caption: notes.caption, alt: notes.alt, span: notes.span,
      isReticent: notes.isReticent,
      mediaBase: notes.mediaBase)
    self.planned = planned
    stamp = scanned.stamp
  }

  private init(
    _ photo: Item, planned: PlannedPictures? = nil, changing change: (inout Facts) -> Void
  ) {
    var facts = photo.facts
    change(&facts)
    (self.facts, self.planned, stamp) = (facts, planned ?? photo.planned, photo.stamp)
  }

  /// Creates a copy with the results of making its pictures.
  public convenience init(_ photo: Item, placeholder: Placeholder?, hasOriginal: Bool) {
    self.init(photo) {
      $0.placeholder = placeholder
      $0.hasOriginal = hasOriginal
    }
  }

  /// Page of an item in the album that is its own.
  public struct Home: Hashable, Sendable, Codable {
    /// The path; nil where photos have no pages.
    public let page: SitePath?
  }

  /// A copy for an album by query.
  ///
  /// - Parameters:
  ///   - album: The album that is its own.
  ///   - pageName: The name of its tile there.
  func visiting(from album: AlbumIdentity, named pageName: String) -> Item {
    Item(self) {
      $0.home = Home(page: album.ownPage(of: self))
      $0.pageName = pageName
    }
  }

  /// Photos that stand as one tile.
  public struct Stack: Hashable, Sendable, Codable {
    /// The ID of the photo that the tile shows.
    public let cover: String
    /// The name of the tile.
    let coverName: String
    /// The number of photos.
    public let count: Int
  }

  /// A copy in the stack of a cover.
  func stacked(below cover: Item, count: Int) -> Item {
    Item(self) {
      $0.stack = Stack(cover: cover.id, coverName: cover.pageName, count: count)
    }
  }

  /// A copy of what moves as a still.
  public var resting: Item {
    Item(self, planned: planned.withoutClip) {
      $0.file = facts.file.resting
      ($0.clipAddress, $0.webmAddress) = (nil, nil)
    }
  }

  /// A copy without a WebM beside its clip.
  public var withoutWebM: Item {
    Item(self, planned: planned.withoutWebM) { $0.webmAddress = nil }
  }

  /// A copy with another name for its page.
  func named(_ pageName: String) -> Item {
    pageName == facts.pageName ? self : Item(self) { $0.pageName = pageName }
  }

  /// One of its facts.
  @inlinable
  public subscript<Fact>(dynamicMember fact: KeyPath<Facts, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// The hash of its facts, computed once: an item is part of several files' cache keys.
  public var factsHash: ContentHash {
    hash.withLock { known in
      let hash = known ?? ContentHash(of: facts)
      known = hash
      return hash
    }
  }

  /// Encodes the hash of its facts.
  public func encode(to encoder: any Encoder) throws { try factsHash.encode(to: encoder) }

  /// Item as records keep it, with all that there is of it.
  struct Record: Codable, Sendable {
    private let facts: Facts
    private let planned: PlannedPictures
    private let stamp: FileStamp

    init(_ photo: Item) { (facts, planned, stamp) = (photo.facts, photo.planned, photo.stamp) }

    /// The item.
    var item: Item { Item(facts, planned, stamp) }
  }

  private init(_ facts: Facts, _ planned: PlannedPictures, _ stamp: FileStamp) {
    (self.facts, self.planned, self.stamp) = (facts, planned, stamp)
  }
}

extension Item: Equatable {
  /// True if a site would show two items alike.
  public static func == (one: Item, other: Item) -> Bool {
    guard one !== other else { return true }
    let (a, b) = (one.facts, other.facts)
    return a.id == b.id && a.pageName == b.pageName && a.home == b.home
      && a.file.kind == b.file.kind && a.publication == b.publication
      && a.pictureAddress == b.pictureAddress && a.clipAddress == b.clipAddress
      && a.webmAddress == b.webmAddress
      && a.placeholder == b.placeholder && a.hasOriginal == b.hasOriginal
      && a.caption == b.caption && a.alt == b.alt && a.span == b.span
      && a.mediaBase == b.mediaBase && a.stack == b.stack
  }
}

extension Item {
  /// The kind, with the facts specific to it.
  public var kind: ItemKind { facts.file.kind }

  /// The path below the input at which its album has it: that of its file, but for a photo that the
  /// album lists.
  public var place: Path { facts.guestFolder?.appending(facts.fileName) ?? facts.relative }

  /// True if it stands in the album of another folder than its own.
  public var isGuest: Bool { facts.guestFolder != nil }

  /// True for a moving picture; false for a still, also for one that moves on request.
  public var isClip: Bool {
    switch kind {
    case .clip: true
    case .still, .live: false
    }
  }

  /// True for a photo of a stack without a tile of its own.
  public var isCovered: Bool { self.stack.map { $0.cover != self.id } ?? false }

  /// The upright size, px.
  public var size: ImageSize { kind.size }

  /// The digest of its file's bytes.
  public var content: Digest { facts.file.content }

  /// The metadata, sidecars over its own; for sorting only, never to be published.
  public var metadata: PhotoMetadata { facts.file.metadata }

  /// The metadata that what tells it goes by, such as the headers of sections: of an item that
  /// `publish` names, only what is published.
  public var disclosed: PhotoMetadata { facts.isReticent ? published : metadata }

  /// The metadata that the site publishes.
  public var published: PhotoMetadata { facts.publication.wrappedValue }

  /// The key of its pictures in a store.
  public var pictureKey: PictureKey { planned.identity.key }

  /// The keys of all that is made of it: its pictures, then its clip, the WebM and the original of that.
  public var keys: [PictureKey] {
    [pictureKey]
      + [planned.clip?.key, planned.webm?.key, planned.original?.key].compactMap(\.self)
  }

  /// The published title, or else the file's name, unless a camera gave that.
  public var title: String? {
    let own = nameTitle
    return published.title ?? (CameraName.isOne(own) ? nil : own)
  }

  /// The title, or else the file's name, also one that a camera gave: what tells it from others.
  public var name: String { title ?? nameTitle }

  /// The file's name without its extension, in words.
  private var nameTitle: String {
    let fileName = self.fileName
    let dot = fileName.lastIndex(of: UInt8(ascii: ".")) ?? fileName.endIndex
    let stem = fileName[..<(dot == 0 ? fileName.endIndex : dot)]
    let words = String(decoding: stem, as: UTF8.self).split { $0 == "_" || $0.isWhitespace }
    return words.isEmpty ? String(decoding: stem, as: UTF8.self) : words.joined(separator: " ")
  }
}
