internal import FileSystem
public import GalleryModel
internal import Imaging
internal import PhotoMetadata

extension Photo {
  /// Where the photo's own file stands in the site, named by what it is made from.
  public var originalFile: SitePath {
    let address = ContentHash(content.bytes, published.xmpPacket).hex(16)
    let name = "\(address)-original.\(header.format.fileExtension)"
    return SitePath(["media", String(address.prefix(2)), name])
  }
}
