internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Pictures
internal import Text

extension BuildReport.Problem {
  /// The most files of a folder, left alone for one reason, that are told one by one.
  private static let most = 12

  /// The messages for what is left alone: one each, and one for many of a folder with one reason.
  static func lines(_ problems: [BuildReport.Problem]) -> [String] {
    var places: [Place: Int] = [:]
    var groups: [(place: Place, files: [String])] = []
    for problem in problems {
      let place = Place(folder: Path(problem.file).parent?.text ?? "", reason: problem.reason)
      let index = places[place] ?? groups.count
      if index == groups.count {
        places[place] = index
        groups.append((place, []))
      }
      groups[index].files.append(problem.file)
    }
    return groups.flatMap { place, files in
      guard files.count > most, let last = files.last else {
        return files.map { "\($0): left alone: \(place.reason)" }
      }
      let end = String(decoding: Path(last).name, as: UTF8.self)
      return ["\(files[0]) ... \(end) (\(files.count) files): left alone: \(place.reason)"]
    }
  }

  private struct Place: Hashable {
    let folder, reason: String
  }
}

extension BuildReport {
  /// The number of files that are left alone, by what they are: `3 documents, 2 sound files`.
  var leftAloneByKind: String {
    let files = leftAlone.lazy.filter { $0.reason != Self.linked }
    let names = files.compactMap { Self.byReason[$0.reason] ?? Self.kind(of: Path($0.file)) }
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let told = Self.kinds.map(\.name).compactMap { name in
      counts[name].map { $0.counted(name) }
    }
    let rest = ignored - counts.values.reduce(0, +)
    let links = self.links > 0 ? [self.links.counted("link")] : []
    let others = rest > 0 ? [rest.counted("other file")] : []
    return (told + links + others).joined(separator: ", ")
  }

  private static func kind(of file: Path) -> String? {
    FileProbe.isRaw(named: file)
      ? rawFile : kinds.first { $0.extensions.contains(file.fileExtension[...]) }?.name
  }

  private static let linked = LeftAlone.Reason.link.rawValue

  /// The kinds of what the reason tells better than the name does, by the reason.
  private static let byReason = [
    LeftAlone.Reason.site.rawValue: site,
    LeftAlone.Reason.hiddenFolder.rawValue: hiddenFolder,
    LeftAlone.Reason.hiddenPhoto.rawValue: hiddenPhoto,
    LeftAlone.Reason.rejected.rawValue: rejectedPhoto,
    LeftAlone.Reason.lockedFolder.rawValue: hiddenPhoto,
    LeftAlone.Reason.bin.rawValue: hiddenPhoto,
    LeftAlone.Reason.emptyQuery.rawValue: emptyAlbum,
  ]

  private static let site = "site"
  private static let hiddenFolder = "hidden folder"
  private static let hiddenPhoto = "hidden photo"
  private static let rejectedPhoto = "rejected photo"
  private static let emptyAlbum = "empty album"
  private static let rawFile = "raw file"

  private static let kinds: [(name: String, extensions: [Substring])] = [
    (site, []),
    (hiddenFolder, []),
    (hiddenPhoto, []),
    (rejectedPhoto, []),
    (emptyAlbum, []),
    (rawFile, []),
    (
      "document",
      "csv doc docx html key md numbers odp ods odt pages pdf ppt pptx rtf txt xls xlsx".words
    ),
    ("sound file", "aac aif aiff amr flac m4a mid mp3 oga ogg opus wav wma".words),
    ("archive", "7z bz2 gz rar tar tgz xz zip zst".words),
  ]
}

extension String {
  fileprivate var words: [Substring] { split(separator: " ") }
}
