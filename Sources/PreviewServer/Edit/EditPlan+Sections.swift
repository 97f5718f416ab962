internal import FileSystem
internal import GalleryModel

/// The sections of albums with their words, and what is no part of the gallery.
extension EditPlan {
  /// Names of a folder's photos, section by section: a move takes none out of its own.
  ///
  /// - Complexity: O(n) for n photos.
  func grouped(
    _ names: [[UInt8]], in folder: Path, by sections: [Section]
  ) -> [[UInt8]] {
    let places = sections.enumerated().flatMap { place, section in
      section.photos.filter { gallery.folder(of: $0) == folder }.map { ($0.fileName, place) }
    }
    let section = Dictionary(places, uniquingKeysWith: { first, _ in first })
    let groups = Dictionary(grouping: names) { section[$0] ?? 0 }
    return sections.indices.flatMap { groups[$0] ?? [] }
  }

  func moveSection(
    _ id: String, before target: String?, on page: String?
  ) throws(EditError) -> FileChange {
    let album = try gallery.album(showing: id, on: page)
    let file = try sectionsFile(of: album)
    let list = try value(of: file)?.sections ?? []
    let place = try listedPlace(of: id, in: album, list)
    let next = try target.map { (id) throws(EditError) in
      try listedPlace(of: id, in: album, list)
    }
    return try change(file) { (yaml) throws(ConfigurationError) in
      var order = list.indices.filter { $0 != place }
      let end = next.flatMap { order.firstIndex(of: $0) } ?? order.endIndex
      order.insert(place, at: end)
      try yaml.reorder(["sections"], order)
    }
  }

  /// The place of the section that shows a photo in the list of now, which may have changed since the
  /// gallery was built.
  private func listedPlace(
    of photo: String, in album: Album, _ list: [YAMLValue]
  ) throws(EditError) -> Int {
    guard let section = album.listedSection(of: photo) else {
      guard gallery.shows(photo) else { throw .unknownPhoto(photo) }
      throw .unusable("This section is not one that the album lists.")
    }
    guard let place = list.firstIndex(where: { $0.lists(section) }) else {
      throw .unusable("The list of sections has changed meanwhile; load the page again.")
    }
    return place
  }

  /// The file that lists the sections of an album.
  func sectionsFile(of album: Album) throws(EditError) -> Path {
    let own = gallery.folder(of: album).appending("album.yaml")
    return try value(of: own)?[["sections"]] == nil ? configuration : own
  }

  /// The words of a section stand in the list of the album, or in the file of its own folder.
  func sectionWords(
    of photo: String, _ key: GalleryEdit.SectionKey, _ text: String, was: String, on page: String?
  ) throws(EditError) -> FileChange {
    let album = try gallery.album(showing: photo, on: page)
    if album.listedSection(of: photo) != nil {
      let file = try sectionsFile(of: album)
      let place = try listedPlace(of: photo, in: album, try value(of: file)?.sections ?? [])
      let path: [YAMLValue.Step] = ["sections", .item(place), .key(key.rawValue)]
      return try words(in: file, at: path, text, was: was)
    }
    let folder = gallery.folder(of: try gallery.photo(photo))
    guard !album.isByQuery, album.configuration.sections == .folders,
      folder != gallery.folder(of: album), key != .footer
    else { throw .unusable("This section has no words of its own.") }
    let file = folder.appending("album.yaml")
    return try words(in: file, at: [key == .title ? "title" : "description"], text, was: was)
  }

  /// Patterns are a list of one's own, or the default with what is added to it.
  func ignore(_ pattern: String, _ isIgnored: Bool) throws(EditError) -> FileChange {
    let known = gallery.root.configuration.ignored
    return try change(configuration) { (yaml) throws(ConfigurationError) in
      var listed: [YAMLValue]?
      if case .list(let items)? = try yaml.value()?[["ignore"]] { listed = items }
      let items = listed ?? known.map(YAMLValue.text)
      guard let place = items.firstIndex(of: .text(pattern)) else {
        guard isIgnored else { return }
        return try listed == nil
          ? yaml.set(["ignore"], to: .list(items + [.text(pattern)]))
          : yaml.set(["ignore", .item(items.count)], to: .text(pattern))
      }
      guard !isIgnored else { return }
      let rest = items.filter { $0 != .text(pattern) }
      // Without a last one the key itself would go, and the default be back.
      try listed == nil || rest.isEmpty
        ? yaml.set(["ignore"], to: .list(rest)) : yaml.set(["ignore", .item(place)], to: nil)
    }
  }
}
