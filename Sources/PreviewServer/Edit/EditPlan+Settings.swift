internal import FileSystem
internal import GalleryModel

/// The edits of the configuration.
extension EditPlan {
  func setting(_ key: String, _ value: String?) throws(EditError) -> FileChange {
    var path: [YAMLValue.Step] = []
    let change = try change(configuration) { (yaml) throws(ConfigurationError) in
      let listed = try yaml.value()?[["breakpoints"]] ?? .text("")
      // One of the breakpoints can only be changed in a file that lists them.
      if key.hasPrefix("breakpoints."), listed == .text("") {
        try yaml.set(["breakpoints"], to: gallery.root.configuration.breakpoints.yaml)
      }
      path = try yaml.path(to: key)
      try yaml.set(path, to: value.map(YAMLValue.text))
    }
    let text = try? YAMLText(change.after ?? [], of: configuration).value()
    guard text?[path] == value.map(YAMLValue.text) else {
      throw .unusable("There is no place for \(key).")
    }
    return change
  }

  func preset(_ name: String) throws(EditError) -> FileChange {
    guard let preset = LayoutPreset.all.first(where: { $0.name == name }) else {
      throw .unusable("There is no preset of this name.")
    }
    return try change(configuration) { (yaml) throws(ConfigurationError) in
      try preset.choose(in: &yaml)
    }
  }

  /// The configuration that an album would have after a change of the gallery's.
  func configuration(
    of album: Album, after change: FileChange
  ) throws(EditError) -> Configuration {
    do throws(ConfigurationError) {
      var result = try Configuration(parsing: change.after ?? [], of: configuration)
      for file in files(of: album) {
        guard let text = (try? contents(of: file)) ?? nil else { continue }
        result = try result.album(parsing: text, of: file)
      }
      return result
    } catch {
      throw .malformed(error)
    }
  }

  /// The keys that the files of an album say themselves, whatever the configuration says.
  func ownKeys(of album: Album) -> [String] {
    files(of: album).flatMap { file in
      let text = ((try? contents(of: file)) ?? nil) ?? []
      let value = (try? YAMLText(text, of: file).value()) ?? nil
      return ConfigurationKey.table.map(\.name).filter { name in
        switch value.flatMap({ $0[$0.path(to: name)] }) {
        // `captions` and `span` are of single photos then; a key without a value says nothing.
        case .pairs?, .text("")?, nil: false
        case .text?, .list?: true
        }
      }
    }
  }

  /// The files of an album's own settings, from the root's to its own, whether they are there or not.
  private func files(of album: Album) -> [Path] {
    let names = album.relative.bytes.split(separator: UInt8(ascii: "/"))
    return names.indices.reduce(into: [gallery.input]) { folders, place in
      folders.append(folders[place].appending(names[place]))
    }.map { $0.appending("album.yaml") }
  }
}
