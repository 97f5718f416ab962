internal import Bytes
internal import FileSystem
internal import GalleryModel
internal import Glibc

/// The files in a gallery's `Templates` folder.
struct ThemeFolder {
  /// The files by name; those in subfolders are named by their paths: `fonts/type.woff2`.
  private(set) var files: [String: [UInt8]] = [:]
  /// The paths of those that are none of the theme.
  private(set) var leftAlone: [Path] = []
  private let input: Path
  private let rules: IgnoreRules

  init(in input: Path, ignoring rules: IgnoreRules) {
    self.input = input
    self.rules = rules
  }

  /// Adds the files of a folder.
  ///
  /// - Parameters:
  ///   - place: The path of the folder in the theme, with a slash at its end; empty for the first one.
  ///   - isIgnored: True in a folder that the gallery ignores.
  mutating func read(
    _ folder: Path, below place: String = "", isIgnored: Bool = false
  ) throws(FileSystemError) {
    for name in try Folder.names(in: folder)
    where name.first != UInt8(ascii: ".") && !name.contains(where: { $0 < 32 }) {
      let (path, place) = (folder.appending(name), place + String(decoding: name, as: UTF8.self))
      let kind = try FileStatus(path)?.kind
      let isIgnored =
        isIgnored || rules.ignores(Path("Templates/" + place), isFolder: kind == .folder)
      switch kind {
      case .file where Self.isNone(place, isIgnored: isIgnored): leftAlone.append(path)
      case .file:
        let bytes = try File.read(path, beneath: input, limit: Theme.mostBytes)
        // A byte order mark would stand in the midst of a page.
        let isMarked = Theme.isText(place) && bytes.starts(with: "\u{FEFF}".utf8)
        files[place] = isMarked ? Array(bytes.dropFirst(3)) : bytes
      case .folder: try read(path, below: place + "/", isIgnored: isIgnored)
      case .symbolicLink: throw FileSystemError("read", path, code: ELOOP)
      case .other: throw FileSystemError("read", path, code: EINVAL)
      case nil: break
      }
    }
  }

  /// True for a file that is none of the theme. Rules are meant for photos, as one that lets nothing but
  /// these in: they take out no file that the theme goes by.
  private static func isNone(_ place: String, isIgnored: Bool) -> Bool {
    isIgnored && !Theme.isText(place) && !place.hasPrefix("Strings/")
      || copies.contains(where: place.hasSuffix)
  }

  /// The ends of the names under which editors keep a file beside it.
  private static let copies = ["~", "#", ".bak", ".orig"]
}
