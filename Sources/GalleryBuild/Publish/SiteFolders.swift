internal import FileSystem
internal import GalleryModel
internal import SiteFormat

/// The folders of a site: that of its pages, and that of its media where they are written apart.
struct SiteFolders: Sendable {
  /// The folder of the pages, and of all else that is not written apart.
  let site: OutputFolder
  /// The folder of pictures, clips, originals and archives; nil: that of the pages.
  let apart: OutputFolder?

  /// Reads the state of both without changing it.
  ///
  /// - Parameter last: The state of the site after the last build.
  /// - Throws: `BuildError.output` for a folder that cannot or must not be used.
  init(
    _ request: BuildRequest, adopting: Bool, last: SiteState? = nil
  ) throws(BuildError) {
    // The site of a preview lies in its cache.
    site = try OutputFolder(
      request.output, adopting: adopting, last: last?.output,
      option: request.isPreview ? "--cache" : "--output")
    guard let media = request.media else {
      apart = nil
      return
    }
    apart = try OutputFolder(
      media, adopting: adopting, last: last?.media, mediaOf: request.output,
      option: "--media")
  }

  /// The folder of pictures, clips, originals and archives.
  var media: OutputFolder { apart ?? site }

  /// All folders, that of the media first.
  var all: [OutputFolder] { [apart, site].compactMap(\.self) }

  /// True if a build has used them before.
  var isOwn: Bool { all.allSatisfy(\.isOwn) }

  /// True if their manifests are not damaged, so that they list all files of the last build.
  var areWhole: Bool { all.allSatisfy(\.manifest.isWhole) }

  /// True if no build has written to them since their state was read.
  var areCurrent: Bool { all.allSatisfy(\.isCurrent) }

  /// Locks the folders for one build, and creates those that are missing.
  ///
  /// - Throws: `BuildError.locked` when another build holds one of them.
  func lock() throws(BuildError) -> SiteLock {
    SiteLock(site: try site.lock(), apart: try apart?.lock())
  }
}

/// The locks of a site's folders.
struct SiteLock: ~Copyable {
  private let site: Lock
  private var apart: Lock?

  fileprivate init(site: consuming Lock, apart: consuming Lock?) {
    self.site = site
    self.apart = apart
  }

  /// Gives the locks back, at the end of the work.
  consuming func release() {
    apart.take()?.release()
    site.release()
  }
}
