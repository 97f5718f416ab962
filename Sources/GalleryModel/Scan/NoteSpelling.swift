/// Names of notes that spell the names of their photos otherwise, as where one of both comes from macOS, or
/// the tag of their language: `about.pt-br.md`; and of sidecars with other capitals.
///
/// A note whose name is right byte by byte goes before them. Photos whose names differ in their spelling
/// alone have but such.
package struct NoteSpelling: Sendable {
  /// The names of the notes, by those that they would have if they spelled as their photos do, and tags in
  /// small letters.
  package private(set) var notes: [[UInt8]: [UInt8]] = [:]
  private var names: Set<[UInt8]> = []

  init() {}

  /// - Complexity: O(n) for n names.
  package init(of notes: [[UInt8]], beside photos: [[UInt8]]) {
    let (spelling, photoSpelling) = (Spelling(of: notes), Spelling(of: photos))
    let sidecars = photos.lazy.filter { !photoSpelling.hasTwin($0) }.flatMap {
      ScannedFolder.sharedSidecars(of: $0) + ScannedFolder.ownSidecars(of: $0)
    }
    for name in sidecars {
      let note = spelling.name(for: name)
      if note != name { self.notes[name] = note }
    }
    let known = Set(notes)
    for note in notes {
      let name = Self.name(of: note, by: photoSpelling, among: spelling)
      if let name { self.notes[name] = note }
      let small = ScannedFolder.withSmallTag((name ?? note)[...])
      if let small, !known.contains(small), self.notes[small] == nil { self.notes[small] = note }
    }
    names = Set(self.notes.values)
  }

  /// Takes sidecars that have the name of no photo for those of photos that are called so but for case, and
  /// have none of their very name.
  ///
  /// - Returns: The sidecars that are of no photo.
  /// - Complexity: O(n) for n notes and photos.
  package mutating func takeStrays(
    among notes: some Collection<[UInt8]>, beside photos: some Sequence<[UInt8]>
  ) -> [[UInt8]] {
    let stems = Set(photos.lazy.flatMap { [$0, ScannedFolder.stem(of: $0)] })
    let strays = notes.filter { ScannedFolder.isOrphan($0, among: stems) && !contains($0) }
    guard !strays.isEmpty else { return [] }
    let known = Set(notes)
    let meant = Dictionary(grouping: strays) { Self.caseless(ScannedFolder.stem(of: $0)) }
    for stem in stems {
      let own = ScannedFolder.sidecarEndings.map { stem + $0 }
      guard let found = meant[Self.caseless(stem)],
        !own.contains(where: { known.contains(note($0)) })
      else { continue }
      for (name, stray) in zip(own, found) {
        self.notes[name] = stray
        names.insert(stray)
      }
    }
    return strays.filter { !contains($0) }
  }

  private static func caseless(_ name: [UInt8]) -> String {
    FoldedText.caseless(String(decoding: name, as: UTF8.self))
  }

  /// True for names that may be spelled otherwise: with letters beyond ASCII, or the tag of a language.
  package static func concerns(_ name: ArraySlice<UInt8>) -> Bool {
    name.isAccented || ScannedFolder.withSmallTag(name) != nil
  }

  /// The name of the note that is meant by one that spells as its photo does.
  package func note(_ name: [UInt8]) -> [UInt8] { notes[name] ?? name }

  /// True if a note spells the name of its photo otherwise.
  func contains(_ note: [UInt8]) -> Bool { names.contains(note) }

  /// The name that the caption of a photo would have if it spelled as that does; nil for any other file, and
  /// where not only this caption can be meant.
  static func name(
    of caption: [UInt8], by photos: Spelling, among notes: Spelling
  ) -> [UInt8]? {
    guard caption.isAccented, caption.suffix(ending.count) == ending[...] else { return nil }
    for whole in [caption, ScannedFolder.common(caption)].compactMap(\.self) {
      let photo = Array(whole.dropLast(ending.count))
      let spelled = photos.name(for: photo)
      let name = spelled + caption.dropFirst(photo.count)
      if spelled != photo, notes.name(for: name) == caption { return name }
    }
    return nil
  }

  private static let ending = ScannedFolder.noteEnding
}
