import FileSystem
import TestSupport

/// A small gallery that has everything: albums in albums, sections of each kind, sidecars,
/// captions, keywords, stars, originals, an album that is not listed.
enum FullGallery {
  /// The gallery in a folder of its own, as yet without a site.
  static func workspace() throws -> Workspace {
    let workspace = try Workspace()
    for (level, photo) in photos.enumerated() {
      try workspace.addPhoto(
        photo.name, width: 40 + 7 * (level % 5), height: 30 + 11 * (level % 4),
        level: UInt8(truncatingIfNeeded: 8 * level + level / 32))
    }
    try write(into: workspace)
    return workspace
  }

  /// Writes all but the photos.
  static func write(into workspace: Workspace) throws {
    for (name, text) in notes { try workspace.folder.write(text, to: "photos/" + name) }
    for photo in photos where !photo.facts.isEmpty {
      try workspace.folder.write(sidecar(photo.facts), to: "photos/\(photo.name).xmp")
    }
  }

  private static let photos: [(name: String, facts: String)] = [
    ("first.png", ""),
    ("second.png", words("Title & <more>", "A *plain* caption") + keywords("sea", "Île d’Or")),
    ("third.png", place + #"<photoshop:Credit>Agency</photoshop:Credit>"#),
    ("hidden.png", ""), ("rejected.png", "<xmp:Rating>-1</xmp:Rating>"),
    ("by day/a.png", taken("2024-05-01T12:30:00+02:00") + keywords("Sea")),
    ("by day/b.png", taken("2024-05-01T18:00:00")), ("by day/c.png", taken("2024-05-02")),
    ("by day/d.png", ""),
    ("by month/a.png", taken("2024-05")), ("by month/b.png", taken("2024-04-30T08:00:00Z")),
    ("by year/a.png", taken("2023")), ("by year/b.png", taken("2024-04-30T08:00:00Z")),
    ("by stars/a.png", "<xmp:Rating>5</xmp:Rating>"), ("by stars/b.png", ""),
    ("folders/a.png", ""), ("folders/one/a.png", ""), ("folders/two/b.png", ""),
    ("trips/iceland/north/a.png", ""), ("trips/iceland/north/ä.png", ""),
    ("secret/confidential.png", ""),
    ("download/a.png", ""), ("archive/a.png", words("Archived", "With its words")),
    ("pages/1.png", ""), ("pages/2.png", ""), ("pages/3.png", ""), ("pages/4.png", ""),
    ("pages/5.png", ""), ("pages/6.png", ""), ("pages/7.png", ""),
    ("bursts/00001IMG_00001_BURST20200101120000123.png", ""),
    ("bursts/00002IMG_00002_BURST20200101120000123_COVER.png", ""), ("bursts/alone.png", ""),
  ]

  private static let notes = [
    "photofall.yaml": """
    language: de
    site:
      url: https://example.org/fotos/
      author: A & B
      licence: CC BY 4.0
      files: [404.html, _headers, robots.txt]
    metadata.publish:
      [title, caption, alt, keywords, date, rating, camera, place, creator, credit, copyright]
    images: {widths: [32], large: 320, formats: [jpeg, webp]}
    sort: name
    """,
    "album.yaml": """
    title: Alles
    description: "Wörter mit **Markdown** & [mehr](https://example.org)."
    cover: third.png
    captions: {first.png: "Von [hier](https://example.org) und *dort*"}
    alt: {first.png: "Eine Fläche, \\"grau\\""}
    hidden: [hidden.png]
    span: {second.png: 2}
    sections:
      - {title: Der Anfang, text: "Ein Text.", from: second.png, footer: "Ein Ende."}
    """,
    "third.png.md": "Aus einer Datei, mit `Zeichen`",
    "arrangement.txt": "# erst das Beste\nfirst.png\nthird.png\n",
    "by day/album.yaml": "sections: day\npublish: {b.png: no}\ntitles: {c.png: Der *dritte*}",
    "by month/album.yaml": "sections: month\ncaptions: overlay",
    "by year/album.yaml": "sections: year\norder: descending\nsort: date",
    "by stars/album.yaml": "sections: rating\nlayout: justified",
    "folders/album.yaml": "sections: folders\nphotoPages: none\ncaptions: none",
    "folders/one/album.yaml": "title: Eins\ndescription: Die *erste*.",
    "secret/album.yaml": "listed: no\nsecret: sesam",
    "best/album.yaml": "title: Die besten\nquery: {rating: 4}",
    "trips/route.md": "---\nmenu: yes\n---\n# Die *Route*\n\nVon [hier](iceland/index.html).",
    "download/album.yaml": "originals: download\nlayouts: [waterfall]",
    "archive/album.yaml": "originals: album-zip\ntitle: Archiv",
    "bursts/album.yaml": "stacks: bursts",
    "pages/album.yaml": "chunk: {minimum: 2, target: 3, maximum: 4}\nphotoPages: none",
  ]

  private static func words(_ title: String, _ caption: String) -> String {
    [("title", title), ("description", caption), ("rights", "© A & B")].map { name, text in
      let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "<dc:\(name)><rdf:Alt><rdf:li xml:lang='x-default'>\(escaped)</rdf:li></rdf:Alt>"
        + "</dc:\(name)>"
    }.joined()
  }

  private static func keywords(_ words: String...) -> String {
    let items = words.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>"
  }

  private static func taken(_ date: String) -> String {
    "<photoshop:DateCreated>\(date)</photoshop:DateCreated>"
  }

  private static let place =
    "<photoshop:City>Zürich</photoshop:City><photoshop:Country>Schweiz</photoshop:Country>"

  private static func sidecar(_ facts: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
     xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
    <rdf:Description rdf:about="">\(facts)</rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }
}
