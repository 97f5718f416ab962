internal import Imaging

extension ConfigurationKey {
  /// All keys, in reading order.
  public static let table: [ConfigurationKey] = groups.flatMap(\.keys)

  /// The keys by what they are about.
  static let groups: [(title: String, keys: [ConfigurationKey])] = [
    ("Words and addresses", words), ("Looks and layout", layout), ("Order", order),
    ("Pages", pages), ("Metadata and originals", metadata), ("Pictures", pictures),
    ("Clips", clips), ("Shared stores", stores), ("Limits", limits),
  ]

  private static let words = [
    ConfigurationKey(
      "title", \.title, .name, albums: true, "Title; the folder's name by default."),
    ConfigurationKey(
      "description", \.description, .words, albums: true, "Words below the title, in Markdown."),
    ConfigurationKey("language", \.language, .language, "Language of the words."),
    ConfigurationKey(
      "languages", \.languages, .languages,
      "Languages that the site is made in: the first at its root, each other one in a folder of its "
        + "name, with links between them."),
    ConfigurationKey(
      "direction", \.direction, ValueType<Direction>.choice.optional(),
      "Reading direction; that of the language by default."),
    ConfigurationKey(
      "site.url", \.siteURL, .address, "Where the site will stand; for links that must be absolute."
    ),
    ConfigurationKey("site.author", \.siteAuthor, .words, "Who made the photos."),
    ConfigurationKey("site.licence", \.siteLicence, .words, "Under which terms they may be used."),
    ConfigurationKey(
      "site.updated", \.siteUpdated, .day,
      "Date of photos in the feed whose own date is not published; 1970-01-01 when not given."),
    ConfigurationKey(
      "site.files", \.hostFiles,
      ValueType<HostFile>.choice.uniqueList(),
      "Files that hosts and search engines look for: a page for addresses that lead nowhere, how "
        + "long browsers may keep what never changes, leave to search."),
    ConfigurationKey(
      "host", \.host, ValueType<Host>.choice.optional(),
      "Host whose limits a build warns of, with what would make the site fit; those that many have by "
        + "default."),
    ConfigurationKey(
      "fragment.base", \.fragmentBase, .base,
      "What addresses in fragments (--fragment) begin with: without a slash before it, relative to "
        + "the page that holds them; by default relative to the fragment's own folder."),
    ConfigurationKey(
      "policy.script", \.scriptSources,
      ValueType<String>.source.uniqueList(),
      "Hosts whose scripts pages may run, with the sheets and frames that these bring, as for comments; "
        + "none by default."),
    ConfigurationKey(
      "policy.connect", \.connectSources,
      ValueType<String>.source.uniqueList(),
      "Hosts that such scripts may send to and fetch from, as for counters; none by default."),
    ConfigurationKey(
      "media.base", \.mediaBase, .address,
      "What addresses of pictures, clips and originals begin with, where these do not stand with the "
        + "pages; build --media DIR writes them apart."),
    ConfigurationKey(
      "publish.command", \.publishCommand, .text,
      "Command of the shell that Publish, in the preview, runs beside this file after a build and a "
        + "check without findings, to bring the folder $PHOTOFALL_SITE to where it will stand."),
  ]

  private static let layout = [
    ConfigurationKey(
      "look", \.look, .choice,
      "Look of the pages: paper, prints in mats, or large words and photos close together; it changes "
        + "the defaults of spacing, frame, breakpoints and viewer."),
    ConfigurationKey(
      "theme", \.theme, .choice,
      "Colours of the pages: as the reader's system is, light, dark, or with a switch between both."
    ),
    ConfigurationKey(
      "viewer", \.viewer, .choice, albums: true,
      "Ground of a photo in the viewer and on its own page: the paper of the pages, or dark; the key d "
        + "changes it."),
    ConfigurationKey(
      "breakpoints", \.breakpoints, .breakpoints, albums: true,
      "Columns from each width of the gallery up."),
    ConfigurationKey(
      "spacing.column", \.columnSpacing, .number(0...1000, unit: "px"), albums: true,
      "Space between columns."),
    ConfigurationKey(
      "spacing.row", \.rowSpacing, .number(0...1000, unit: "px"), albums: true,
      "Space between a photo and the one below it."),
    ConfigurationKey(
      "inset", \.inset, .number(0...100, unit: "px"), albums: true, "Space around the photos."),
    ConfigurationKey(
      "frame.width", \.frame.width, .number(0...40, unit: "px"), albums: true,
      "Width of the frame around each picture, which is smaller by that."),
    ConfigurationKey(
      "frame.colour", \.frame.colour, ValueType<PictureRecipe.Colour>.colour.optional(),
      albums: true, "Colour of the frame; the theme's when not given."),
    ConfigurationKey(
      "frame.radius", \.frame.radius, .number(0...1000, unit: "px"), albums: true,
      "Radius of the frame's corners, or of the picture's where there is no frame."),
    ConfigurationKey(
      "layout", \.layout, .choice, albums: true,
      "What is shown first: columns of one width, rows of one height, a line or circles."),
    ConfigurationKey(
      "layouts", \.layouts,
      ValueType<LayoutKind>.choice.uniqueList().optional(),
      albums: true,
      "Between which people may switch; the first one and line when not given."),
    ConfigurationKey(
      "placement", \.placement, .choice, albums: true,
      "Next column: the shortest, the next one that is short enough, or simply the next."),
    ConfigurationKey(
      "tolerance", \.tolerance, .tolerance, albums: true,
      "With gridLanes: how much longer than the shortest column is still short enough."),
    ConfigurationKey(
      "crop", \.crop, .number(0...5, unit: "percent"), albums: true,
      "How much lower or higher photos may be shown so that columns end together; 0: they do not."),
    ConfigurationKey(
      "tile.ratio", \.tileRatio, .tileRatio, albums: true,
      "Widest and tallest shape of a photo in the gallery; cropped beyond."),
    ConfigurationKey(
      "span", \.span, .choice, albums: true,
      "Whether wide photos cover several columns of a waterfall, as panoramas; album.yaml says it of "
        + "single ones."),
    ConfigurationKey(
      "captions", \.captions, .choice, albums: true,
      "Where captions stand in the gallery; measured: below, each with the lines that it needs."),
    ConfigurationKey(
      "captionLines", \.captionLines,
      ValueType<Int>.integer(1...20, unit: "lines").optional(), albums: true,
      "Room for a caption, where a photo has one: 2 when not given, or up to 12 if measured."),
  ]

  private static let order = [
    ConfigurationKey(
      "ignore", \.ignored,
      ValueType<String>.pattern.list("of patterns as in .gitignore") { _ in true },
      "Files and folders that are no part of the gallery, besides names with a dot before them."),
    ConfigurationKey(
      "files", \.files, ValueType<FileMode>.choice.optional(),
      "What happens to the file of a photo that the preview moves to another album: it moves into that "
        + "folder, or stays and is listed there under photos; the preview asks when not given."),
    ConfigurationKey(
      "albums.sort", \.albumSort, .choice, albums: true,
      "By what albums are ordered after those that arrangement.txt names; by date: the newest photo."
    ),
    ConfigurationKey(
      "albums.order", \.albumOrder, ValueType<SortOrder>.choice.optional(), albums: true,
      "Which end comes first; descending by date, ascending by name, when not given."),
    ConfigurationKey(
      "sort", \.sort, .choice, albums: true,
      "By what photos are ordered; those without a date or stars follow by name."),
    ConfigurationKey(
      "order", \.order, ValueType<SortOrder>.choice.optional(), albums: true,
      "Which end comes first; descending by date and rating, ascending by name, when not given."),
    ConfigurationKey(
      "seed", \.seed, .integer(0...Int(Int32.max), unit: "a number"), albums: true,
      "Which of the random orders."),
    ConfigurationKey(
      "sections", \.sections, .sections, albums: true,
      "By what photos are put into sections, each with a header."),
  ]

  private static let pages = [
    ConfigurationKey(
      "listed", \.isListed, .flag, albums: true,
      "Whether indexes, feeds and searches name the album; one that is not has a secret address."),
    ConfigurationKey(
      "search", \.hasSearch, .flag,
      "Whether there is a search over published words, and a page for each published keyword."),
    ConfigurationKey(
      "secret", \.secret, .text, albums: true,
      "Words that nobody guesses; the addresses of albums that are not listed are made from them."),
    ConfigurationKey(
      "chunk.target", \.chunk.target, .integer(2...10_000, unit: "photos"), albums: true,
      "Photos on a page, on average."),
    ConfigurationKey(
      "chunk.minimum", \.chunk.minimum, .integer(1...10_000, unit: "photos"), albums: true,
      "Photos on a page, at least, while there are more; by default less for a target below 40."),
    ConfigurationKey(
      "chunk.maximum", \.chunk.maximum, .integer(2...10_000, unit: "photos"), albums: true,
      "Photos on a page, at most; by default more for a target above 90."),
    ConfigurationKey(
      "photoPages", \.photoPages, .choice, albums: true, "Which photos have a page of their own."),
    ConfigurationKey(
      "stacks", \.stacks, .choice, albums: true,
      "Whether the photos of a burst stand as one tile, if they have pages of their own."),
  ]

  private static let metadata = [
    ConfigurationKey(
      "metadata.publish", \.publishedFields, .fields, albums: true,
      "What of the photos' own metadata the site shows; the rest stays out of every file of it. "
        + "basic: title, caption, copyright."),
    ConfigurationKey(
      "originals", \.originals, .choice, albums: true,
      "How the photos' own files are offered, without metadata but what is published: each, or an "
        + "archive of all on the album's page."),
  ]
}
