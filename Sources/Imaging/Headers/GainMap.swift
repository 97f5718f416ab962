internal import Bytes
internal import FileSystem
public import PhotoMetadata

/// Gain map of a still: a second picture that says where screens of high dynamic range are brighter.
public struct GainMap: Hashable, Sendable, Codable {
  /// The bytes of the file that hold its JPEG; nil: it is an item of HEIF.
  let range: Range<Int>?
  /// The number of the item of HEIF that a tone map derives from; nil: it is an auxiliary picture.
  let item: Int?
  /// The size of the map as it is stored, px.
  let size: ImageSize
  /// The meaning of its samples, or once they are as Adobe has them if they are Apple's.
  public let metadata: GainMapMetadata
  /// True for samples that code light by sRGB's curve, and no logarithm.
  let isApples: Bool
  /// True for one plane of samples, which are for all colours.
  let isGrey: Bool

  private init(
    _ range: Range<Int>?, item: Int? = nil, _ size: ImageSize, _ metadata: GainMapMetadata,
    isGrey: Bool
  ) {
    self.range = range
    self.item = item
    self.size = size
    self.metadata = metadata
    isApples = false
    self.isGrey = isGrey
  }

  /// Creates one of Apple's; nil for one that adds nothing.
  init?(_ range: Range<Int>?, _ size: ImageSize, appleGain gain: Double) {
    self.range = range
    item = nil
    self.size = size
    metadata = GainMapMetadata(upTo: gain)
    isApples = true
    isGrey = true
    guard metadata.isSound else { return nil }
  }

  /// True if the values are in range; they may come from an untrusted helper.
  func isPlausible(within limits: ImagingLimits) -> Bool {
    metadata.isSound && range.map { $0.lowerBound > 0 && !$0.isEmpty } != false
      && (try? limits.check(size)) != nil
  }

  /// True if it has the shape of a picture, but for a twentieth: a map that lies on its side would
  /// light other parts.
  private func isLike(_ photo: ImageSize) -> Bool {
    let (one, other) = (size.width * photo.height, size.height * photo.width)
    return 20 * abs(one - other) <= max(one, other)
  }

  /// The map, if it has the shape of its picture.
  func fitting(_ photo: ImageSize) -> GainMap? { isLike(photo) ? self : nil }

  /// The most pictures of a file that are looked at.
  private static let mostPictures = 8

  /// The headers of all pictures of a JPEG but the first, as its directory has them; those that are
  /// none are left out.
  package static func furtherHeaders(in file: [UInt8]) -> [(header: ImageHeader, bytes: [UInt8])] {
    var whole = file
    guard let place = try? JPEGHeader.read(&whole, ImagingLimits()).multiPicture else { return [] }
    return pictures(in: Array(file[place]), at: place.lowerBound).compactMap { range in
      guard range.upperBound <= file.count else { return nil }
      var picture = Array(file[range])
      return (try? JPEGHeader.read(&picture, ImagingLimits())).map { ($0, picture) }
    }
  }

  /// Finds the map behind the picture of a JPEG by its directory of pictures (CIPA DC-007). Damaged
  /// ones are passed over, since the picture is whole without them.
  init?(inJPEG source: inout SourceBytes, _ header: ImageHeader, _ limits: ImagingLimits) {
    guard let place = header.multiPicture,
      let directory = try? Array(source.bytes(place))
    else { return nil }
    for range in Self.pictures(in: directory, at: place.lowerBound).prefix(Self.mostPictures)
    where range.upperBound <= source.count {
      guard let found = Self.read(range, of: source.file, header, limits) else { continue }
      self = found
      return
    }
    return nil
  }

  /// The places of all pictures but the first.
  private static func pictures(in directory: [UInt8], at base: Int) -> [Range<Int>] {
    var bytes = directory
    guard let list = try? TIFFDirectory(firstIn: &bytes),
      let table = list.entries.first(where: { $0.tag == MultiPictureSegment.entries })?.value
    else { return [] }
    return stride(from: 16, to: table.count - 15, by: 16).compactMap { entry in
      let size = Int(table[(entry + 4)..<(entry + 8)], list.order)
      let offset = Int(table[(entry + 8)..<(entry + 12)], list.order)
      return size > 4 && offset > 0 ? (base + offset)..<(base + offset + size) : nil
    }
  }

  /// Finds the map from which a tone map of HEIF derives (ISO/IEC 23008-12, 6.6.2.4).
  init?(inHEIF source: inout SourceBytes) {
    guard let items = try? HEIFItems(&source), let photo = items.items[items.primary]?.size else {
      return nil
    }
    for reference in items.references
    where reference.kind == "dimg" && reference.to.count == 2 && reference.to[0] == items.primary {
      guard let tone = items.items[reference.from], tone.kind == "tmap",
        let place = tone.places.first, place.count <= Self.longestTone,
        let told = try? source.bytes(place), told.first == 0,
        let samples = items.items[reference.to[1]], let size = samples.size,
        let metadata = GainMapMetadata(iso: Array(told.dropFirst()), isGrey: samples.isGrey)
      else { continue }
      let map = GainMap(nil, item: reference.to[1], size, metadata, isGrey: samples.isGrey)
      guard let map = map.fitting(photo) else { continue }
      self = map
      return
    }
    return nil
  }

  /// The longest meaning of a map that is read, bytes; that of three colours has some 150.
  private static let longestTone = 1 << 10

  private static func read(
    _ range: Range<Int>, of file: OpenFile, _ photo: ImageHeader, _ limits: ImagingLimits
  ) -> GainMap? {
    guard var map = try? SourceBytes(file, range), (try? map.integer(at: 0, 2, .big)) == 0xFFD8,
      let header = try? JPEGHeader.read(&map, limits), header.colour != .cmyk,
      (try? limits.check(header.storedSize)) != nil
    else { return nil }
    let (size, isGrey) = (header.storedSize, header.colour == .grey)
    if let metadata = isoMetadata(&map, isGrey: isGrey)
      ?? GainMapMetadata(xmp: header.blocks.xmp, limit: limits.metadata)
    {
      return GainMap(range, size, metadata, isGrey: isGrey).fitting(photo.storedSize)
    }
    guard isGrey else { return nil }
    return photo.blocks.appleGain(ofMap: header.blocks.xmp).flatMap {
      GainMap(range, size, appleGain: $0)?.fitting(photo.storedSize)
    }
  }

  /// The metadata in the segment that ISO 21496-1 defines.
  private static func isoMetadata(
    _ map: inout SourceBytes, isGrey: Bool
  ) -> GainMapMetadata? {
    var segments = JPEGSegments()
    let head = GainMapMetadata.segmentHead
    while let segment = try? segments.next(in: &map), segment.marker != JPEGSegment.scan {
      guard segment.marker == 0xE2, let content = try? map.bytes(segment.content),
        content.starts(with: head)
      else { continue }
      return GainMapMetadata(iso: Array(content.dropFirst(head.count)), isGrey: isGrey)
    }
    return nil
  }
}
