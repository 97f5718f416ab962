package import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures

/// Stills and the clips that belong to them: Live Photos, each of two files in one folder.
package struct LivePhotos {
  /// The clips' files by their stills'.
  private(set) var clips: [Path: Path] = [:]

  private typealias File = (path: Path, facts: ProbedFile)

  /// The longest clip of a Live Photo that is told by its name alone, milliseconds: some cameras count
  /// photos and videos apart.
  private static let longest = 10_000

  /// Finds the pairs: by the identifier that both files have, else by their names, first as they are spelled,
  /// unless they have two identifiers.
  ///
  /// - Complexity: O(n) for n files.
  init(among files: [Path: ProbedFile]) {
    let moving = Self.sorted(files.filter { $0.value.kind.isClip })
    guard !moving.isEmpty else { return }
    // An animation goes on and on by itself.
    let stills = Self.sorted(files).filter { path, facts in
      guard let still = facts.kind.still, !FileProbe.isRaw(named: path) else { return false }
      return still.embeddedClip?.loops != true
    }
    // Names may agree by chance.
    for key in [Self.identifier, Self.name, Self.spelledName] { pair(stills, moving, by: key) }
  }

  /// Pairs those with the same key that have no partner yet.
  private mutating func pair(_ stills: [File], _ moving: [File], by key: (File) -> Key?) {
    let named = stills.compactMap { still in key(still).map { ($0, still) } }
    let first = Dictionary(named) { first, _ in first }
    let taken = Set(clips.values)
    for clip in moving where !taken.contains(clip.path) {
      guard let still = key(clip).flatMap({ first[$0] }), clips[still.path] == nil else { continue }
      let identifiers = Set([still.facts.pairing, clip.facts.pairing].compactMap(\.self))
      if identifiers.count < 2 { clips[still.path] = clip.path }
    }
  }

  /// The files by name, so that of several that fit the first does, in every order of reading.
  private static func sorted(_ files: [Path: ProbedFile]) -> [File] {
    files.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { ($0.key, $0.value) }
  }

  /// Sign that two files belong together.
  private enum Key: Hashable {
    case identifier(folder: Path?, String)
    case name([UInt8])
  }

  private static func identifier(_ file: File) -> Key? {
    file.facts.pairing.map { .identifier(folder: file.path.parent, $0) }
  }

  /// The name; nil for a clip that is too long to belong to a still.
  private static func name(_ file: File) -> Key? {
    if case .clip(let clip) = file.facts.kind, clip.duration > longest { return nil }
    return .name(plain(file.path.stem))
  }

  /// The name however it is spelled; nil for one of ASCII alone besides.
  private static func spelledName(_ file: File) -> Key? {
    guard file.path.bytes.isAccented, name(file) != nil else { return nil }
    return .name(plain(file.path.spelledStem))
  }

  /// A name in small letters, without what Apple's exports add to a clip's.
  package static func plain(_ stem: Path) -> [UInt8] {
    let small = stem.bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    let suffix = Array("_hevc".utf8)
    return small.suffix(suffix.count) == suffix[...] ? small.dropLast(suffix.count) : small
  }
}
