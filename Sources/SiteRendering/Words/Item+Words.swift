internal import GalleryModel

extension Item {
  /// What stands for the photo where it cannot be seen.
  var altText: String {
    self.alt ?? self.caption.map(Markdown.words) ?? title
  }

  /// The words of a link that shows the photo alone: that of a decorative one leads somewhere, too.
  var linkText: String {
    altText.isEmpty ? title : altText
  }

  /// What stands for the photo beside its caption: a screen reader says the same words only once.
  var altTextBesideCaption: String {
    if let alt = self.alt { return alt }
    return self.caption.map(Markdown.words) == title ? "" : title
  }
}
