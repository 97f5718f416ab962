public import FileSystem
public import Imaging
internal import PhotoMetadata
public import Pictures
internal import Records
public import SiteFormat
internal import Synchronization
internal import Text

/// Item of a gallery: one shared object, since galleries hold many.
public final class Item: Sendable, Encodable {
  /// Facts of an item, most of which are properties of it.
  ///
  /// Cache keys of pages include these facts as encoded, so every stored property counts.
  struct Facts: Sendable, Codable {
    let id: String
    let relative: Path
    /// The path below the input of the folder whose album lists it; nil: it stands in the album of its
    /// own folder.
    let guestFolder: Path?
    let fileName: [UInt8]
    fileprivate(set) var pageName: String
    @Apart fileprivate(set) var home: Home? = nil
    fileprivate(set) var file: ProbedFile
    let publication: SharedMetadata
    /// The metadata in its original, which all languages share; nil where that is what is published.
    @Apart fileprivate(set) var original: PhotoMetadata? = nil
    /// The prefix of its pictures' file names.
    let pictureAddress: UInt64
    /// The prefix of the file name of its clip; nil for a still.
    @Apart fileprivate(set) var clipAddress: UInt64? = nil
    /// The prefix of the file name of the WebM beside its clip; nil where there is none.
    @Apart fileprivate(set) var webmAddress: UInt64? = nil
    fileprivate(set) var placeholder: Placeholder?
    fileprivate(set) var hasOriginal = false
    let caption: String?
    let alt: String?
    let span: Int
    /// True if `publish` in `album.yaml` names it: then nothing goes by the rest.
    let isReticent: Bool
    /// The address that stands for the site's root in those of its media; nil: the site's own.
    let mediaBase: String?
    @Apart fileprivate(set) var stack: Stack? = nil
  }

  /// Item as records keep it, with all that there is of it.
  final class Record: Sendable, Codable {
    let facts: Facts
    let planned: PlannedPictures
    let stamp: FileStamp
    private let hash: Mutex<ContentHash?>

    private enum CodingKeys: CodingKey {
      case facts, planned, stamp
    }

    init(
      _ facts: Facts, _ planned: PlannedPictures, _ stamp: FileStamp, hash: ContentHash? = nil
    ) {
      (self.facts, self.planned, self.stamp) = (facts, planned, stamp)
      self.hash = Mutex(hash)
    }

    convenience init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        try fields.decode(Facts.self, forKey: .facts),
        try fields.decode(PlannedPictures.self, forKey: .planned),
        try fields.decode(FileStamp.self, forKey: .stamp))
    }

    /// The hash of the facts, computed once: an item is part of several files' cache keys.
    var factsHash: ContentHash {
      hash.withLock { known in
        let hash = known ?? ContentHash(of: facts)
        known = hash
        return hash
      }
    }
  }

  /// Origin of an item.
  private enum Source {
    case made(Record)
    /// The item of an index on a page of the last build.
    case known(KnownPage, Int)
  }

  private let source: Source

  /// All that there is of it, which may have to be read first.
  var record: Record {
    switch source {
    case .made(let record): record
    case .known(let page, let index): page.record(index)
    }
  }

  /// The page of the last build that it is on, and its index there; nil for an item that is not known
  /// from that.
  var lastPlace: (page: KnownPage, index: Int)? {
    switch source {
    case .made: nil
    case .known(let page, let index): (page, index)
    }
  }

  /// True for an item that is known from the last build.
  public var isKnown: Bool { lastPlace != nil }

  /// The item of that index on a page of the last build.
  init(_ index: Int, on page: KnownPage) {
    source = .known(page, index)
  }

  /// The item of a record.
  init(of record: Record) { source = .made(record) }

  /// The item with all that there is of it, for who asks for much.
  public var loaded: Item { loaded(hash: factsHash) }

  /// The item with all that there is of it, where the hash of its facts is at hand: that of a known
  /// item stands among the details of its whole page.
  public func loaded(hash: @autoclosure () -> ContentHash) -> Item {
    guard case .known = source else { return self }
    let record = record
    return Item(of: Record(record.facts, record.planned, record.stamp, hash: hash()))
  }

  /// The plan of its pictures; cache keys use the facts instead.
  public var planned: PlannedPictures { record.planned }
  /// The stamp of its file at the scan; no page depends on it.
  public var stamp: FileStamp { record.stamp }
  /// The permanent ID of a file's item, by its path below the input.
  public static func id(of relative: Path) -> String { PercentEncoding.encode(relative.bytes) }

  /// The permanent ID.
  public var id: String {
    switch source {
    case .made(let record): record.facts.id
    case .known(let page, let index): page.id(index)
    }
  }
  /// The number that it is placed by where its neighbours must not matter, a hash of its ID.
  public var placing: UInt64 {
    switch source {
    case .made(let record): Self.placing(of: record.facts.id)
    case .known(let page, let index): page.details.placing(index)
    }
  }
  /// The number that an item of an ID is placed by.
  static func placing(of id: String) -> UInt64 { ContentHash(Array(id.utf8)).number }
  /// The name of its page.
  public var pageName: String {
    switch source {
    case .made(let record): record.facts.pageName
    case .known(let page, let index): page.name(index)
    }
  }

  /// Notes of an album on an item: its page's name, texts that a person wrote, and its column span.
  struct Notes {
    let pageName: String
    var caption: String?
    var alt: String?
    var span = 1
    var isReticent = false
    var mediaBase: String?
    var guestFolder: Path?
    var original: PhotoMetadata?
  }

  /// Creates an item whose pictures are not made yet.
  convenience init(
    _ scanned: ScannedFile, _ file: ProbedFile, published: PhotoMetadata,
    planned: PlannedPictures, notes: Notes
  ) {
    let facts = Facts(
      id: Self.id(of: scanned.relative), relative: scanned.relative,
      guestFolder: notes.guestFolder, fileName: scanned.name, pageName: notes.pageName, file: file,
      publication: SharedMetadata(wrappedValue: published), original: notes.original,
      pictureAddress: planned.identity.address, clipAddress: planned.clip?.address,
      webmAddress: planned.webm?.address, caption: notes.caption, alt: notes.alt, span: notes.span,
      isReticent: notes.isReticent,
      mediaBase: notes.mediaBase)
    self.init(of: Record(facts, planned, scanned.stamp))
  }

  private convenience init(
    _ photo: Item, planned: PlannedPictures? = nil, changing change: (inout Facts) -> Void
  ) {
    let record = photo.record
    var facts = record.facts
    change(&facts)
    self.init(of: Record(facts, planned ?? record.planned, record.stamp))
  }

  /// The item with the results of making its pictures; itself if it has them already.
  public func completed(placeholder: Placeholder?, hasOriginal: Bool) -> Item {
    guard self.placeholder != placeholder || self.hasOriginal != hasOriginal else { return self }
    return Item(self) {
      $0.placeholder = placeholder
      $0.hasOriginal = hasOriginal
    }
  }

  /// Page of an item in the album that is its own.
  public struct Home: Hashable, Sendable, Codable {
    /// The path; nil where photos have no pages.
    public let page: SitePath?
    /// The folder of the album.
    public let folder: SitePath
  }

  /// A copy for an album by query.
  ///
  /// - Parameters:
  ///   - album: The album that is its own.
  ///   - pageName: The name of its tile there.
  func visiting(from album: AlbumIdentity, named pageName: String) -> Item {
    Item(self) {
      $0.home = Home(page: album.ownPage(of: self), folder: album.folder)
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
      $0.file = $0.file.resting
      ($0.clipAddress, $0.webmAddress) = (nil, nil)
    }
  }

  /// A copy without a WebM beside its clip.
  public var withoutWebM: Item {
    Item(self, planned: planned.withoutWebM) { $0.webmAddress = nil }
  }

  /// A copy with another name for its page.
  func named(_ pageName: String) -> Item {
    pageName == self.pageName ? self : Item(self) { $0.pageName = pageName }
  }

  /// The hash of its facts.
  public var factsHash: ContentHash {
    switch source {
    case .made(let record): record.factsHash
    case .known(let page, let index): page.details.hash(index)
    }
  }

  /// Encodes the hash of its facts.
  public func encode(to encoder: any Encoder) throws { try factsHash.encode(to: encoder) }
}

extension Item: Equatable {
  /// True if a site would show two items alike.
  public static func == (one: Item, other: Item) -> Bool {
    guard one !== other else { return true }
    let (a, b) = (one.record.facts, other.record.facts)
    return a.id == b.id && a.pageName == b.pageName && a.home == b.home
      && a.file.kind == b.file.kind && a.publication == b.publication && a.original == b.original
      && a.pictureAddress == b.pictureAddress && a.clipAddress == b.clipAddress
      && a.webmAddress == b.webmAddress
      && a.placeholder == b.placeholder && a.hasOriginal == b.hasOriginal
      && a.caption == b.caption && a.alt == b.alt && a.span == b.span
      && a.mediaBase == b.mediaBase && a.stack == b.stack
  }
}
