internal import Bytes
internal import Glibc

/// Maker note of Apple's cameras: a directory as in TIFF, with offsets from its own start.
enum AppleMakerNote {
  private static let signature = Array("Apple iOS\0\0\u{1}MM".utf8)
  /// The tag of the identifier that a Live Photo shares with its clip, as ExifTool documents it.
  private static let contentIdentifier = 0x11

  /// The tags of the two numbers that tell how bright a gain map's white is.
  private static let (headroom, gain) = (0x21, 0x30)

  /// The identifier that a Live Photo shares with its clip; nil where EXIF has none.
  ///
  /// - Complexity: O(n) for n bytes.
  static func contentIdentifier(in exif: [UInt8]) -> String? {
    value(of: contentIdentifier, in: exif) { length in length }.map { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// The gain of a gain map's white, log2, as Apple documents it; nil where EXIF has none.
  ///
  /// - Complexity: O(n) for n bytes.
  static func gainMapGain(in exif: [UInt8]) -> Double? {
    guard let bright = rational(headroom, in: exif), let dim = rational(gain, in: exif) else {
      return nil
    }
    let stops =
      switch (bright < 1, dim <= 0.01) {
      case (true, true): 1.8 - 20 * dim
      case (true, false): 1.601 - 0.101 * dim
      case (false, true): 3 - 70 * dim
      case (false, false): 2.303 - 0.303 * dim
      }
    return max(0, stops)
  }

  private static func rational(_ tag: Int, in exif: [UInt8]) -> Double? {
    guard let bytes = value(of: tag, in: exif, { _ in 8 }), bytes.count == 8 else { return nil }
    let parts = [bytes.prefix(4), bytes.suffix(4)].map { Int32(truncatingIfNeeded: Int($0, .big)) }
    return parts[1] == 0 ? nil : Double(parts[0]) / Double(parts[1])
  }

  /// The value of an entry that stands behind the directory; nil where there is none.
  ///
  /// - Parameter bytes: The length in bytes of so many elements.
  private static func value(
    of tag: Int, in exif: [UInt8], _ bytes: (Int) -> Int
  ) -> ArraySlice<UInt8>? {
    guard let start = exif.place(of: signature)?.lowerBound else { return nil }
    let note = exif[start...]
    let list = start + signature.count
    let number = { (offset: Int, count: Int) -> Int? in
      note.indices.contains(offset) && offset + count <= note.endIndex
        ? Int(note[offset..<(offset + count)], .big) : nil
    }
    guard let count = number(list, 2), count <= 512 else { return nil }
    for entry in stride(from: list + 2, to: list + 2 + 12 * count, by: 12)
    where number(entry, 2) == tag {
      guard let elements = number(entry + 4, 4), let offset = number(entry + 8, 4),
        elements <= 64, start + offset + bytes(elements) <= note.endIndex
      else { return nil }
      return note[(start + offset)..<(start + offset + bytes(elements))]
    }
    return nil
  }
}

extension MetadataBlocks {
  /// The identifier that a Live Photo shares with its clip; nil where there is none.
  public var livePairing: String? { AppleMakerNote.contentIdentifier(in: exif) }

  /// The gain of an Apple gain map's white, log2: of the map's own XMP, else of the photo's maker
  /// note; nil for a map of another kind, or where neither tells.
  ///
  /// - Parameter map: The XMP packet of the map.
  public func appleGain(ofMap map: [UInt8]) -> Double? {
    let schema = XMPPacket.Schema.appleGainMap
    guard map.count <= limit, map.place(of: schema.rawValue) != nil else { return nil }
    let told = XMPPacket(map, limit: limit).number(schema, "HDRGainMapHeadroom")
    return told.flatMap { $0 >= 1 ? log2($0) : nil } ?? AppleMakerNote.gainMapGain(in: exif)
  }

  /// The description of an Apple gain map without its photo's maker note.
  public static func appleDescription(gain: Double) -> String {
    let schema = XMPPacket.Schema.appleGainMap.rawValue
    return "<rdf:Description rdf:about=\"\" xmlns:HDRGainMap=\"\(schema)\" "
      + "xmlns:apdi=\"http://ns.apple.com/pixeldatainfo/1.0/\" "
      + "apdi:AuxiliaryImageType=\"urn:com:apple:photo:2020:aux:hdrgainmap\" "
      + "HDRGainMap:HDRGainMapVersion=\"131072\" "
      + "HDRGainMap:HDRGainMapHeadroom=\"\(exp2(gain))\"/>"
  }
}
