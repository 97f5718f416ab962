extension Theme {
  /// The file that a file of the theme is published in: itself, or the whole of which it is a part.
  ///
  /// Scripts and sheets may stand in parts: those in `viewer/` make up `viewer.js`, `viewer.css`.
  static func whole(_ name: String) -> String {
    guard let slash = name.firstIndex(of: "/"), let dot = name.lastIndex(of: ".") else {
      return name
    }
    return String(name[..<slash] + name[dot...])
  }

  /// What a file holds; one in parts is put together in the order of their names.
  ///
  /// The parts of a script share a block, so that what they declare does not meet what others
  /// declare.
  func content(_ name: String) -> [UInt8] {
    if let content = files[name] { return content }
    let parts = files.filter { Self.whole($0.key) == name }.sorted { $0.key < $1.key }
    let content = parts.flatMap(\.value)
    guard !content.isEmpty, name.hasSuffix(".js") else { return content }
    return "\"use strict\";\n{\n".utf8 + content + "}\n".utf8
  }
}
