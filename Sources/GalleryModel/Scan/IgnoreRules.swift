package import FileSystem

/// Patterns of entries that a scan leaves alone, as in a `.gitignore` (gitignore(5)).
///
/// The last pattern that matches counts; one that begins with `!` takes entries back. A pattern that
/// ends with a slash means folders only. One with a slash elsewhere is relative to the input, with
/// `**` for any number of folders; one without holds in every folder. Letters and their marks may be one
/// character or several, as disks and keyboards differ in that.
package struct IgnoreRules {
  private struct Rule {
    /// The names of a path; nil for any number of names.
    private let names: [Glob?]
    /// The pattern of a name in any folder, as most rules are; nil for one of a path.
    private let ofName: Glob?
    let isForFoldersOnly, takesBack: Bool

    /// Reads a pattern; nil for one without a name.
    init?(_ pattern: String) {
      takesBack = pattern.hasPrefix("!")
      isForFoldersOnly = pattern.hasSuffix("/")
      let path = takesBack ? pattern.dropFirst() : pattern[...]
      let names = path.split(separator: "/").map { name in
        name == "**" ? nil : Glob(FoldedText.composed(Array(name.utf8)))
      }
      guard !names.isEmpty else { return nil }
      let isRelative = path.dropLast().contains("/")
      self.names = isRelative ? names : [nil] + names
      ofName = isRelative || names.count != 1 ? nil : names[0]
    }

    func matches(_ path: Path, named name: [UInt8]) -> Bool {
      if let ofName { return ofName.matches(name) }
      let parts = path.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
      return Self.matches(names[...], parts[...])
    }

    private static func matches(_ globs: ArraySlice<Glob?>, _ path: ArraySlice<[UInt8]>) -> Bool {
      guard let first = globs.first else { return path.isEmpty }
      let rest = globs.dropFirst()
      guard let glob = first else {
        return rest.isEmpty
          ? !path.isEmpty : path.indices.contains { matches(rest, path[$0...]) }
      }
      guard let name = path.first else { return false }
      return glob.matches(name) && matches(rest, path.dropFirst())
    }
  }

  private let rules: [Rule]
  private let watermark: Rule?

  /// Reads patterns.
  ///
  /// - Parameter watermark: The pattern of the watermark's file, which may lie among the photos, but is
  ///   none of them.
  package init(_ patterns: [String], watermark: String? = nil) {
    rules = patterns.compactMap(Rule.init)
    self.watermark = watermark.flatMap(Rule.init)
  }

  /// True if an entry is left alone.
  ///
  /// - Parameter path: Its path below the input.
  package func ignores(_ path: @autoclosure () -> Path, isFolder: Bool) -> Bool {
    reason(toLeave: path(), isFolder: isFolder) != nil
  }

  /// The reason for which an entry is left alone; nil: it is not.
  ///
  /// - Parameter path: Its path below the input.
  func reason(toLeave path: @autoclosure () -> Path, isFolder: Bool) -> LeftAlone.Reason? {
    guard !rules.isEmpty || watermark != nil else { return nil }
    let path = Path(bytes: FoldedText.composed(path().bytes))
    let name = path.name
    if watermark?.matches(path, named: name) == true { return .watermark }
    let last = rules.last {
      (isFolder || !$0.isForFoldersOnly) && $0.matches(path, named: name)
    }
    return last?.takesBack == false ? .ignored : nil
  }
}
