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
  /// - Complexity: O(n) for n photos.
  func cullingState(showing photo: String, page: String) -> CullingState? {
    guard let album = album(showing: photo, page: page) else { return nil }
    let shown = album.photos.map { photo in
      CullingState.Photo(
        id: photo.id, name: Path(bytes: photo.fileName).text, picture: picture(of: photo),
        rating: photo.metadata.rating ?? 0, isPicked: photo.metadata.flag == .pick)
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
}

extension Item {
  /// The place in the site of its largest flat picture.
  fileprivate var largestPicture: SitePath? {
    let flat = planned.pictures.filter { $0.role != .sphere }
    return flat.max(by: { $0.size.width < $1.size.width }).map { path(of: $0) }
  }
}
