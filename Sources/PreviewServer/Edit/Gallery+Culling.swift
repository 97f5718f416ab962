internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat
internal import Text

/// The photos of an album for somebody who sorts them out, with those that are rejected.
struct CullingState: Encodable, Sendable {
  struct Photo: Encodable, Sendable {
    let id: String
    let name: String
    let picture: String
    /// The rating, -1...5.
    let rating: Int
    let isPicked: Bool
  }

  let photos: [Photo]
}

extension Gallery {
  /// The album that shows a photo, or that a page belongs to; nil when there is none such.
  ///
  /// - Complexity: O(n) for n photos, whose sidecars are read.
  func cullingState(
    showing photo: String, page: String, _ read: (Path) throws(FileSystemError) -> [UInt8]?
  ) -> CullingState? {
    guard let album = album(showing: photo, page: page) else { return nil }
    let folders = Set(album.photos.map(fileFolder))
    let notes = Dictionary(
      uniqueKeysWithValues: folders.map { ($0, try? NoteSpelling(in: $0)) })
    let shown = album.photos.map { photo in
      let folder = fileFolder(of: photo)
      return CullingState.Photo(
        id: photo.id, name: Path(bytes: photo.fileName).text, picture: picture(of: photo),
        rating: photo.metadata.rating ?? 0,
        isPicked: isPicked(photo.fileName, in: folder, notes[folder] ?? nil, read))
    }
    let rejected = album.rejected.map { photo in
      return CullingState.Photo(
        id: photo.id, name: photo.name(from: album),
        picture: EditingLayer.source(of: photo.id), rating: -1, isPicked: false)
    }
    return CullingState(photos: shown + rejected)
  }

  /// The address of a photo's largest flat picture.
  func picture(of photo: Item) -> String {
    guard let path = photo.largestPicture else { return EditingLayer.source(of: photo.id) }
    return "/" + path.names.map(PercentEncoding.encode).joined(separator: "/")
  }

  /// The place in the site that the largest flat picture of a withheld photo would have.
  ///
  /// - Complexity: O(n) for n photos that are withheld.
  func picture(ofWithheld id: String) -> String? {
    let photos = albums.flatMap { $0.hidden + $0.rejected }
    return photos.first { $0.id == id }?.item.largestPicture?.text
  }

  private func isPicked(
    _ name: [UInt8], in folder: Path, _ notes: NoteSpelling?,
    _ read: (Path) throws(FileSystemError) -> [UInt8]?
  ) -> Bool {
    let names = ScannedFolder.sharedSidecars(of: name) + ScannedFolder.ownSidecars(of: name)
    for each in names.reversed() {
      let note = notes?.note(each) ?? each
      guard let text = (try? read(folder.appending(note))) ?? nil else { continue }
      if let mark = PhotoMark(sidecar: text) { return mark == .pick }
    }
    return false
  }
}

extension Item {
  /// The place in the site of its largest flat picture.
  fileprivate var largestPicture: SitePath? {
    let flat = planned.pictures.filter { $0.role != .sphere }
    return flat.max(by: { $0.size.width < $1.size.width }).map { path(of: $0) }
  }
}
