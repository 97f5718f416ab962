extension ScannedFolder {
  /// The pages that people wrote, by their file names without `.md`, in the order of their bytes.
  var pages: [(stem: [UInt8], text: [UInt8])] {
    let stems = noteFiles.compactMap { file in Self.pageStem(file.name).map { (file.name, $0) } }
    guard !stems.isEmpty else { return [] }
    let files = Set(files.map(\.name))
    return stems.compactMap { name, stem in
      files.contains(stem) ? nil : notes[name].map { (stem, $0) }
    }
  }

  /// True for the name of a page's file, unless it is the caption of a photo without an ending.
  func isPage(_ name: [UInt8]) -> Bool {
    guard let stem = Self.pageStem(name) else { return false }
    return !files.contains { $0.name == stem }
  }

  /// The name of a page's file without `.md`; nil for any other file.
  ///
  /// What has a dot is the caption of a photo that is gone, and a README is for who keeps the folder.
  static func pageStem(_ name: [UInt8]) -> [UInt8]? {
    guard name.suffix(noteEnding.count) == noteEnding[...] else { return nil }
    let stem = Array(name.dropLast(noteEnding.count))
    let isLeftAlone = stem.isEmpty || stem.first == UInt8(ascii: "_")
    let word = String(decoding: stem, as: UTF8.self).lowercased()
    guard !isLeftAlone, !stem.contains(UInt8(ascii: ".")), !["index", "readme"].contains(word)
    else { return nil }
    return stem
  }
}
