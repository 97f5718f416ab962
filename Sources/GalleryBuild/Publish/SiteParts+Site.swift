public import FileSystem
internal import SiteFormat
public import SiteRendering

extension SiteParts {
  /// Finds the parts that the last build of a site wrote; those of a site of its own where there is
  /// none yet.
  public init(of site: Path) {
    self.init()
    // What is wrong with the folder, its next build tells.
    guard let folder = try? OutputFolder(site, adopting: true),
      folder.hasWritten(SitePath.element.text)
    else { return }
    let assets = try? Folder.names(in: site.appending(ReservedFolder.assets.rawValue))
    fragments = true
    pages = folder.hasWritten(SitePath.index(of: []).text)
    viewer = (assets ?? []).contains { name in
      name.starts(with: "fragment-viewer.".utf8)
        && folder.hasWritten(SitePath.asset(String(decoding: name, as: UTF8.self)).text)
    }
  }
}
