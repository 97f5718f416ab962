internal import GalleryModel
internal import SiteRendering

/// The answers to what the panel of the layout asks.
extension EditPlan {
  /// The settings of the album that shows a photo, or that a page belongs to; else the gallery's.
  func settings(showing photo: String, page: String) -> SettingsState {
    let album = gallery.album(showing: photo, page: page) ?? gallery.root
    return SettingsState(album.configuration, ownKeys: ownKeys(of: album))
  }

  /// The layout of the page at widths of the gallery, px.
  ///
  /// - Complexity: O(n) for n photos of the page, for each width.
  func devices(showing photo: String, page: String, widths: [Double]) -> [WidthState] {
    let (album, parts) = parts(showing: photo, page: page)
    return widths.map { WidthState(parts, album.configuration, width: $0) }
  }

  /// The presets, each with the page as it would be.
  ///
  /// - Parameter width: The gallery's inner width, px.
  /// - Complexity: O(n) for n photos of the page, for each preset.
  func presets(
    showing photo: String, page: String, width: Double
  ) throws(EditError) -> PresetsState {
    let (album, parts) = parts(showing: photo, page: page)
    let height = width * 3 / 4
    let presets = try LayoutPreset.all.map { (preset) throws(EditError) in
      let change = try self.preset(preset.name)
      let configuration = try configuration(of: album, after: change)
      return PresetState(
        name: preset.name, isCurrent: change.before == change.after, look: configuration.look,
        sketch: PageSketch(parts, configuration, width: width, height: height))
    }
    return PresetsState(width: width, height: height, presets: presets)
  }

  /// The sections on a page of the album that shows a photo, or that the page belongs to; else on the
  /// gallery's first.
  private func parts(
    showing photo: String, page: String
  ) -> (album: Album, parts: [Album.PagePart]) {
    let album = gallery.album(showing: photo, page: page) ?? gallery.root
    return (album, album.parts(of: album.chunk(at: page) ?? gallery.chunk(of: photo) ?? 0))
  }
}
