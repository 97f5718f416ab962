internal import GalleryModel

extension Photo {
  /// What stands for the photo where it cannot be seen.
  var altText: String {
    alt ?? caption.map(Markdown.words) ?? title
  }

  /// What stands for the photo beside its caption: a screen reader says the same words only once.
  var altTextBesideCaption: String {
    if let alt { return alt }
    return caption.map(Markdown.words) == title ? "" : title
  }
}

/// Numbers of things, in words.
enum Tally {
  static func photos(_ count: Int) -> String {
    count == 1 ? "1 photo" : "\(count) photos"
  }

  /// What an album holds: its photos, and the albums below it.
  static func album(_ album: AlbumSummary) -> String {
    let albums = album.albumCount
    let parts = [
      album.photoCount > 0 || albums == 0 ? photos(album.photoCount) : nil,
      albums > 0 ? (albums == 1 ? "1 album" : "\(albums) albums") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension Configuration {
  /// The reading direction of the words.
  var readingDirection: Direction {
    if let direction { return direction }
    let primary = language.split(separator: "-").first.map { $0.lowercased() }
    let rightToLeft: Set = ["ar", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
    return primary.map(rightToLeft.contains) == true ? .rightToLeft : .leftToRight
  }
}
