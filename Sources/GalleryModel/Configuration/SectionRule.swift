internal import Text

/// Rule that groups an album's photos into sections.
public enum SectionRule: Hashable, Sendable, Encodable {
  /// No sections: all photos stand together.
  case none
  /// A section for each subfolder, which then is no album.
  case folders
  /// A section for each day, month or year, by the camera's clock.
  case day, month, year
  /// A section for each day, month or year: the shortest of them of which at least half have two rows.
  case auto
  /// A section for each number of stars.
  case rating
  /// The sections listed in `album.yaml`.
  case list([WrittenSection])
}

/// Section listed in an `album.yaml`.
public struct WrittenSection: Hashable, Sendable, Encodable {
  /// The title; nil for a section that only sets photos apart.
  public var title: String?
  /// The text below the title, in Markdown.
  public var text: String?
  /// The text after the photos, in Markdown.
  public var footer: String?
  /// The file name of the first photo; the section ends before the first photo of the next one.
  /// nil: `photos` lists them.
  public var from: [UInt8]?
  /// The file names of its photos, in order; empty if `from` is given.
  public var photos: [[UInt8]] = []
}

extension ValueType<SectionRule> {
  private static var words: [(word: String, rule: SectionRule)] {
    [
      ("none", .none), ("folders", .folders), ("day", .day), ("month", .month), ("year", .year),
      ("rating", .rating), ("auto", .auto),
    ]
  }

  static var sections: Self {
    let section = "{title, text, footer, and from: FILE or photos: [FILE, ...]}"
    return Self(
      summary: words.map(\.word).joined(separator: " or ") + " or a list of \(section)",
      words: words.map(\.word),
      text: { rule in words.first { $0.rule == rule }?.word ?? "" },
      parse: { node in
        if let word = node.text { return words.first { $0.word == word }?.rule }
        guard case .sequence(let nodes) = node.content else { return nil }
        let sections = nodes.compactMap(WrittenSection.init)
        return sections.count == nodes.count ? .list(sections) : nil
      },
      misfit: { node in
        guard case .sequence(let nodes) = node.content else { return nil }
        return nodes.first { WrittenSection($0) == nil }.map { Misfit(node: $0, allowed: section) }
      })
  }
}

extension WrittenSection {
  /// Reads a section; nil if it is malformed, or has both or neither of `from` and `photos`.
  fileprivate init?(_ node: YAMLNode) {
    guard case .mapping(let pairs) = node.content else { return nil }
    for (key, value) in pairs where !value.isNothing {
      switch (key.text, value.content) {
      case ("title", .scalar(let text)): title = text.isBlank ? nil : text.inOneLine
      case ("text", .scalar(let text)): self.text = text
      case ("footer", .scalar(let text)): footer = text
      case ("from", .scalar(let name)): from = Array(name.utf8)
      case ("photos", .sequence(let names)):
        // A name that begins with # is a comment without quotes.
        photos = names.compactMap { $0.isNothing ? nil : $0.text.map { Array($0.utf8) } }
        guard photos.count == names.count else { return nil }
      default: return nil
      }
    }
    guard (from == nil) != photos.isEmpty else { return nil }
  }
}
