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

  /// True for a sidecar of none of the files with some names.
  func isOrphan(_ sidecar: [UInt8], among stems: Set<[UInt8]>) -> Bool {
    Self.isSidecar(sidecar) && !stems.contains(Self.stem(of: sidecar))
  }

  /// A name without its extension.
  public static func stem(of name: [UInt8]) -> [UInt8] {
    Array(name.prefix(upTo: name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex))
  }

  /// True for the name of a sidecar.
  package static func isSidecar(_ name: [UInt8]) -> Bool {
    name.first != UInt8(ascii: ".")
      && sidecarEndings.contains { name.suffix($0.count) == $0[...] }
  }

  static let sidecarEndings = [".xmp", ".XMP"].map { Array($0.utf8) }
}
