internal import GalleryModel
internal import Pictures
internal import SiteFormat

/// Values of what moves.
extension Item {
  /// The values of its tile; false for a still.
  ///
  /// - Parameter preview: The way that it plays in the gallery.
  func clipValue(
    playing preview: ClipPreview, _ recipe: ClipRecipe, _ link: (SitePath) -> String
  ) -> TemplateValue {
    guard let clip = kind.clip else { return false }
    return .object([
      "clipHref": TemplateValue(clipFile.map(link)), "webm": webmValue(recipe, link),
      "isPreviewed": .flag(preview == .hover),
      "isLive": .flag(!isClip && !kind.loops), "isAnimation": .flag(kind.loops),
      "duration": isClip ? .text(Self.clock(clip.duration)) : false,
    ])
  }

  /// The values of its own page; false for a still.
  func playerValue(_ recipe: ClipRecipe, _ link: (SitePath) -> String) -> TemplateValue {
    guard let clipFile else { return false }
    return .object([
      "clipHref": .text(link(clipFile)), "webm": webmValue(recipe, link),
      "loops": .flag(kind.loops),
    ])
  }

  private func webmValue(_ recipe: ClipRecipe, _ link: (SitePath) -> String) -> TemplateValue {
    guard let webmFile, let type = kind.clip.flatMap(recipe.webmType) else { return false }
    return .object(["href": .text(link(webmFile)), "type": .text(type)])
  }

  /// A duration as players write it, `1:05`.
  private static func clock(_ milliseconds: Int) -> String {
    let seconds = max(1, (milliseconds + 500) / 1000)
    let pair = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    let rest = "\(pair(seconds % 60))"
    guard seconds >= 3600 else { return "\(seconds / 60):\(rest)" }
    return "\(seconds / 3600):\(pair(seconds / 60 % 60)):\(rest)"
  }
}
