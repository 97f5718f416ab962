internal import FileSystem
internal import GalleryModel
internal import Pictures

/// Stills and the clips that belong to them: Live Photos, each of two files in one folder.
struct LivePhotos {
  /// The clips' files by their stills'.
  let clips: [Path: Path]

  /// The longest clip of a Live Photo that is told by its name alone, milliseconds: some cameras count
  /// photos and videos apart.
  private static let longest = 10_000

  /// Finds the pairs: by the identifier that both files have, else by their names.
  ///
  /// - Complexity: O(n) for n files.
  init(among files: [Path: ProbedFile]) {
    let moving = files.filter { $0.value.kind.isClip }
    guard !moving.isEmpty else {
      clips = [:]
      return
    }
    var stills: [Key: Path] = [:]
    for (path, file) in Self.sorted(files) {
      guard case .still = file.kind, !FileProbe.isRaw(named: path) else { continue }
      for key in Key.all(of: path, file) where stills[key] == nil { stills[key] = path }
    }
    var clips: [Path: Path] = [:]
    for (path, file) in Self.sorted(moving) {
      guard case .clip(let clip) = file.kind else { continue }
      let keys = Key.all(of: path, file).filter { $0.isSure || clip.duration <= Self.longest }
      guard let still = keys.lazy.compactMap({ stills[$0] }).first else { continue }
      if clips[still] == nil { clips[still] = path }
    }
    self.clips = clips
  }

  /// The files by name, so that of several that fit the first does, in every order of reading.
  private static func sorted(_ files: [Path: ProbedFile]) -> [(Path, ProbedFile)] {
    files.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { ($0.key, $0.value) }
  }

  /// Sign that two files belong together.
  private enum Key: Hashable {
    case identifier(folder: Path?, String)
    case name([UInt8])

    /// True for an identifier: names may agree by chance.
    var isSure: Bool {
      switch self {
      case .identifier: true
      case .name: false
      }
    }

    static func all(of path: Path, _ file: ProbedFile) -> [Key] {
      let identifier = file.pairing.map { Key.identifier(folder: path.parent, $0) }
      // One that says which clip is its own has no other.
      return identifier.map { [$0] } ?? [.name(plain(path.stem))]
    }
  }

  /// A name in small letters, without what Apple's exports add to a clip's.
  static func plain(_ stem: Path) -> [UInt8] {
    let small = stem.bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    let suffix = Array("_hevc".utf8)
    return small.suffix(suffix.count) == suffix[...] ? small.dropLast(suffix.count) : small
  }
}
