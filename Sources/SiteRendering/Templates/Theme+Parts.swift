extension Theme {
  /// The published file that contains a file of the theme: itself, or the sheet of which it is a
  /// part.
  ///
  /// Sheets may be split into parts: those in `viewer/` make up `viewer.css`. Scripts import
  /// theirs.
  static func whole(_ name: String) -> String {
    guard name.hasSuffix(".css"), let slash = name.firstIndex(of: "/") else { return name }
    return name[..<slash] + ".css"
  }

  /// The sheets that have parts.
  static let joinedSheets = ["photofall.css", "viewer.css", "fragment-viewer.css"]

  /// A sheet as it is published; its parts are joined in the order of their names.
  func sheet(_ name: String) -> [UInt8] { files(ofSheet: name).flatMap(published) }

  /// The files that a sheet is made of: itself, or else its parts.
  func files(ofSheet name: String) -> [String] {
    files[name] != nil ? [name] : files.keys.filter { Self.whole($0) == name }.sorted()
  }

  /// True if a file is the built-in one, which the gallery has not replaced.
  func isBuiltIn(_ name: String) -> Bool { files[name] == Self.builtIn[name] }

  /// A part of a sheet as it is published: minified if it is built-in, else unchanged.
  private func published(_ name: String) -> [UInt8] {
    let file = files[name] ?? []
    return isBuiltIn(name) ? CompactText.compact(file, isScript: false) : file
  }
}
