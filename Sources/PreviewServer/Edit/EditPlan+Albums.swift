internal import FileSystem
internal import GalleryModel

/// The edits of the albums in an album.
extension EditPlan {
  func moveAlbum(_ id: String, before target: String?) throws(EditError) -> [FileChange] {
    let folder = try gallery.folder(at: id)
    guard let parent = gallery.parent(of: folder) else { throw .unknownAlbum }
    let above = gallery.folder(of: parent)
    // An edit that no build has seen yet may have moved others.
    let shown = try arranged(
      parent.albums.map(\.relative.name), by: contents(of: above.appending("arrangement.txt")),
      in: above, \.self)
    var order = shown.filter { $0 != folder.name }
    let next = try target.map { (id) throws(EditError) in try gallery.folder(at: id).name }
    order.insert(folder.name, at: next.flatMap(order.firstIndex) ?? order.endIndex)
    guard order != shown else { return [] }
    // By what they are sorted otherwise is not known here, so all of them are named.
    return [try arrangement(in: above) { $0.arrange(order, usual: []) }]
  }

  func hideAlbum(_ id: String, _ isHidden: Bool) throws(EditError) -> [FileChange] {
    let folder = try gallery.folder(at: id)
    guard folder != gallery.input, let parent = folder.parent else {
      throw .unusable("The gallery itself cannot be hidden.")
    }
    let change = try arrangement(in: parent) { $0.setHidden([folder.name], isHidden) }
    guard !isHidden else { return [change] }
    let own = try album(in: folder) { (yaml) throws(ConfigurationError) in
      if case .text? = try yaml.value()?[["hidden"]] { try yaml.set(["hidden"], to: nil) }
    }
    return [change, try unlist([folder.name], in: parent), own]
  }

  /// True for a folder that its album, or its own file, hides.
  func hides(_ folder: Path) -> Bool {
    guard let parent = folder.parent else { return false }
    let note = (try? contents(of: parent.appending("arrangement.txt"))) ?? nil
    let listed = (try? value(of: parent.appending("album.yaml"))?[["hidden"]]) ?? nil
    let own = (try? value(of: folder.appending("album.yaml"))?[["hidden"]]) ?? nil
    let name = YAMLValue.text(String(decoding: folder.name, as: UTF8.self))
    if case .list(let names)? = listed, names.contains(name) { return true }
    if case .text(let word)? = own, ["yes", "true"].contains(word) { return true }
    return (try? arrangement(saying: note, in: parent).hidden.contains(folder.name)) ?? false
  }

  /// True for the folder of an album that shows what a query finds.
  func isByQuery(_ folder: Path) throws(EditError) -> Bool {
    try value(of: folder.appending("album.yaml"))?[["query"]] != nil
  }

  /// A mapping of an album's file, and values under keys of it.
  typealias Words = (mapping: String, entries: [YAMLText.Entry])

  /// The folder of a new album, which has the title's name as far as a folder may.
  func newFolder(in above: Path, _ title: String) throws(EditError) -> Path {
    // Scalars: with a mark on it a dot is another character, and begins a name all the same.
    let letters = title.trimmingWhitespace.unicodeScalars.map { $0.isUnfitForName ? "-" : $0 }
      .drop { ".-_ ".unicodeScalars.contains($0) }
    let name = letters.flatMap { Array(Character($0).utf8) }
    let folder = above.appending(name)
    let relative = gallery.relative(folder)
    let kept = ScannedFolder.albumNotes + [Array("Templates".utf8)]
    guard !name.isEmpty, name.count <= 255, !kept.contains(name),
      !ScannedFolder.isLeftAlone(name, isFolder: true),
      !IgnoreRules(gallery.root.configuration.ignored).ignores(relative, isFolder: true)
    else { throw .unusable("An album cannot be called so; choose another title.") }
    // One of the same letters looks the same, however these are spelled.
    guard (try? FileStatus(folder)) == .some(nil),
      try spelling(of: name, in: above).name(for: name) == name
    else { throw .nameTaken(String(decoding: name, as: UTF8.self)) }
    return folder
  }

  /// Makes an album; what is said of its photos goes into the same file as its title.
  func newAlbum(
    _ folder: Path, _ title: String, with entry: Entry = Entry()
  ) throws(EditError) -> [DiskChange] {
    let title = title.trimmingWhitespace
    let own = try album(in: folder) { (yaml) throws(ConfigurationError) in
      if folder.name != Array(title.utf8) { try yaml.set(["title"], to: .text(title)) }
      try entry.write(into: &yaml)
    }
    return [.folder(folder, isThere: true), .text(own)]
  }
}

extension Unicode.Scalar {
  /// True for what the name of a folder does not have: separators, and what is not seen but changes how
  /// the name is shown.
  fileprivate var isUnfitForName: Bool {
    self == "/" || self == "\\" || properties.generalCategory == .control
      || properties.isBidiControl
  }
}

extension Gallery {
  /// The album that a folder is an album of; nil when it is not shown there.
  func parent(of folder: Path) -> Album? {
    albums.first { album in album.albums.contains { self.folder(of: $0) == folder } }
  }

  /// The path of a folder below the input.
  func relative(_ folder: Path) -> Path {
    (folder.names(below: input) ?? []).reduce(Path("")) { $0.appending($1) }
  }
}
