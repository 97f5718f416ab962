internal import GalleryModel
internal import Pictures
internal import SiteRendering

extension Configuration {
  /// The configuration of a site with some parts: in fragments alone nothing leads to originals, and to
  /// what moves only where the gallery's own template says so.
  func publishing(_ parts: SiteParts, with theme: Theme) -> Configuration {
    guard !parts.pages else { return self }
    var configuration = self
    configuration.leadsToOriginals = false
    if !theme.showsInFragments("clipHref") { configuration.live = .still }
    if !theme.showsInFragments("webm") { configuration.clips.webm = .none }
    return configuration
  }
}
