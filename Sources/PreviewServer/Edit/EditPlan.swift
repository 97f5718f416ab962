internal import FileSystem
internal import GalleryModel
internal import PhotoMetadata

/// The changes of files that make an edit; nothing is written yet.
struct EditPlan {
  /// The gallery as it was built last.
  let gallery: Gallery
  /// The file that holds the configuration, whether it is there or not.
  let configuration: Path
  /// Reads a file as it is now.
  let read: (Path) throws(FileSystemError) -> [UInt8]?

  /// The changes that an edit consists of; none when all is so already.
  ///
  /// - Complexity: O(n) for n photos of the album.
  func changes(for edit: GalleryEdit) throws(EditError) -> [DiskChange] {
    let changes: [DiskChange]
    switch edit {
    case .transfer(let photos, let album, let title, let files):
      changes = try transfer(photos, to: album, new: title, files)
    case .newAlbum(let parent, let title):
      changes = try newAlbum(newFolder(in: gallery.folder(at: parent), title), title)
    default: changes = try texts(for: edit).map(DiskChange.text)
    }
    var effective: [DiskChange] = []
    for change in changes {
      if case .text(let text) = change {
        guard text.before != text.after else { continue }
        try check(text)
      }
      effective.append(change)
    }
    return effective
  }

  /// The changes of an edit that moves no file.
  private func texts(for edit: GalleryEdit) throws(EditError) -> [FileChange] {
    let changes: [FileChange]
    switch edit {
    case .move(let photos, let before, let after, let page):
      changes = try move(photos, before: before, after: after, on: page)
    case .moveSection(let photo, let target, let page):
      changes = [try moveSection(photo, before: target, on: page)]
    case .hide(let photos, let isHidden): changes = try hide(photos, isHidden)
    case .cover(let photo, let album): changes = [try cover(photo, of: album)]
    case .caption(let photo, let text, let was, let page):
      changes = [try caption(photo, text, was: was, on: page)]
    case .title(let photo, let text, let was):
      changes = [try words(photo, under: "titles", text, was: was)]
    case .alt(let photo, let text, let was):
      changes = [try alt(photo, text, was: was)]
    case .albumTitle(let album, let text, let was):
      changes = [try words(of: album, "title", text, was: was)]
    case .albumDescription(let album, let text, let was):
      changes = [try words(of: album, "description", text, was: was)]
    case .span(let photos, let columns): changes = try span(photos, columns)
    case .mark(let photos, let stars, let flag):
      changes = try mark(photos, try Self.mark(stars, flag))
    case .follow(let renamed): changes = try follow(renamed)
    case .setting(let key, let value): changes = [try setting(key, value)]
    case .preset(let name): changes = [try preset(name)]
    case .moveAlbum(let album, let before): changes = try moveAlbum(album, before: before)
    case .hideAlbum(let album, let isHidden): changes = try hideAlbum(album, isHidden)
    case .sectionWords(let photo, let key, let text, let was, let page):
      changes = [try sectionWords(of: photo, key, text, was: was, on: page)]
    case .ignore(let pattern, let isIgnored): changes = [try ignore(pattern, isIgnored)]
    case .transfer, .newAlbum: changes = []
    }
    return changes
  }

  private static func mark(
    _ stars: Int?, _ flag: GalleryEdit.Flag?
  ) throws(EditError) -> PhotoMark {
    switch (stars, flag) {
    case (let stars?, nil) where (0...5).contains(stars): return .stars(stars)
    case (nil, .pick): return .pick
    case (nil, .reject): return .reject
    case (nil, .neither): return .neither
    default: throw .unusable("A mark is one of 0 to 5 stars, or a flag.")
    }
  }

  // MARK: The order

  private func move(
    _ ids: [String], before target: String?, after previous: String?, on page: String?
  ) throws(EditError) -> [FileChange] {
    guard Set(ids).count == ids.count else { throw .unusable("A photo was named twice.") }
    let photos = try ids.map { (id) throws(EditError) in try gallery.stack(of: id) }
      .flatMap(\.self)
    let folder = try self.folder(of: photos)
    let album = try gallery.album(of: ids[0])
    guard page.flatMap(gallery.albumByQuery(at:)) == nil else {
      throw .unusable(
        "This album shows what its query finds, in the order of `sort`; move photos in their own.")
    }
    if case .list = album.configuration.sections {
      return try moveListed(photos, before: target, after: previous, in: album)
    }
    let moved = Set(photos.map(\.fileName))
    // The photos of a folder that is a section are sorted as that folder says, which is not known
    // here: then all of them are named.
    let isOwn = folder == gallery.folder(of: album)
    let usual = isOwn ? album.usualOrder.filter { gallery.folder(of: $0) == folder } : []
    let shown = try order(of: album, in: folder, usual: usual)
    var order = shown.filter { !moved.contains($0) }
    let place = try target.map { (id) throws(EditError) in
      try self.place(of: id, among: order, of: folder)
    }
    order.insert(contentsOf: photos.map(\.fileName), at: place ?? order.count)
    order = grouped(order, in: folder, by: album.sections)
    guard order != shown else { return [] }
    return [try arrangement(in: folder) { $0.arrange(order, usual: usual.map(\.fileName)) }]
  }

  /// The place of a target among the names of a folder's photos; each folder has an order of its
  /// own, so a photo of another one stands for the next of this one.
  private func place(
    of target: String, among names: [[UInt8]], of folder: Path
  ) throws(EditError) -> Int {
    let known = Set(names)
    let next = try gallery.album(of: target).photos.drop { $0.id != target }
      .first { gallery.folder(of: $0) == folder && known.contains($0.fileName) }
    return next.flatMap { names.firstIndex(of: $0.fileName) } ?? names.endIndex
  }

  /// The names of an album's photos in a folder, as its `arrangement.txt` says now: a hand may have
  /// written it since the gallery was looked at.
  private func order(
    of album: Album, in folder: Path, usual: [Item]
  ) throws(EditError) -> [[UInt8]] {
    let note = try contents(of: folder.appending("arrangement.txt"))
    let arrangement = try arrangement(saying: note, in: folder)
    return album.sections.flatMap { section in
      let isWhole = album.sections.count == 1 && !usual.isEmpty
      let photos = isWhole ? usual : section.photos.filter { gallery.folder(of: $0) == folder }
      let (named, others) = arrangement.parted(photos.map(\.fileName)) { $0 }
      return named + others
    }
  }

  private func folder(of photos: [Item]) throws(EditError) -> Path {
    guard let first = photos.first else { throw .unusable("No photo was named.") }
    let folder = gallery.folder(of: first)
    guard photos.allSatisfy({ gallery.folder(of: $0) == folder }) else { throw .severalFolders }
    return folder
  }

  /// - Parameter others: The names of photos that come into the folder.
  /// - Throws: `EditError.unusualName` for a name that the text would have to hold, and cannot.
  func arrangement(
    in folder: Path, besides others: [[UInt8]] = [], _ edit: (inout ArrangementText) -> Void
  ) throws(EditError) -> FileChange {
    let file = folder.appending("arrangement.txt")
    let before = try editableText(of: file)
    let spelling = try spelling(of: before, in: folder, besides: others)
    var text = ArrangementText(before ?? [], spelling)
    edit(&text)
    if let name = text.unusualName { throw .unusualName(String(decoding: name, as: UTF8.self)) }
    // A file that says nothing any more goes, as it came.
    return FileChange(path: file, before: before, after: text.bytes.isEmpty ? nil : text.bytes)
  }

  private func hide(_ ids: [String], _ isHidden: Bool) throws(EditError) -> [FileChange] {
    var changes: [FileChange] = []
    let stacked = ids.flatMap { (try? gallery.stack(of: $0).map(\.id)) ?? [$0] }
    let files = try stacked.map { (id) throws(EditError) in try gallery.noted(id) }
    for folder in Set(files.map(\.folder)) {
      let names = files.filter { $0.folder == folder }.map(\.name)
      changes.append(
        try arrangement(in: folder) { $0.setHidden(names, isHidden) })
      if !isHidden { changes.append(try unlist(names, in: folder)) }
    }
    if !isHidden { changes += try mark(ids.filter(gallery.rejected.contains), .neither) }
    return changes
  }

  /// Takes names out of the list of hidden photos in an album's file.
  func unlist(_ names: [[UInt8]], in folder: Path) throws(EditError) -> FileChange {
    let note = try contents(of: folder.appending("album.yaml"))
    let spelling = try spelling(of: note, in: folder)
    let shown = Set(names)
    return try album(in: folder) { (yaml) throws(ConfigurationError) in
      try yaml.remove(from: ["hidden"]) { shown.contains(spelling.name(for: Array($0.utf8))) }
    }
  }

  // MARK: The album's file

  func album(
    in folder: Path, _ edit: (inout YAMLText) throws(ConfigurationError) -> Void
  ) throws(EditError) -> FileChange {
    try change(folder.appending("album.yaml"), edit)
  }

  func change(
    _ file: Path, _ edit: (inout YAMLText) throws(ConfigurationError) -> Void
  ) throws(EditError) -> FileChange {
    let before = try editableText(of: file)
    var text = YAMLText(before ?? [], of: file)
    do throws(ConfigurationError) {
      try edit(&text)
    } catch {
      throw .malformed(error)
    }
    let after = text.bytes == before ?? [] ? before : text.bytes
    return FileChange(path: file, before: before, after: after)
  }

  private func span(_ ids: [String], _ columns: Int) throws(EditError) -> [FileChange] {
    let photos = try ids.map { (id) throws(EditError) in try gallery.photo(id) }
    let value = columns == 1 ? nil : YAMLValue.text(String(columns))
    return try Dictionary(grouping: photos, by: gallery.folder(of:)).map {
      (folder, photos) throws(EditError) in
      let names = try photos.map { (photo) throws(EditError) in try photo.writtenName }
      return try album(in: folder) { (yaml) throws(ConfigurationError) in
        try yaml.set(names.map { ($0, value) }, in: "span")
      }
    }
  }

  /// The text of a note that is to be edited.
  ///
  /// - Throws: `EditError.unusable` for one in another encoding than UTF-8, into which an edit would not fit.
  func editableText(of file: Path) throws(EditError) -> [UInt8]? {
    let text = try contents(of: file)
    guard text.map({ ScannedFolder.text(of: $0, named: file.name) }) == text else {
      throw .unusable("\(file.text) is not in UTF-8; save it as UTF-8, then change it here.")
    }
    return text
  }

  func contents(of file: Path) throws(EditError) -> [UInt8]? {
    do throws(FileSystemError) {
      return try read(file)
    } catch {
      throw .disk(error)
    }
  }
}

extension Item {
  /// Its file's name, for people to read.
  var nameText: String { String(decoding: self.fileName, as: UTF8.self) }

  /// Its file's name, as YAML has it.
  ///
  /// - Throws: `EditError.unusualName` for bytes that are no text.
  var writtenName: String {
    get throws(EditError) {
      guard let name = String(validating: self.fileName, as: UTF8.self) else {
        throw .unusualName(nameText)
      }
      return name
    }
  }
}
