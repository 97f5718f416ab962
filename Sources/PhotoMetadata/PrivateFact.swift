/// Fact in a picture file that its owner would hardly tell a stranger.
public enum PrivateFact: String, Hashable, Sendable, CaseIterable {
  /// A place on the globe.
  case coordinates = "where it was taken"
  /// A camera's or a lens's serial number.
  case serialNumber = "a serial number"
  /// The owner of the camera.
  case owner = "the name of its camera's owner"
  /// A maker's note, which nobody but the maker can look through.
  case makerNote = "a maker's note, which may hold all of that"
}

extension MetadataBlocks {
  /// The private facts in the blocks (EXIF 2.32, 4.6.6, and its names in XMP).
  ///
  /// - Complexity: O(n) for n bytes.
  public var privateFacts: [PrivateFact] {
    let block = ExifBlock(exif)
    return PrivateFact.allCases.filter { fact in
      fact.isIn(block) || fact.names.contains { xmp.holds($0) }
        || extendedXMP.contains { part in fact.names.contains { part.bytes.holds($0) } }
    }
  }
}

extension PrivateFact {
  fileprivate func isIn(_ block: borrowing ExifBlock) -> Bool {
    switch self {
    case .coordinates: block.holds(.place)
    case .serialNumber:
      block.bytes(.shot, 0xA431) != nil || block.bytes(.shot, 0xA435) != nil
        || block.bytes(.image, 0xC62F) != nil
    case .owner: block.bytes(.shot, 0xA430) != nil
    case .makerNote: block.bytes(.shot, 0x927C) != nil
    }
  }

  /// The names of the properties in an XMP packet that tell it.
  fileprivate var names: [String] {
    switch self {
    case .coordinates: ["GPSLatitude", "GPSLongitude"]
    case .serialNumber: ["SerialNumber"]
    case .owner: ["OwnerName"]
    case .makerNote: []
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return indices.contains { self[$0] == name[0] && self[$0...].starts(with: name) }
  }
}
