internal import GalleryModel

extension Item {
  /// The alternative text: the photo's own, else its caption, else its title.
  var altText: String {
    self.alt ?? self.caption.map(Markdown.words) ?? title
  }

  /// The text of a link around the photo alone, which must not be empty, even for a decorative
  /// photo.
  var linkText: String {
    altText.isEmpty ? title : altText
  }

  /// The alternative text beside a caption, so that a screen reader does not read the same text
  /// twice.
  var altTextBesideCaption: String {
    if let alt = self.alt { return alt }
    return self.caption.map(Markdown.words) == title ? "" : title
  }
}
