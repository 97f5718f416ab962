internal import FileSystem
internal import Pictures
public import SiteFormat
internal import Text

extension Album {
  /// The archive of its items' own files, named by a hash of its content; nil if none is offered.
  ///
  /// - Complexity: O(n) for n photos.
  public var archiveFile: SitePath? {
    let photos = archivedPhotos
    guard !photos.isEmpty else { return nil }
    let list = photos.map { "\($0.name)\0\($0.photo.originalFile.text)\0" }.joined()
    let address = ContentHash(Array(list.utf8)).hex(16)
    return .archive(address, on: configuration.mediaBase)
  }

  /// The photos in the archive, each with its entry name; empty if none is offered.
  public var archivedPhotos: [(name: String, photo: Item)] {
    guard configuration.originals == .albumZip else { return [] }
    let depth = relative.bytes.isEmpty ? 0 : relative.bytes.count + 1
    return ownPhotos.filter { $0.kind.isStrippable }.map {
      (Self.entryName($0.place.bytes.dropFirst(depth)), $0)
    }
  }

  /// A portable entry name: a path with characters that could mean a drive or another folder is
  /// percent-encoded, so that names stay unique.
  private static func entryName(_ path: ArraySlice<UInt8>) -> String {
    let text = String(validating: path, as: UTF8.self)
    let isPlain = path.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"%:\\".utf8.contains($0) }
    return text.flatMap { isPlain ? $0 : nil } ?? PercentEncoding.encode(path)
  }
}
