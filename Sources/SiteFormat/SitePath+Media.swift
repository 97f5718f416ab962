/// Paths of pictures, clips, originals and archives, named by the address of their content.
///
/// `address` has 16 hexadecimal digits, and `base` is the address that stands for the site's root; nil:
/// the site's own.
extension SitePath {
  /// A derived picture.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, px.
  ///   - kind: The file extension.
  public static func picture(
    _ address: String, width: Int, kind: String, on base: String?
  ) -> SitePath {
    medium("\(address)-\(width).\(kind)", on: base)
  }

  /// A clip.
  public static func clip(_ address: String, kind: String, on base: String?) -> SitePath {
    medium("\(address)-clip.\(kind)", on: base)
  }

  /// The file of an item itself.
  public static func original(_ address: String, kind: String, on base: String?) -> SitePath {
    medium("\(address)-original.\(kind)", on: base)
  }

  /// The archive of the originals of an album.
  public static func archive(_ address: String, on base: String?) -> SitePath {
    medium("\(address)-originals.zip", on: base)
  }

  /// The address of a picture or clip; nil for another path.
  public static func address(ofMedium place: String) -> (address: UInt64, isClip: Bool)? {
    let name = place.split(separator: "/").last ?? ""
    guard let digits = name.split(separator: "-").first, let address = UInt64(digits, radix: 16)
    else { return nil }
    return (address, name.dropFirst(digits.count).hasPrefix("-clip."))
  }

  /// True for the place of a medium in a site.
  public static func isMedium(_ place: some Sequence<UInt8>) -> Bool {
    place.starts(with: mediaFolder)
  }

  /// True for a place that none but a medium has, `media/3f/3f5ab80cd2e91746-960.jpg`: a folder that was adopted
  /// may have other files there.
  public static func isNamedAsMedium(_ place: String) -> Bool {
    isMedium(place.utf8)
      && place.wholeMatch(of: /[^\/]+\/([0-9a-f]{2})\/\1[0-9a-f]{14}-[^\/]+/) != nil
  }

  private static let mediaFolder = Array("\(ReservedFolder.media.rawValue)/".utf8)

  /// The path of a medium, in one of 256 folders.
  ///
  /// - Parameter name: The name, which begins with hexadecimal digits.
  private static func medium(_ name: String, on base: String?) -> SitePath {
    var path = SitePath(in: .media, String(name.prefix(2)), name)
    path.base = base
    return path
  }
}
