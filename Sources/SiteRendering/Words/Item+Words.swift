internal import GalleryModel

extension Item {
  /// The heading of what shows it alone: its title, else its date, else its album's title.
  func heading(in words: Words, of album: AlbumIdentity) -> String {
    title ?? dateText(in: words) ?? album.title
  }

  /// The alternative text: the photo's own, else its caption, else its name.
  var altText: String {
    self.alt ?? self.caption.map(Markdown.words) ?? name
  }

  /// The text of a link around the photo alone, which must not be empty, even for a decorative
  /// photo.
  var linkText: String {
    altText.isEmpty ? name : altText
  }

  /// The alternative text beside a caption, so that a screen reader does not read the same text
  /// twice.
  var altTextBesideCaption: String {
    if let alt = self.alt { return alt }
    return self.caption.map(Markdown.words) == name ? "" : name
  }
}
