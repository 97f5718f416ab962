extension ScannedFolder {
  /// The XMP sidecars of a photo: `photo.xmp`, which may be that of a raw file too, and then
  /// `photo.jpg.xmp`, which is its alone.
  public func sidecars(of photo: [UInt8]) -> [[UInt8]] {
    let stem = Array(photo.prefix(upTo: photo.lastIndex(of: UInt8(ascii: ".")) ?? photo.endIndex))
    return [stem, photo].flatMap { name in
      Self.sidecarEndings.compactMap { notes[name + Array($0.utf8)] }
    }
  }

  /// Whether a name is that of a sidecar.
  static func isSidecar(_ name: [UInt8]) -> Bool {
    name.first != UInt8(ascii: ".")
      && sidecarEndings.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  private static let sidecarEndings = [".xmp", ".XMP"]
}
