internal import FileSystem
public import Imaging
internal import PhotoMetadata
internal import Pictures
public import SiteFormat

/// Paths of an item's media.
extension Item {
  /// A derived picture, named before it is made.
  public func path(of picture: PlannedPicture) -> SitePath {
    .medium(
      "\(planned.identity.addressText)-\(picture.size.width).\(picture.format.fileExtension)")
  }

  /// The item's own file, named by what it is made from.
  public var originalFile: SitePath {
    let address = ContentHash(content.bytes, published.xmpPacket).hex(16)
    return .medium("\(address)-original.\(kind.fileExtension)")
  }
}
