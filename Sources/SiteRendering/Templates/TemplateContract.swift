/// Contract with templates: with what each of them is filled.
///
/// Templates are checked against it, and `Documentation/Templates.md` holds it as tables.
enum TemplateContract {
  /// The templates of pages, each with its own values.
  static let pages: [(file: String, rows: [ContractRow])] = [
    ("album.mustache", album), ("contents.mustache", contents), ("keywords.mustache", keywords),
    ("photo.mustache", photo), ("text.mustache", text), ("fragment.mustache", fragment),
  ]

  /// All values of a page's template; nil for another file.
  static func rows(of file: String) -> [ContractRow]? {
    guard let own = pages.first(where: { $0.file == file })?.rows else { return nil }
    return file == "fragment.mustache" ? own + words : own + common + words
  }

  /// The values of all pages, any of which a part may use.
  static let all = pages.flatMap(\.rows) + common + words

  /// The tables of the documentation.
  static var markdown: String {
    let tables =
      [("### On every page", common + words), ("### Pictures", pictures)]
      + pages.map { ("### `\($0.file)`", $0.rows) }
    return tables.map { "\($0)\n\n\($1.markdown)" }.joined(separator: "\n")
  }

  private static let words = [
    ContractRow(
      "words", "the theme's words in the page's language: `{{words.next}}`; see [Words](#words)")
  ]

  private static let href = [ContractRow("href", "the address")]

  static let common: [ContractRow] = [
    .init("dataVersion", "`1`"),
    .init("language direction", "for `<html lang dir>`"),
    .init("policy", "the Content-Security-Policy"),
    .init(
      "base",
      "on the page for lost addresses: where its own begin, for `<base href>`; else false"),
    .html(
      "style",
      "the text of the page's style element: its frames. Write `<style>{{{style}}}</style>` "
        + "without a space more: the policy names its hash"),
    .init("pageTitle summary", "title and description of the page; no summary: false"),
    .init("canonical", "with `site.url`: the page's absolute address; else false"),
    .init(
      "share", "with `site.url`: the picture that a link to the page is shown with; else false",
      [
        .init("image width height alt", "its absolute address, size in px, and words for it"),
        .init("video", "the clip that it stands for, or false"),
      ]),
    .init("siteName locale", "for Open Graph"),
    .init("isClip", "whether the page shows a clip"),
    .init("feed", "the feed, or false", href),
    .init("isListed", "whether search engines may list the page"),
    .html(
      "dataHTML", "JSON-LD of schema.org for `<script type=\"application/ld+json\">`, or false"),
    .init("styleSheet script icon", "addresses of the theme's files"),
    .init("captionSheet", "the sheet that brings the theme's font", href),
    .init(
      "later",
      "scripts and sheets that the script fetches when they are needed: attributes `data-NAME` "
        + "of the script element", [.init("name href", "the name and the address")]),
    .init("previous next up", "the pages around this one, or false", href),
    .init("crumbs", "the albums that lead here", [.init("title href", "title and address")]),
    .init("hasCrumbs", "whether there are such"),
    .init("menu", "the pages of Markdown files in the menu", page),
    .init("hasMenu", "whether there are such"),
    .init(
      "languages", "with `languages`: the page in each",
      [
        .init("language name", "its tag, and its name in itself"),
        .init("href", "the address"),
        .init("alternate", "with `site.url` the absolute address, for `<link rel=\"alternate\">`"),
        .init("isFirst isCurrent", "whether it is the gallery's first, or that of the page"),
      ]),
    .init("hasLanguages", "whether there are such"),
    .html("headHTML endHTML", "the gallery's `head.html` and `end.html`, or false"),
    .init(
      "colourScheme",
      "`light dark` or one of both, for `<meta name=\"color-scheme\">`, which the colours of "
        + "`light-dark()` go by"),
    .init("themeScript", "with `theme: switch` the address of `theme.js`; else false"),
    .init(
      "viewer",
      "`paper` or `dark`: the ground of a photo in the viewer and on its own page, for "
        + "`<html data-viewer>`"),
    .init("author licence", "as configured, or false"),
    .init("licenceHref", "the licence where it is an address, or false"),
    .init("hasCredits", "whether a footer has anything to show"),
  ]

  private static let page: [ContractRow] = [
    .init("title href", "title and address"),
    .init("isCurrent", "whether it is the page itself"),
  ]

  /// An `<img>` and its sources.
  static let pictures: [ContractRow] = [
    .init("src srcset sizes width height alt", "the attributes of the `<img>`"),
    .init("hasSources", "whether there are several formats"),
    .init("sources", "the other formats", [.init("type srcset sizes", "of a `<source>`")]),
    .init("isFirst", "whether it is the one to fetch first"),
    .init("isEager", "whether it is in the first view"),
  ]

  /// A card that leads to an album or a page, with a picture.
  private static let cards: [ContractRow] =
    [
      .init("href title tally", "address, title, and how much there is"),
      .init("isMosaic", "whether four pictures stand for it"),
      .init("mosaic", "these four", pictures),
    ] + pictures

  static let sections: [ContractRow] = [
    .init("index", "the number of the section on its page, from 0"),
    .init(
      "header", "its header, or false",
      [
        .init("title", "its title, or false"),
        .init("days", "when its photos were taken, with `date` among `metadata.publish`; or false"),
        .html("textHTML", "its text, or false"),
        .init("isContinued", "whether the section began on an earlier page"),
      ]),
    .init("tiles", "its photos", tiles + pictures),
    .html("footerHTML", "the words below it, or false"),
  ]

  private static let webm = ContractRow(
    "webm", "the WebM beside the clip, for browsers that play it; or false",
    [.init("href type", "its address, and its type with the codec")])

  private static let tiles: [ContractRow] = [
    .init("index", "the number of the tile on its page, from 0"),
    .init("id", "the photo's ID"),
    .init("kind", "`still`, `sphere`, `clip`, `live` or `animation`"),
    .init(
      "clip", "what moves; false for a still",
      [
        .init("clipHref", "the address of the clip"),
        .init("duration", "of a clip, as `1:05`; else false"),
        .init("isLive isAnimation", "whether it is a Live Photo, or an animation"),
        .init("isPreviewed", "whether it plays in the gallery"),
        webm,
      ]),
    .init("isSphere", "whether one looks around in it"),
    .init(
      "stack", "of a tile that stands for several photos, for `data-stack`; else false",
      [.init("count tally", "how many there are, and that in words")]),
    .init("name", "the name of the photo's page"),
    .init("href", "where the tile leads"),
    .html("captionHTML", "the caption, one line, or false"),
  ]

  private static let album: [ContractRow] = [
    .init("title key", "the album's title; the key of the page"),
    .init("captions", "`none`, `overlay`, `below` or `measured`"),
    .init("stream", "address of `stream.json`"),
    .init(
      "layouts",
      "the layouts that are offered; the frames of the layout that is chosen ask for "
        + "`#layout-NAME:checked` in a `.layouts` that stands beside the `.gallery`, before it",
      [
        .init("name label", "its name in the program, and in words"),
        .init("icon", "a path of 16 x 16 px"),
        .init("isFirst", "whether it is shown first"),
      ]),
    .init("isSwitchable", "whether there are several"),
    .init("hasPhotos", "whether the page has photos"),
    .init("sections", "the sections of the page", sections),
    .init("hasPager", "whether there are several pages"),
    .init("contents", "the address of the list of all pages"),
    .init("first", "the first page, where it is far", href),
    .init(
      "find", "on the index: where the gallery is searched; else false",
      [.init("search", "the address of the index"), .init("tags", "the page of keywords", href)]),
    .html("descriptionHTML", "on the index: some words, or false"),
    .init("tally total", "on the index: how much there is, in words; the number of photos"),
    .init("hasLede", "on the index: whether there is a description or an archive"),
    .init("archive", "on the index, with `originals: album-zip`: the ZIP of the originals", href),
    .init("hasNeighbours", "on the index: whether there are albums beside this one"),
    .init(
      "previousAlbum nextAlbum", "on the index: these, or false",
      [.init("title href", "title and address")]),
    .init("textPages", "on the index: the pages of Markdown files that are not in the menu", page),
    .init("hasAlbums", "on the index: whether there are albums below"),
    .init("albums", "on the index: these, up to 240", cards),
    .init("moreAlbums", "on the index: the page of the others, or false", href),
  ]

  private static let contents: [ContractRow] = [
    .init("title tally", "the title of the list, and how much there is"),
    .init("hasPager", "whether the list itself has several pages"),
    .init(
      "pages",
      "the pages of an album, the albums below one, the photos of a keyword, or in `404.html` the way "
        + "to the gallery",
      cards),
  ]

  private static let keywords: [ContractRow] = [
    .init("title", "the title of the page"),
    .init("hasPager", "whether the list has several pages"),
    .init(
      "keywords", "the published keywords on this one",
      [.init("title tally href", "the keyword, how many photos have it, and its page")]),
  ]

  private static let photo: [ContractRow] =
    [
      .init("title", "the photo's title"),
      .html("captionHTML", "its caption, paragraphs, or false"),
      .init("albumHref", "the way back to its tile"),
      .init("photoSheet", "the address of `viewer.css`"),
      .init(
        "clip live", "the clip, or that of a Live Photo; or false",
        [.init("clipHref loops", "its address, and whether it plays again and again"), webm]),
      .init(
        "stack", "the photos that stand as one tile, of which it is one; else false",
        [
          .init("tally", "how many there are, in words"),
          .init(
            "photos", "these, the cover first",
            [.init("number href isCurrent", "from 1; the page; whether it is this one")]),
        ]),
      .init("hasInformation", "whether anything is published of its metadata"),
      .init(
        "information", "that",
        [
          .init("label value", "what it is, and its text"),
          .init("dateTime", "of a date, for `<time datetime>`; else false"),
          .init("hasParts", "whether the value has parts, such as keywords"),
          .init(
            "parts", "these",
            [
              .init("text isLater", "its text, and whether one stands before it"),
              .init("link", "the page of a keyword, or false", href),
            ]),
        ]),
      .init("original", "the original, or false", href),
      .init("fileName", "the name that the photo's file is saved under"),
    ] + pictures

  private static let text: [ContractRow] = [
    .init("title", "the title of the page"), .html("textHTML", "the Markdown below it"),
  ]

  private static let fragment: [ContractRow] = [
    .init("sheet", "the address of the fragment's style sheet"),
    .init("captions language direction", "as on a page of an album"),
    .init("name", "for `data-fragment`, by which its frames go"),
    .init("base", "`fragment.base`, or false"),
    .init("next", "the fragment of the album's next page, or false", href),
    .init(
      "viewer", "with `--fragment=viewer` what photos open in, else false",
      [
        .init("script", "the address of its module"),
        .init("stream key", "the album's and the page's, as `data-stream` and `data-chunk`"),
        .init("ground", "`viewer` of the configuration, as `data-viewer`"),
      ]),
    .init("sections", "as in `album.mustache`", sections),
  ]
}
