extension ScannedFolder {
  /// The pages that people wrote, by their file names without `.md`, in the order of their bytes.
  var pages: [(stem: [UInt8], text: [UInt8])] {
    pageStems.compactMap { stem in notes[stem + Self.noteEnding].map { (stem, $0) } }
  }

  /// Notes which of the files are pages, while all are there.
  mutating func notePages() {
    pageStems = noteFiles.compactMap { isPage($0.name) ? Self.pageStem($0.name) : nil }
  }

  /// True if no photo can be shown of it, nor of a folder below it: then there is no album for a page.
  var hasNoPhotos: Bool {
    let text = notes[Self.albumFile] ?? []
    return files.isEmpty && AlbumFile.photos(in: text).isEmpty && !AlbumFile.hasQuery(text)
      && folders.allSatisfy(\.hasNoPhotos)
  }

  /// True for the name of a page's file, unless it is the caption of a photo without an ending.
  func isPage(_ name: [UInt8]) -> Bool {
    guard let stem = Self.pageStem(name) else { return false }
    return files.file(named: stem) == nil && !noteSpelling.contains(name)
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
