internal import FileSystem

/// Unique names of files or folders in addresses.
struct UniqueNames {
  /// The names, in the order of what was given.
  let names: [String]

  /// Chooses the names: the slug; for twins with their extension; then with a short hash.
  ///
  /// Twins are names that are equal but for case or Unicode's normal forms, since a disk or a
  /// host may take those for one. A name depends on its twins alone, so it changes only when
  /// a twin comes or goes.
  /// - Parameters:
  ///   - files: The names on the disk.
  ///   - areFolders: True if a dot is a letter like any other, not the start of an extension.
  ///   - reserved: Names that none may have.
  /// - Complexity: O(n) for n names.
  init(for files: [[UInt8]], areFolders: Bool = false, reserved: Set<String> = []) {
    var steps = [Int](repeating: 0, count: files.count)
    var names = files.map { Self.name($0, areFolders, step: 0) }
    while case let twins = Self.twins(names, reserved), twins.contains(where: { steps[$0] < 2 }) {
      for index in twins where steps[index] < 2 {
        steps[index] += 1
        names[index] = Self.name(files[index], areFolders, step: steps[index])
      }
    }
    self.names = names
  }

  private static func twins(_ names: [String], _ reserved: Set<String>) -> [Int] {
    // Slugs are in small letters, yet some capitals have two: ς and σ, µ and μ.
    let folded = names.map { name in
      name.utf8.allSatisfy { $0 < 0x80 } ? name : FoldedText.caseless(name)
    }
    var counts: [String: Int] = [:]
    // Swift compares strings by canonical equivalence, so NFC and NFD fall together here.
    for name in folded { counts[name, default: 0] += 1 }
    return folded.indices.filter {
      counts[folded[$0], default: 0] > 1 || reserved.contains(folded[$0])
    }
  }

  private static func name(_ file: [UInt8], _ isFolder: Bool, step: Int) -> String {
    let lastDot = isFolder ? nil : file.lastIndex(of: UInt8(ascii: "."))
    let dot = lastDot.flatMap { $0 > 0 ? $0 : nil }
    let stem = Slug.make(Array(file[..<(dot ?? file.count)]))
    switch step {
    case 0: return stem
    case 1: return dot.map { stem + "-" + Slug.make(Array(file[($0 + 1)...]), longest: 30) } ?? stem
    default: return name(file, isFolder, step: 1) + "-" + ContentHash(file).hex(8)
    }
  }
}
