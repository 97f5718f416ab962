extension ScannedFolder {
  /// The XMP sidecars of a photo: `photo.xmp`, which a raw file may share, then `photo.jpg.xmp`,
  /// which is the photo's alone.
  public func sidecars(of photo: [UInt8]) -> [[UInt8]] {
    let stem = Array(photo.prefix(upTo: photo.lastIndex(of: UInt8(ascii: ".")) ?? photo.endIndex))
    return [stem, photo].flatMap { name in
      Self.sidecarEndings.compactMap { notes[name + Array($0.utf8)] }
    }
  }

  /// True for the name of a sidecar.
  static func isSidecar(_ name: [UInt8]) -> Bool {
    name.first != UInt8(ascii: ".")
      && sidecarEndings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static let sidecarEndings = [".xmp", ".XMP"]
}
