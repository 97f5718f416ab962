internal import Bytes

extension MetadataBlocks {
  /// The parts of a JPEG's file that may hold the movie of a Motion Photo, counted from the file's end,
  /// bytes; empty for a photo that names none, nil for one whose motion is switched off.
  ///
  /// - Complexity: O(n) for n bytes of XMP.
  public var motionPhotoParts: [(offset: Int, length: Int)]? {
    guard xmp.place(of: "MotionPhoto") ?? xmp.place(of: "MicroVideo") != nil else { return [] }
    let packet = XMPPacket(xmp, limit: limit)
    let words = ["MotionPhoto", "MicroVideo"].compactMap { packet.text(.googleCamera, $0) }
    // All values but 1 mean the same as 0.
    guard words.first.map({ $0 == "1" }) != false else { return nil }
    return packet.directoryParts + packet.microVideoParts
  }
}

extension XMPPacket {
  /// The most items of a directory that are read.
  private static let mostParts = 16

  /// The item of a container that is the movie: all items stand at the file's end, one behind the
  /// other.
  fileprivate var directoryParts: [(offset: Int, length: Int)] {
    var (offset, length): (Int, Int?) = (0, nil)
    for index in 1...Self.mostParts {
      let item = "Directory[\(index)]/Container:Item/Item:"
      guard let semantic = text(.googleContainer, item + "Semantic") else { break }
      let size = text(.googleContainer, item + "Length").flatMap { Int($0) } ?? 0
      guard (0...(1 << 40)).contains(size) else { return [] }
      if semantic == "MotionPhoto" { (offset, length) = (0, size) }
      offset += size
    }
    return length.map { [(offset, $0)] } ?? []
  }

  /// The movie of the format before, which is the file's end.
  fileprivate var microVideoParts: [(offset: Int, length: Int)] {
    guard let length = text(.googleCamera, "MicroVideoOffset").flatMap({ Int($0) }), length > 0,
      length < 1 << 40
    else { return [] }
    return [(length, length)]
  }
}
