internal import FileSystem
internal import GalleryModel
internal import Pictures

extension ScannedInput {
  /// Refuses folders of a build that lie in each other's way.
  func checkFolders(_ request: BuildRequest) throws(BuildError) {
    let store = SharedStores.folder(configuration.store, beside: Self.beside(request))
    let own = [(request.cache, "--cache"), (store, "store.folder")]
      .compactMap { folder, option in folder.map { (folder: $0, option: option) } }
    // The output of a share lies in the cache, which alone was named.
    for (folder, option) in own { try checkFolder(folder, option: option, filling: .ofCache) }
    try checkFolder(request.output, option: "--output", filling: .ofSite)
    if let media = request.media { try checkMedia(media, besides: request.output) }
    for (folder, option) in own { try checkPrivate(folder, option: option, request) }
  }

  private func checkMedia(_ media: Path, besides site: Path) throws(BuildError) {
    guard configuration.mediaBase != nil else {
      throw .output(
        media, reason: "no page would find media here; say in media.base where they will stand")
    }
    try checkFolder(media, option: "--media", filling: .ofMedia)
    guard !media.resolved.isSameOrBelow(site.resolved), !site.resolved.isSameOrBelow(media.resolved)
    else {
      throw .output(
        media, reason: "media and pages would lie in each other; choose another with --media")
    }
  }

  /// Refuses a folder in the site, or in another one, with which it would be published.
  private func checkPrivate(
    _ folder: Path, option: String, _ request: BuildRequest
  ) throws(BuildError) {
    let filled = [request.output, request.media].compactMap(\.self)
    let place = folder.resolved
    guard
      let site = filled.first(where: { place.isSameOrBelow($0.resolved) })
        ?? sequence(first: place, next: \.parent).first(where: OutputFolder.isFinished)
    else { return }
    throw .output(
      folder,
      reason: "would be published with the site in \(site.text), and tells more than that; choose "
        + "another with \(option)")
  }

  /// Refuses a folder that lies among the photos, or is filled where they lie.
  private func checkFolder(
    _ folder: Path, option: String, filling filled: FilledFolders
  ) throws(BuildError) {
    // A folder in it may be a link to the photos.
    for place in [folder] + filled.places(in: folder) { try checkPlace(place, option: option) }
    if let place = filled.place(of: path, in: folder) {
      throw .output(
        place, reason: "photos lie here, where a build writes; choose another with \(option)")
    }
  }

  private func checkPlace(_ output: Path, option: String) throws(BuildError) {
    let (input, site) = (path.resolved, output.resolved)
    guard site != input else {
      throw .output(output, reason: "this is the folder of photos; choose another with \(option)")
    }
    let prefix = input.appending("").bytes
    guard site.bytes.starts(with: prefix) else { return }
    let inside = site.bytes[prefix.count...].split(separator: UInt8(ascii: "/"))
    let isLeftAlone = inside.contains { [UInt8(ascii: "."), UInt8(ascii: "_")].contains($0.first) }
    guard isLeftAlone else {
      throw .output(
        output,
        reason: "lies among the photos; choose another with \(option), or one whose name begins "
          + "with _ or a dot, as in _site")
    }
  }
}

extension Path {
  /// True for another path itself, and for what lies below it.
  fileprivate func isSameOrBelow(_ other: Path) -> Bool {
    self == other || bytes.starts(with: other.appending("").bytes)
  }
}
