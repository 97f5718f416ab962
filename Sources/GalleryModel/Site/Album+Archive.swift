public import FileSystem
internal import Pictures
public import SiteFormat
internal import Text

extension Album {
  /// The archive of its items' own files, named by a hash of its content; nil if none is offered.
  ///
  /// - Complexity: O(n) for n photos.
  public var archiveFile: SitePath? {
    let photos = archivedPhotos
    guard !photos.isEmpty, !hasEmptyArchive else { return nil }
    let list = photos.map { "\($0.name)\0\($0.photo.originalFile.text)\0" }.joined()
    let address = ContentHash(Array(list.utf8)).hex(16)
    return .archive(address, on: configuration.mediaBase)
  }

  /// Offers no archive in those of the albums here and below whose folders are given.
  public mutating func leaveOutArchives(of folders: Set<Path>) {
    hasEmptyArchive = folders.contains(relative)
    for index in albums.indices { albums[index].leaveOutArchives(of: folders) }
  }

  /// The photos in the archive, each with its entry name; empty if none is offered.
  ///
  /// Photos whose names are equal but for case or Unicode's normal forms have the names of their
  /// pages, and where those are equal so, with a short hash: a disk on which they are unpacked may
  /// take their own for one.
  /// - Complexity: O(n) for n photos.
  public var archivedPhotos: [(name: String, photo: Item)] {
    guard configuration.originals == .albumZip else { return [] }
    let photos = ownPhotos.filter { $0.kind.isStrippable }
    var steps = [Int](repeating: 0, count: photos.count)
    var names = photos.map { entryName(of: $0, step: 0) }
    while case let twins = Self.twins(names), twins.contains(where: { steps[$0] < 2 }) {
      for index in twins where steps[index] < 2 {
        steps[index] += 1
        names[index] = entryName(of: photos[index], step: steps[index])
      }
    }
    return zip(names, photos).map { (name: $0, photo: $1) }
  }

  private static func twins(_ names: [String]) -> [Int] {
    // Swift compares strings by canonical equivalence, so NFC and NFD fall together here.
    let folded = names.map(FoldedText.caseless)
    let counts = folded.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return folded.indices.filter { counts[folded[$0], default: 0] > 1 }
  }

  private func entryName(of photo: Item, step: Int) -> String {
    let depth = relative.bytes.isEmpty ? 0 : relative.bytes.count + 1
    let path = photo.place.bytes.dropFirst(depth)
    switch step {
    case 0: return Self.portable(path)
    case 1: return "\(photo.pageName).\(photo.kind.fileExtension)"
    default:
      let hash = ContentHash(path).hex(8)
      return "\(photo.pageName)-\(hash).\(photo.kind.fileExtension)"
    }
  }

  /// A portable entry name: characters that could mean a drive or another folder, or that Windows has
  /// in no name, are percent-encoded, and so is a path that is no UTF-8.
  private static func portable(_ path: ArraySlice<UInt8>) -> String {
    var name = PercentEncoding.encode(path)
    if String(validating: path, as: UTF8.self) != nil {
      let bytes = path.flatMap { byte in
        isPortable(byte) ? [byte] : Array(PercentEncoding.encode([byte]).utf8)
      }
      name = String(decoding: bytes, as: UTF8.self)
    }
    return name.split(separator: "/").map { isDevice($0) ? "_\($0)" : String($0) }
      .joined(separator: "/")
  }

  private static func isPortable(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F && !"%:\\\"*<>?|".utf8.contains(byte)
  }

  /// True for a name that Windows keeps for a device, whatever its ending is.
  private static func isDevice(_ name: Substring) -> Bool {
    let stem = name.prefix { $0 != "." }.lowercased()
    return ["con", "prn", "aux", "nul"].contains(stem)
      || stem.count == 4 && ["com", "lpt"].contains(stem.prefix(3)) && stem.last?.isNumber == true
  }
}
