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
    var names: [[YAMLValue.Step]] = [["cover"]]
    if case .list(let sections)? = value[["sections"]] {
      for (place, section) in sections.enumerated() {
        names.append(["sections", .item(place), "from"])
        guard case .list(let photos)? = section[["photos"]] else { continue }
        names += photos.indices.map { ["sections", .item(place), "photos", .item($0)] }
      }
    }
    for path in names where value[path] == .text(old) { try yaml.set(path, to: .text(new)) }
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
