extension ScannedFolder {
  /// The files beside a photo that tell of it: `photo.xmp`, which a raw file may share, then
  /// `photo.jpg.xmp`, which is the photo's alone.
  ///
  /// - Complexity: O(log n) comparisons for n notes of the folder.
  public func sidecars(of photo: [UInt8]) -> SidecarFiles {
    guard !noteFiles.isEmpty else { return SidecarFiles() }
    let packets = Self.sharedSidecars(of: photo) + Self.ownSidecars(of: photo)
    return SidecarFiles(
      xmp: packets.compactMap { noteFiles.file(named: noteSpelling.note($0)) },
      takeout: (takeout[photo] ?? []).compactMap(noteFiles.file(named:)))
  }

  /// The names of XMP sidecars that are a photo's alone, in ascending precedence.
  public static func ownSidecars(of photo: [UInt8]) -> [[UInt8]] {
    sidecarEndings.map { photo + $0 }
  }

  /// The names of XMP sidecars of a photo and of all others with its name but for the extension, in
  /// ascending precedence.
  public static func sharedSidecars(of photo: [UInt8]) -> [[UInt8]] {
    sidecarEndings.map { stem(of: photo) + $0 }
  }

  /// True for a sidecar with the very name of none of the files that have some names, or stems.
  static func isOrphan(_ sidecar: [UInt8], among stems: Set<[UInt8]>) -> Bool {
    guard isSidecar(sidecar) else { return false }
    let isUsual = sidecarEndings.contains { sidecar.suffix($0.count) == $0[...] }
    return !isUsual || !stems.contains(stem(of: sidecar))
  }

  /// A name without its extension.
  public static func stem(of name: [UInt8]) -> [UInt8] {
    Array(name.prefix(upTo: name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex))
  }

  /// True for the name of a sidecar, whatever the case of its ending.
  package static func isSidecar(_ name: [UInt8]) -> Bool {
    let ending = sidecarEndings[0]
    // The dot has the bit that makes letters small.
    return name.first != UInt8(ascii: ".") && name.suffix(ending.count).map { $0 | 0x20 } == ending
  }

  static let sidecarEndings = [".xmp", ".XMP"].map { Array($0.utf8) }
}
