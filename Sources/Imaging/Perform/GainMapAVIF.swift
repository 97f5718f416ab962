internal import Bytes
internal import PhotoMetadata

/// AVIF with its gain map: a third item, the tone map, derives from both and stands for the picture
/// where it is understood (ISO 21496-1; ISO/IEC 23008-12, 6.6.2.4).
enum GainMapAVIF {
  /// Writes both in one file; the coded picture stays as it is.
  ///
  /// - Parameter profile: The ICC profile of the primaries in which light is multiplied; empty: those
  ///   of the picture.
  static func file(
    _ picture: [UInt8], with map: [UInt8], _ metadata: GainMapMetadata, profile: [UInt8]
  ) throws(ImagingError) -> [UInt8] {
    var parts = try AVIFParts(picture)
    let gains = try AVIFParts(map)
    guard let base = parts.primaryPart, var gainPart = gains.primaryPart,
      let last = parts.parts.map(\.id).max()
    else { throw .damaged("an AVIF without a picture") }
    gainPart.id = last + 1
    gainPart.isHidden = true
    let tone = AVIFParts.Part(
      id: last + 2, kind: "tmap", isHidden: false,
      content: [0] + metadata.isoSegment.dropFirst(GainMapMetadata.segmentHead.count),
      properties: properties(of: base, profile))
    parts.parts += [gainPart, tone]
    parts.references.append(.init(kind: "dimg", from: tone.id, to: [base.id, gainPart.id]))
    parts.alternatives = [tone.id, base.id]
    return parts.file()
  }

  /// The properties of the brighter picture: its size, depth and colours.
  private static func properties(
    of base: AVIFParts.Part, _ profile: [UInt8]
  ) -> [HEIFItems.Property] {
    let hasProfile = base.properties.contains { $0.kind == "colr" && $0.box[8..<12] != nclx[...] }
    // Wide enough for any profile that is embedded; PQ, as it is brighter than white.
    let codes: [UInt8] = [0, hasProfile ? 9 : 1, 0, 16, 0, 6, 0x80]
    let colours = profile.isEmpty ? nclx + codes : Array("prof".utf8) + profile
    return base.properties.filter { $0.size != nil } + [
      HEIFItems.Property("pixi", [0, 0, 0, 0, 3, 10, 10, 10]), HEIFItems.Property("colr", colours),
    ]
  }

  private static let nclx = Array("nclx".utf8)
}
