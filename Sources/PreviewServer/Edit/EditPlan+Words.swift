internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata

/// The edits of words: each says what the page showed, so that nobody's words are lost.
extension EditPlan {
  /// A caption is changed where it stands: in the album's file, or in a file of its own. An empty one in the
  /// album's file takes away what would be shown without it.
  ///
  /// One in another language than the page's stays, and has another file beside it. So has one that is
  /// new where the album's file has a word for all captions.
  func caption(
    _ id: String, _ text: String, was: String, on page: String?
  ) throws(EditError) -> FileChange {
    let photo = try gallery.photo(id)
    let isListed = try isListed(photo)
    var hasOther = photo.published.caption != nil
    let page = PageAddress(page ?? "/", gallery.root.configuration)
    let notes = try notes(of: photo, in: page.language)
    for (file, isInLanguage) in notes {
      guard let before = try editableText(of: file) else { continue }
      hasOther = true
      if isListed { break }
      let after = Array((text + "\n").utf8).ended(as: before[...])
      guard isInLanguage else { return FileChange(path: notes[0].file, before: nil, after: after) }
      try check(ScannedFolder.words(of: before), was: was, mine: text)
      return FileChange(path: file, before: before, after: after)
    }
    if !text.isEmpty, try hasWordForAll("captions", in: gallery.folder(of: photo)) {
      let note = gallery.fileFolder(of: photo).appending(photo.fileName + Array(".md".utf8))
      return FileChange(path: note, before: nil, after: Array((text + "\n").utf8))
    }
    return try words(id, under: "captions", text, was: was, isKeptEmpty: hasOther)
  }

  /// A description is changed in the album's file. An empty one takes away that of the photo itself.
  func alt(_ id: String, _ text: String, was: String) throws(EditError) -> FileChange {
    let hasOwn = try gallery.photo(id).published.alt != nil
    return try words(id, under: "alt", text, was: was, isKeptEmpty: hasOwn)
  }

  /// True where a key of an album's file has no values of single photos, but one for all.
  private func hasWordForAll(_ key: String, in folder: Path) throws(EditError) -> Bool {
    switch try value(of: folder.appending("album.yaml"))?[[.key(key)]] {
    case .pairs?, nil: false
    case .text(let word)?: !word.isEmpty
    case .list?: true
    }
  }

  /// The caption of a photo on a page in a language, as it is written.
  private func caption(of photo: Item, in language: String) throws(EditError) -> String? {
    guard language != gallery.root.configuration.language, try !isListed(photo) else {
      return photo.caption
    }
    for (file, isInLanguage) in try notes(of: photo, in: language) {
      guard let text = try contents(of: file) else { continue }
      guard isInLanguage else { return photo.published.caption }
      return ScannedFolder.words(of: ScannedFolder.text(of: text, named: file.name))
    }
    return photo.caption
  }

  /// The words of a photo, or of the one whose own page has an address, as they are written; nil
  /// when there is none such.
  ///
  /// - Complexity: O(n) for n photos, where the page tells.
  func photoState(_ id: String, at page: PageAddress) -> PhotoState? {
    guard let photo = (try? gallery.photo(id)) ?? gallery.photo(on: page.path) else { return nil }
    let caption = (try? caption(of: photo, in: page.language)) ?? nil
    return PhotoState(
      id: photo.id, name: Path(bytes: photo.fileName).text, title: photo.published.title ?? "",
      caption: caption ?? "", alt: photo.alt ?? "")
  }

  /// The files that may have a photo's caption, those in a language first.
  private func notes(
    of photo: Item, in language: String
  ) throws(EditError) -> [(file: Path, isInLanguage: Bool)] {
    let folder = gallery.fileFolder(of: photo)
    let common = photo.fileName + Array(".md".utf8)
    let others = gallery.root.configuration.languages.filter { $0 != language }
    let own = ScannedFolder.names(of: common, in: language) + [common]
    let foreign = others.flatMap { ScannedFolder.names(of: common, in: $0) }
    let notes = try self.notes(in: folder)
    return own.map { (folder.appending(notes.note($0)), true) }
      + foreign.map { (folder.appending(notes.note($0)), false) }
  }

  /// True if the album's file has a caption for a photo.
  private func isListed(_ photo: Item) throws(EditError) -> Bool {
    let file = gallery.folder(of: photo).appending("album.yaml")
    return try value(of: file)?[["captions", .key(photo.nameText)]] != nil
  }

  /// The words of a photo under a key of the album's file.
  ///
  /// - Parameter isKeptEmpty: True to write an empty text down, too.
  func words(
    _ id: String, under key: String, _ text: String, was: String, isKeptEmpty: Bool = false
  ) throws(EditError) -> FileChange {
    let photo = try gallery.photo(id)
    let file = gallery.folder(of: photo).appending("album.yaml")
    return try words(
      in: file, at: [.key(key), .key(photo.writtenName)], text, was: was,
      isKeptEmpty: isKeptEmpty)
  }

  /// The title or the description of an album; without a text it has that of before again.
  func words(
    of id: String, _ key: String, _ text: String, was: String
  ) throws(EditError) -> FileChange {
    let folder = try gallery.folder(at: id)
    return try words(
      in: try wordsFile(of: folder, key), at: [.key(key)],
      text.trimmingWhitespace, was: was)
  }

  /// The file with the words of an album: for the root the configuration, where that has them, or
  /// where it is the only one of both.
  private func wordsFile(of folder: Path, _ key: String) throws(EditError) -> Path {
    let own = folder.appending("album.yaml")
    guard folder == gallery.input, try value(of: own)?[[.key(key)]] == nil else { return own }
    let isSaid = try value(of: configuration)?[[.key(key)]] != nil
    let (hasOwn, hasUsual) = (try contents(of: own) != nil, try contents(of: configuration) != nil)
    return isSaid || hasUsual && !hasOwn ? configuration : own
  }

  /// The words at a place of a file.
  func words(
    in file: Path, at path: [YAMLValue.Step], _ text: String, was: String,
    isKeptEmpty: Bool = false
  ) throws(EditError) -> FileChange {
    var (theirs, isInLanguages): (String?, Bool) = (nil, false)
    let change = try change(file) { (yaml) throws(ConfigurationError) in
      switch try yaml.value()?[path] {
      // A blank text is nobody's words, and the page may show others in its place.
      case .text(let now)?: theirs = now.trimmingWhitespace.isEmpty ? nil : now
      case nil: break
      default: isInLanguages = true
      }
      try yaml.set(path, to: text.isEmpty && !isKeptEmpty ? nil : .text(text))
    }
    guard !isInLanguages else {
      let name = String(decoding: file.name, as: UTF8.self)
      throw .unusable("These words are there in several languages; change them in \(name).")
    }
    if let theirs { try check(theirs, was: was, mine: text) }
    return change
  }

  private func check(_ now: String, was: String, mine: String) throws(EditError) {
    let isSame = { (one: String, other: String) in
      one.split(whereSeparator: \.isWhitespace) == other.split(whereSeparator: \.isWhitespace)
    }
    guard isSame(now, was) || isSame(now, mine) else { throw .conflict(mine: mine, theirs: now) }
  }

  /// The photo that stands for an album; nil: those that come first.
  func cover(_ id: String?, of album: String) throws(EditError) -> FileChange {
    let folder = try gallery.folder(at: album)
    let name = try id.map { (id) throws(EditError) in try coverName(id, of: folder) }
    return try self.album(in: folder) { (yaml) throws(ConfigurationError) in
      try yaml.set(["cover"], to: name.map { .text($0) })
    }
  }

  /// The name of a photo by which the album of a folder has it as its cover.
  private func coverName(_ id: String, of folder: Path) throws(EditError) -> String {
    let photo = try gallery.photo(id)
    let album = gallery.albums.first { gallery.folder(of: $0) == folder }
    guard album?.photos.first(where: { $0.fileName == photo.fileName })?.id == id else {
      throw .unusable(
        "\(photo.nameText) is also the name of another photo of the album, which would be its cover; "
          + "rename one of them first.")
    }
    return try photo.writtenName
  }

  /// The value of a YAML file; nil where there is none.
  func value(of file: Path) throws(EditError) -> YAMLValue? {
    guard let bytes = try contents(of: file) else { return nil }
    do throws(ConfigurationError) {
      return try YAMLText(bytes, of: file).value()
    } catch {
      throw .malformed(error)
    }
  }
}

extension String {
  /// The text without white space around it.
  var trimmingWhitespace: String {
    let isSpace = { (letter: Character) in letter.isWhitespace }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
