extension PhotoMetadata {
  /// Reads the blocks of a photo's file; damaged ones say nothing.
  ///
  /// Where several blocks say the same thing, the guidelines of the Metadata Working Group
  /// (version 2.0, chapter 5) decide: EXIF first, then XMP, then IPTC; but IPTC before XMP where a
  /// program that knows no XMP changed it last. What no block says, Windows' tags and a PNG's
  /// texts may.
  /// - Complexity: O(n) for n bytes of blocks.
  public init(_ blocks: MetadataBlocks) {
    self.init(MetadataSource(blocks))
  }

  private init(_ source: borrowing MetadataSource) {
    camera = source.camera
    let titles = source.texts(
      iptc: 5, xmp: { $0.localizedText(.dublinCore, "title") }, windows: 0x9C9B, png: "Title")
    title = Self.words(among: titles, of: camera)
    let captions = source.texts(
      exif: 0x010E, iptc: 120, xmp: { $0.localizedText(.dublinCore, "description") },
      windows: 0x9C9C, png: "Description")
    caption = Self.words(among: captions + [source.exif.comment].compactMap(\.self), of: camera)
    alt = source.xmp { $0.localizedText(.iptcCore, "AltTextAccessibility") }
    copyright = source.copyright
    credit = source.words(iptc: 110, xmp: { $0.text(.photoshop, "Credit") })
    keywords = source.keywords
    people = source.people
    otherPeople = Self.people(among: keywords + source.keywordTrees)
    creators = source.creators
    taken = source.taken
    rating = source.rating
    flag = source.flag
    lens = source.lens
    exposure = source.exposure
    place = source.place
  }

  /// Reads a sidecar, the XMP packet in a file of its own; a file that is none says nothing.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Returns: nil for a packet that cannot be read, whatever it says.
  public init?(sidecar: [UInt8]) {
    var blocks = MetadataBlocks(limit: Self.longestSidecar)
    blocks.xmp = sidecar
    let source = MetadataSource(blocks)
    guard !source.hasUnreadXMP else { return nil }
    self.init(source)
  }

  /// The longest sidecar that is read, bytes: masks and brush strokes take megabytes.
  private static let longestSidecar = 16 << 20

  /// The metadata with what a sidecar says in place of what the file says.
  public func overridden(by sidecar: PhotoMetadata) -> PhotoMetadata {
    var result = self
    result.camera = sidecar.camera ?? camera
    result.title = Self.words(among: [sidecar.title, title], of: result.camera)
    result.caption = Self.words(among: [sidecar.caption, caption], of: result.camera)
    result.alt = sidecar.alt ?? alt
    result.keywords = sidecar.keywords.isEmpty ? keywords : sidecar.keywords
    result.takePeople(of: sidecar, before: self)
    if sidecar.taken != nil { (result.taken, result.dateSource) = (sidecar.taken, nil) }
    result.rating = sidecar.rating ?? rating
    result.flag = sidecar.flag ?? flag
    result.lens = sidecar.lens ?? lens
    result.exposure = exposure.overridden(by: sidecar.exposure)
    result.place = sidecar.place.names.isEmpty ? place : sidecar.place
    result.creators = sidecar.creators.isEmpty ? creators : sidecar.creators
    result.credit = sidecar.credit ?? credit
    result.copyright = sidecar.copyright ?? copyright
    return result
  }
}

extension Exposure {
  fileprivate func overridden(by other: Exposure) -> Exposure {
    var result = self
    result.time = other.time ?? time
    result.aperture = other.aperture ?? aperture
    result.iso = other.iso ?? iso
    result.focalLength = other.focalLength ?? focalLength
    return result
  }
}
