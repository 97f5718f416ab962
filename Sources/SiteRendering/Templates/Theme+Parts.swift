extension Theme {
  /// The file that a file of the theme is published in: itself, or the sheet of which it is a part.
  ///
  /// Sheets may stand in parts: those in `viewer/` make up `viewer.css`. Scripts import theirs.
  static func whole(_ name: String) -> String {
    guard name.hasSuffix(".css"), let slash = name.firstIndex(of: "/") else { return name }
    return name[..<slash] + ".css"
  }

  /// A sheet as it is published; one in parts is put together in the order of their names.
  func sheet(_ name: String) -> [UInt8] {
    if files[name] != nil { return published(name) }
    return files.keys.filter { Self.whole($0) == name }.sorted().flatMap(published)
  }

  /// Whether a file is the program's own, not the gallery's.
  func isBuiltIn(_ name: String) -> Bool { files[name] == Self.builtIn[name] }

  /// A part of a sheet as it is published; one that a gallery brings along itself stays as it is.
  private func published(_ name: String) -> [UInt8] {
    let file = files[name] ?? []
    return isBuiltIn(name) ? CompactText.compact(file, isScript: false) : file
  }
}
