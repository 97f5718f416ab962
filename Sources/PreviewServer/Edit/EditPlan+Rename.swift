internal import FileSystem
internal import GalleryModel

/// Words under a photo's former name follow it to the one that it has now.
extension EditPlan {
  /// - Parameter album: The album that lists the photo under its former name; nil: none does.
  func follow(
    _ id: String, from former: String, in album: String?
  ) throws(EditError) -> [FileChange] {
    let photo = try gallery.photo(id)
    let files = gallery.fileFolder(of: photo)
    let folder = try album.map { (id) throws(EditError) in try gallery.folder(at: id) } ?? files
    let (old, new) = (Array(former.utf8), photo.fileName)
    guard !old.isEmpty, !old.contains(UInt8(ascii: "/")), !old.contains(0) else {
      throw .unknownPhoto(former)
    }
    var changes = [
      try self.album(in: folder) { (yaml) throws(ConfigurationError) in
        try Self.rename(former, to: photo.nameText, in: &yaml)
        let place = gallery.relative(files.appending(old)).text
        guard case .list(let photos)? = try yaml.value()?[["photos"]],
          let item = photos.firstIndex(of: .text(place))
        else { return }
        try yaml.set(["photos", .item(item)], to: .text(photo.relative.text))
      },
      try arrangement(in: folder) { $0.rename(old, to: new) },
    ]
    for ending in [".md", ".xmp"] {
      changes += try move(old + Array(ending.utf8), to: new + Array(ending.utf8), in: files)
    }
    return changes
  }

  /// The mappings of an album's file whose keys are names of files.
  static let mappings = ["captions", "titles", "alt", "span", "poster", "publish"]

  private static func rename(
    _ old: String, to new: String, in yaml: inout YAMLText
  ) throws(ConfigurationError) {
    guard let value = try yaml.value() else { return }
    for mapping in mappings where value[[.key(mapping), .key(new)]] == nil {
      try yaml.rename([.key(mapping), .key(old)], to: new)
    }
    for path in value.placesOfNames where value[path] == .text(old) {
      try yaml.set(path, to: .text(new))
    }
  }

  /// True for a renamed photo of which something is still under its former name.
  ///
  /// - Parameter known: The names in the notes of albums that were read already, by their folders.
  /// - Complexity: O(1), and O(n) for n bytes of the notes of another album.
  func isOpen(
    _ renaming: RenamedPhotos.Renaming, _ known: inout [Path: NotedNames]
  ) -> Bool {
    guard let photo = try? gallery.photo(renaming.photo) else { return false }
    let files = gallery.fileFolder(of: photo)
    var folder = files
    if let album = renaming.album {
      guard let listing = try? gallery.folder(at: album) else { return false }
      folder = listing
    }
    let names = known[folder] ?? notedNames(in: folder)
    known[folder] = names
    let old = Array(renaming.former.utf8)
    let place = gallery.relative(files.appending(old)).text
    return names.hold(renaming.former, at: place, of: photo)
      || [".md", ".xmp"].map { Array($0.utf8) }.contains { ending in
        let moves = try? move(old + ending, to: photo.fileName + ending, in: files)
        return moves?.isEmpty == false
      }
  }

  private func notedNames(in folder: Path) -> NotedNames {
    let value = (try? self.value(of: folder.appending("album.yaml"))) ?? nil
    let order = (try? contents(of: folder.appending("arrangement.txt"))) ?? nil
    return NotedNames(value, ArrangementText(order ?? []))
  }

  /// A file beside a photo under another name, unless there is one of that.
  private func move(
    _ old: [UInt8], to new: [UInt8], in folder: Path
  ) throws(EditError) -> [FileChange] {
    let (from, to) = (folder.appending(old), folder.appending(new))
    guard let text = try contents(of: from), try contents(of: to) == nil else { return [] }
    return [
      FileChange(path: to, before: nil, after: text),
      FileChange(path: from, before: text, after: nil),
    ]
  }
}

/// The names of photos in the notes of an album.
struct NotedNames {
  /// The keys of each mapping.
  private var keys: [Set<String>] = []
  private var values: Set<YAMLValue> = []
  /// The paths of photos that the album lists.
  private var places: Set<YAMLValue> = []
  private let lines: Set<[UInt8]>

  init(_ value: YAMLValue?, _ order: ArrangementText) {
    lines = order.names
    guard let value else { return }
    keys = EditPlan.mappings.map { Set(value.entries(of: $0).keys) }
    values = Set(value.placesOfNames.compactMap { value[$0] })
    if case .list(let photos)? = value[["photos"]] { places = Set(photos) }
  }

  /// True where the notes name a photo as it was called, and not as it is called now besides.
  ///
  /// - Parameter place: The path that it had.
  func hold(_ former: String, at place: String, of photo: Item) -> Bool {
    keys.contains { $0.contains(former) && !$0.contains(photo.nameText) }
      || values.contains(.text(former)) || places.contains(.text(place))
      || lines.contains(Array(former.utf8)) && !lines.contains(photo.fileName)
  }
}

extension YAMLValue {
  /// The paths of what may be the name of a photo in an album's file: the cover, and in sections.
  fileprivate var placesOfNames: [[Step]] {
    var places: [[Step]] = [["cover"]]
    guard case .list(let sections)? = self[["sections"]] else { return places }
    for (place, section) in sections.enumerated() {
      places.append(["sections", .item(place), "from"])
      guard case .list(let photos)? = section[["photos"]] else { continue }
      places += photos.indices.map { ["sections", .item(place), "photos", .item($0)] }
    }
    return places
  }
}
