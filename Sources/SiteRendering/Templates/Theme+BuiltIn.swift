internal import ThemeFiles

extension Theme {
  /// The files of the default theme, which are part of the program.
  public static let builtIn: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for index in 0..<pf_theme_file_count() {
      let file = unsafe pf_theme_file(index)
      let bytes = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      unsafe files[String(cString: file.name)] = Array(bytes)
    }
    return files
  }()

  /// The files that a theme of one's own starts from, by their names: templates and colours.
  public static let starter: [(name: String, content: [UInt8])] = builtIn.filter {
    $0.key.hasSuffix(".mustache") || $0.key == "photofall/colours.css"
  }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}
