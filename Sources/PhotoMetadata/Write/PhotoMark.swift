/// A mark of a person who sorts photos out.
public enum PhotoMark: Hashable, Sendable, Codable {
  /// The number of stars, 0...5; 0 for a photo without.
  case stars(Int)
  /// A photo that is picked, or rejected, or neither any more.
  case pick, reject, neither

  /// A sidecar with the mark, all else as it stands.
  ///
  /// Stars and rejection are `xmp:Rating` (XMP, part 2, 2.3), which darktable and digiKam read, and
  /// Lightroom. Picks have no property that all know: Lightroom has `xmpDM:pick` and `xmpDM:good`,
  /// digiKam `PickLabel`, 0...3.
  /// - Parameters:
  ///   - sidecar: The sidecar's bytes; nil for a new one.
  ///   - rating: The rating that the photo has now, -1...5.
  ///   - isRejected: True for a photo that is rejected now, by its rating or a flag.
  /// - Returns: The new bytes; nil for a sidecar that cannot be understood.
  public func written(into sidecar: [UInt8]?, rating: Int, isRejected: Bool) -> [UInt8]? {
    XMPPacket.written(
      properties(rating: rating, isRejected: isRejected), into: sidecar ?? Self.nothing,
      limit: Self.longest)
  }

  /// The mark that a packet has besides stars; nil where it says nothing of that.
  init?(flags packet: borrowing XMPPacket) {
    let pick = packet.number(.dynamicMedia, "pick")
    let label = packet.number(.digiKam, "PickLabel")
    guard pick != nil || label != nil else { return nil }
    self = pick == 1 || label == 3 ? .pick : pick == -1 || label == 1 ? .reject : .neither
  }

  /// The longest sidecar that is read, bytes.
  private static let longest = 16 << 20

  private static let nothing = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""/>
     </rdf:RDF>
    </x:xmpmeta>
    """.utf8)

  private func properties(rating: Int, isRejected: Bool) -> [XMPPacket.Property] {
    // Without a flag in the sidecar that in the photo itself would count.
    let neither = Self.flags("0", nil, "0")
    let accepted = rating == -1 ? [Self.rating(0)] : []
    return switch self {
    case .stars(let count): [Self.rating(count)] + (isRejected ? neither : [])
    case .pick: accepted + Self.flags("1", "true", "3")
    case .reject: [Self.rating(-1)] + Self.flags("-1", "false", "1")
    case .neither: accepted + neither
    }
  }

  private static func rating(_ value: Int) -> XMPPacket.Property {
    .init(schema: .basic, prefix: "xmp", name: "Rating", text: "\(value)")
  }

  private static func flags(
    _ pick: String?, _ good: String?, _ label: String?
  ) -> [XMPPacket.Property] {
    [
      .init(schema: .dynamicMedia, prefix: "xmpDM", name: "pick", text: pick),
      .init(schema: .dynamicMedia, prefix: "xmpDM", name: "good", text: good),
      .init(schema: .digiKam, prefix: "digiKam", name: "PickLabel", text: label),
    ]
  }
}
