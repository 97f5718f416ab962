internal import FileSystem
internal import GalleryModel
internal import Pictures
internal import SiteFormat

/// Media of a gallery, by their places in its site.
struct SiteMedia: Sendable {
  private let photos: [UInt64: Item]
  /// The clips and the WebMs beside them, by their addresses.
  private let clips: [UInt64: PictureKey]
  private let originals: [String: Item]

  /// - Complexity: O(n) for n photos.
  init(of root: Album) {
    self.init(of: root.all.flatMap(\.photos), originals: root.originals)
  }

  init(of items: [Item], originals: [String: Item]) {
    self.originals = originals
    photos = Dictionary(
      items.lazy.map { ($0.planned.identity.address, $0) }, uniquingKeysWith: { first, _ in first })
    clips = Dictionary(
      items.lazy.flatMap { [$0.planned.clip, $0.planned.webm] }
        .compactMap(\.self).map { ($0.address, $0.key) },
      uniquingKeysWith: { first, _ in first })
  }

  /// True for a place of the gallery's.
  func holds(_ place: String) -> Bool { picture(at: place) != nil || originals[place] != nil }

  /// A picture or a clip in the store; nil for a place that is none of the gallery's.
  func picture(at place: String) -> (key: PictureKey, index: Int)? {
    guard let (address, isClip) = SitePath.address(ofMedium: place) else { return nil }
    if isClip { return clips[address].map { ($0, 0) } }
    guard let photo = photos[address] else { return nil }
    return photo.planned.pictures.firstIndex { photo.path(of: $0).text == place }
      .map { (photo.pictureKey, $0) }
  }

  /// A picture or a clip that is made, or an original that is offered.
  ///
  /// - Parameters:
  ///   - place: The path in the site: `media/ab/HASH-320.jpg`.
  ///   - request: The build, which knows the folders.
  /// - Returns: nil when the gallery has no such file, or nobody has made it.
  func file(at place: String, _ request: BuildRequest) -> FileRange? {
    if let photo = originals[place] {
      return try? OriginalFile(photo, in: request.input)
        .withContent { (content) throws(FileSystemError) in try content.inOnePiece() }.get()
    }
    guard let (key, index) = picture(at: place) else { return nil }
    return try? FolderStore(request.cache).picture(index, of: key)
  }
}
