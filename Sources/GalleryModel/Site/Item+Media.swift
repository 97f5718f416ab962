internal import FileSystem
public import Imaging
internal import PhotoMetadata
internal import Pictures
public import SiteFormat

/// Paths of an item's media.
extension Item {
  /// The path of a derived picture, known before it is made.
  public func path(of picture: PlannedPicture) -> SitePath {
    .picture(
      planned.identity.addressText, width: picture.size.width, kind: picture.format.fileExtension,
      on: mediaBase)
  }

  /// The path of the clip, known before it is made; nil for a still that does not
  /// move.
  public var clipFile: SitePath? {
    planned.clip.map { .clip($0.addressText, kind: "mp4", on: mediaBase) }
  }

  /// The path of the WebM beside the clip, known before it is made; nil where there is none.
  public var webmFile: SitePath? {
    planned.webm.map { .clip($0.addressText, kind: "webm", on: mediaBase) }
  }

  /// The name that the item's own file is saved under: its name, with the ending of what a clip was put
  /// into.
  public var originalName: String {
    let (name, ending) = (String(decoding: fileName, as: UTF8.self), kind.fileExtension)
    guard isClip, Path(bytes: fileName).fileExtension != ending else { return name }
    return "\(name[..<(name.lastIndex(of: ".") ?? name.endIndex)]).\(ending)"
  }

  /// The path of the item's own file, named by a hash of its content and of the metadata in it.
  public var originalFile: SitePath {
    let address =
      planned.original?.addressText
      ?? ContentHash(
        content.bytes, publishedInOriginal.xmpPacket, Original.version(of: kind.still)
      ).hex(16)
    return .original(address, kind: kind.fileExtension, on: mediaBase)
  }
}
