/// Paths of the files of an album.
///
/// `album` is the location of the album, name by name; empty for the root.
extension SitePath {
  /// The own page of an album, with its first chunk.
  public static func index(of album: [String]) -> SitePath { SitePath(album + [index]) }

  /// A page of the list of its chunks, from 0.
  public static func contents(_ number: Int, of album: [String]) -> SitePath {
    SitePath(album, in: .pages, number == 0 ? index : "\(number + 1).html")
  }

  /// A page of the list of the albums below it, from 1: its own page is the first one.
  public static func albums(_ number: Int, of album: [String]) -> SitePath {
    SitePath(album, in: .pages, "albums-\(number + 1).html")
  }

  /// A part of the file of its order, totals and heights, from 0.
  public static func stream(_ part: Int, of album: [String]) -> SitePath {
    SitePath(album + [name(ofPart: part, of: streamName)])
  }

  /// The page of an item.
  public static func item(_ name: String, of album: [String]) -> SitePath {
    SitePath(album, in: .items, "\(name).html")
  }

  /// True for the path of an item's page.
  public static func isItem(_ place: String) -> Bool {
    place.split(separator: "/").dropLast().last.map { $0 == ReservedFolder.items.rawValue } ?? false
  }

  /// A page that a person wrote.
  public static func text(_ name: String, of album: [String]) -> SitePath {
    SitePath(album + ["\(name).html"])
  }

  /// The page of a chunk.
  ///
  /// - Parameter chunk: The key of the chunk; nil: the first one of the album, as for the other files.
  public static func chunk(_ chunk: String?, of album: [String]) -> SitePath {
    file(index, of: chunk, album)
  }

  /// A page with the part of the gallery of a chunk, to be embedded in other sites.
  public static func fragment(of chunk: String?, _ album: [String]) -> SitePath {
    file("fragment.html", of: chunk, album)
  }

  /// True for the path of such a page.
  public static func isFragment(_ place: String) -> Bool {
    // A photo, or a file of the theme, may have that name too.
    place.split(separator: "/").last == "fragment.html"
      && !isItem(place) && !place.hasPrefix("\(ReservedFolder.assets.rawValue)/")
  }

  /// The style sheet of the fragment of a chunk.
  public static func fragmentSheet(of chunk: String?, _ album: [String]) -> SitePath {
    file("fragment.css", of: chunk, album)
  }

  /// The file of the photos and frames of a chunk, for scripts.
  ///
  /// - Parameter chunk: The key of the chunk.
  public static func data(of chunk: String, _ album: [String]) -> SitePath {
    SitePath(album, in: .data, "\(chunk).json")
  }

  private static func file(_ name: String, of chunk: String?, _ album: [String]) -> SitePath {
    chunk.map { SitePath(album, in: .page, $0, name) } ?? SitePath(album + [name])
  }
}
