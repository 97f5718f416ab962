internal import GalleryModel
internal import SiteFormat

/// Rules for hosts and search engines, each a file at the site's root.
enum HostRules {
  /// `_headers`: files whose names hold a hash of their content are kept by browsers for good.
  static func headers(_ assets: ThemeAssets) -> SiteFile {
    let media = "\(ReservedFolder.media.rawValue)/*"
    let rules = ([media] + assets.addressed.map(\.path.text)).map { place in
      "/\(place)\n  Cache-Control: public, max-age=31536000, immutable\n"
    }
    return file(.headers, rules.joined())
  }

  /// `robots.txt`: all may be read (RFC 9309); pages themselves say whether they may be listed.
  static func robots(_ configuration: Configuration) -> SiteFile {
    let url = configuration.isListed ? configuration.siteURL : nil
    let map = url.map { "Sitemap: \(SitePath.map.absolute(on: $0))\n" } ?? ""
    return file(.robots, "User-agent: *\nAllow: /\n" + map)
  }

  private static func file(_ path: SitePath, _ text: String) -> SiteFile {
    SiteFile(path, content: Array(text.utf8))
  }
}
