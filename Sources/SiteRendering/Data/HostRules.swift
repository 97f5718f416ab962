internal import GalleryModel
internal import SiteFormat

/// Rules for hosts and search engines, each a file at the site's root.
enum HostRules {
  /// `_headers`: files whose names hold a hash of their content are kept by browsers for good.
  ///
  /// - Parameter assets: The paths of the theme's files that have such names.
  static func headers(_ assets: [SitePath]) -> SiteFile {
    let media = "\(ReservedFolder.media.rawValue)/*"
    let rules = ([media] + assets.map(\.text)).map { place in
      "/\(place)\n  Cache-Control: public, max-age=31536000, immutable\n"
    }
    return file(.headers, rules.joined())
  }

  /// `robots.txt`: all may be read (RFC 9309); pages themselves say whether they may be listed.
  static func robots(_ configuration: Configuration) -> SiteFile {
    let url = configuration.isListed ? configuration.siteURL : nil
    let folders = [[]] + configuration.languages.dropFirst().map(configuration.folder)
    let maps = url.map { url in
      folders.map { "Sitemap: \(SitePath.map.below($0).absolute(on: url))\n" }.joined()
    }
    return file(.robots, "User-agent: *\nAllow: /\n" + (maps ?? ""))
  }

  private static func file(_ path: SitePath, _ text: String) -> SiteFile {
    SiteFile(path, content: Array(text.utf8))
  }
}
