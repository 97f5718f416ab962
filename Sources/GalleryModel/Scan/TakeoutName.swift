internal import FileSystem
internal import Pictures

/// Name of a JSON of Google Takeout, which tells whose it is: that of `IMG_1.jpg` is
/// `IMG_1.jpg.supplemental-metadata.json`, in earlier exports `IMG_1.jpg.json`.
///
/// What stands before `.json` is cut at some 46 characters, also within the photo's name. The number
/// of one of several photos of a name comes last: `IMG_1.jpg(2).json` is that of `IMG_1(2).jpg`.
package struct TakeoutName {
  /// The name without its number and `.json`.
  private let stem: [UInt8]
  /// The number in its brackets; empty for none.
  private let number: [UInt8]

  static let ending = Array(".json".utf8)
  private static let suffix = Array(".supplemental-metadata".utf8)
  /// The fewest characters that are left of a name that was cut.
  private static let shortestCut = 44
  /// The last words of the names of edited photos, which have no JSON of their own.
  private static let editedEndings = [
    "-edited", "-bearbeitet", "-bewerkt", "-editado", "-edytowane", "-modifi\u{E9}", "-modificato",
    "-redigerad", "-redigeret", "-\u{7DE8}\u{96C6}\u{6E08}\u{307F}",
  ].map { Array($0.utf8) }

  /// Reads a name; nil for one that is none of a JSON.
  package init?(_ name: [UInt8]) {
    guard name.suffix(Self.ending.count) == Self.ending[...], name.first != UInt8(ascii: ".") else {
      return nil
    }
    (stem, number) = Self.split(Array(name.dropLast(Self.ending.count)))
  }

  /// The photos that it tells of, an original and what was made of it by editing.
  ///
  /// - Parameters:
  ///   - names: The names of all files in the folder, sorted by their bytes.
  ///   - spelling: The spelling of those with letters beyond ASCII; what is left of a name that was cut is
  ///     found as it is spelled alone.
  /// - Complexity: O(log n) for n names; O(k) more for a name that was cut, for k that begin like it.
  package func photos(
    among names: [[UInt8]], _ spelling: @autoclosure () -> Spelling
  ) -> [[UInt8]] {
    let whole = originals.flatMap { [$0] + Self.edited($0) }
      .map { $0.isAccented ? spelling().name(for: $0) : $0 }.filter(names.containsSorted)
    guard whole.isEmpty, isLong else { return whole }
    // All of them begin with what stands before an extension that was cut, and are neighbours.
    let start = Array(stem.prefix(max(Self.shortestCut / 2, ScannedFolder.stem(of: stem).count)))
    return names.startingSorted(with: start).filter { name in
      let (plain, number) = Self.unnumbered(name)
      let isNamed =
        plain.starts(with: stem) && number == self.number
        || name.starts(with: stem) && self.number.isEmpty
      return isNamed && FileProbe.isItem(named: Path(bytes: name))
    }
  }

  /// True for the name of a JSON of a photo, wherever that is.
  var isOfPhoto: Bool { !originals.isEmpty }

  /// The names that the photo may have if its own was not cut.
  private var originals: [[UInt8]] {
    (0...Self.suffix.count).reversed().compactMap { length in
      guard stem.suffix(length) == Self.suffix.prefix(length) else { return nil }
      let name = Self.inserting(number, into: Array(stem.dropLast(length)))
      return FileProbe.isItem(named: Path(bytes: name)) ? name : nil
    }
  }

  /// True for a name so long that it may have been cut within the photo's.
  var isLong: Bool {
    String(decoding: stem, as: UTF8.self).utf16.count >= Self.shortestCut
  }

  /// The name of a photo without the number before its extension, and that number.
  private static func unnumbered(_ name: [UInt8]) -> (rest: [UInt8], number: [UInt8]) {
    let stem = ScannedFolder.stem(of: name)
    let (plain, number) = split(stem)
    return (plain + name.dropFirst(stem.count), number)
  }

  /// A name, and the number in brackets that it ends with.
  private static func split(_ name: [UInt8]) -> (rest: [UInt8], number: [UInt8]) {
    guard name.last == UInt8(ascii: ")"), let open = name.lastIndex(of: UInt8(ascii: "(")) else {
      return (name, [])
    }
    let digits = name[(open + 1)...].dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return (name, []) }
    return (Array(name[..<open]), Array(name[open...]))
  }

  /// The names that a photo may have once it was edited: `IMG_1-edited(2).jpg`.
  private static func edited(_ name: [UInt8]) -> [[UInt8]] {
    let (plain, number) = unnumbered(name)
    return editedEndings.map { inserting($0 + number, into: plain) }
  }

  /// A file name with something more before its extension.
  private static func inserting(_ more: [UInt8], into name: [UInt8]) -> [UInt8] {
    let stem = ScannedFolder.stem(of: name)
    return stem + more + name.dropFirst(stem.count)
  }
}
