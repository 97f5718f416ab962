extension Theme {
  /// The file that a file of the theme is published in: itself, or the whole of which it is a part.
  ///
  /// A script may stand in parts: those in `viewer/` make up `viewer.js`.
  static func whole(_ name: String) -> String {
    guard let slash = name.firstIndex(of: "/"), let dot = name.lastIndex(of: ".") else {
      return name
    }
    return String(name[..<slash] + name[dot...])
  }

  /// What a file holds; one in parts is put together in the order of their names.
  ///
  /// The parts share a block, so that what they declare does not meet what other scripts declare.
  func content(_ name: String) -> [UInt8] {
    if let content = files[name] { return content }
    let parts = files.keys.filter { $0 != name && Self.whole($0) == name }.sorted()
    guard !parts.isEmpty else { return [] }
    return "\"use strict\";\n{\n".utf8 + parts.flatMap { files[$0] ?? [] } + "}\n".utf8
  }
}
