internal import FileSystem
internal import Pictures
internal import Text

extension StrayName {
  /// A file that is nearly named as a note is, or lies where none of its name is read.
  init?(_ file: ScannedFile) {
    // Such names have 5 to 24 bytes and end in l, m, t or a parenthesis, as few photos' do.
    guard (5...24).contains(file.name.count), let last = file.name.last,
      "lLmMtT)".utf8.contains(last),
      let meant = Self.note(meantBy: String(decoding: file.name, as: UTF8.self))
    else { return nil }
    isOfHidden = true
    place = file.path.text
    let isBelow = meant == "photofall.yaml" && !file.relativeFolder.bytes.isEmpty
    reason =
      "is not read, nor hides anything"
      + (isBelow
        ? ", below the top of the gallery; what is about this album belongs in album.yaml here, "
          + "the rest in photofall.yaml there"
        : "; its name is to be \(meant)")
  }

  /// The note that a file was to be: capitals may differ, an editor's ending, a browser's number, and one
  /// letter.
  private static func note(meantBy name: String) -> String? {
    let name = withoutNumber(name.lowercased())
    let shorter = [".txt", ".yaml", ".yml"].filter(name.hasSuffix).map {
      String(name.dropLast($0.count))
    }
    let names = ([name] + shorter).map {
      $0.hasSuffix(".yml") ? String($0.dropLast(4)) + ".yaml" : $0
    }
    return ["album.yaml", "arrangement.txt", "photofall.yaml"].first { note in
      let stem = String(note.prefix { $0 != "." })
      return names.contains { $0 == stem || Suggestion.editDistance($0, note) <= 1 }
    }
  }

  /// A name without the number that browsers give to another file of that name: `album (1).yaml`.
  private static func withoutNumber(_ name: String) -> String {
    guard let start = name.firstIndex(of: " "), let end = name[start...].firstIndex(of: ")") else {
      return name
    }
    let number = name[start...end].dropFirst().dropLast()
    guard number.first == "(", Int(number.dropFirst()) != nil else { return name }
    return String(name[..<start] + name[end...].dropFirst())
  }

  /// A folder with the files of a theme whose name differs from `Templates` in capitals, so that it is
  /// taken for an album.
  init?(_ folder: ScannedFolder) {
    guard folder.relative.text.lowercased() == "templates", !folder.files.isEmpty,
      !folder.files.contains(where: { FileProbe.isItem(named: Path(bytes: $0.name)) })
    else { return nil }
    isOfHidden = false
    place = folder.path.text
    reason = "is no folder of templates; its name is to be Templates"
  }
}

extension ScannedFolder {
  /// The captions and pages here and below that are in languages that the site is not made in.
  ///
  /// - Parameter languages: The languages of the site.
  /// - Complexity: O(n log n) for n notes.
  public func strayTags(besides languages: [String]) -> [StrayName] {
    let known = Set(languages.map { $0.lowercased() })
    let own = noteFiles.indices.compactMap { index -> StrayName? in
      guard let (common, tag) = Self.tagged(noteFiles.name(at: index)), tag.isLanguage,
        !known.contains(tag.lowercased()), isRead(common)
      else { return nil }
      return StrayName(noteFiles[index], in: tag, besides: languages)
    }
    return (areFilesLeftOut ? [] : own) + folders.flatMap { $0.strayTags(besides: languages) }
  }

  /// True for the name that the caption of a photo here has, and for a page.
  private func isRead(_ note: [UInt8]) -> Bool {
    let photo = Array(note.dropLast(Self.noteEnding.count))
    let isCaption =
      FileProbe.isItem(named: Path(bytes: photo)) && files.file(named: photo) != nil
    return isCaption || isPage(note) && noteFiles.file(named: note) != nil
  }
}

extension StrayName {
  fileprivate init(_ note: ScannedFile, in tag: String, besides languages: [String]) {
    isOfHidden = false
    place = note.path.text
    reason =
      "is not read: the site is in \(languages.joined(separator: ", ")), not in \(tag); name "
      + "all its languages under languages in photofall.yaml, or remove this file"
  }
}

extension String {
  /// True for a tag of a language, or what looks like one. Words of three letters are none: `notes.old.md`.
  fileprivate var isLanguage: Bool {
    wholeMatch(of: /[A-Za-z]{2}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?/) != nil
  }
}
