/// What an album's photos are put into sections by.
public enum SectionRule: Hashable, Sendable, Encodable {
  /// All stand together.
  case none
  /// Each subfolder is a section of the page and no album.
  case folders
  /// When they were taken, by the camera's clock.
  case day, month, year
  /// How many stars they have.
  case rating
  /// As a person wrote.
  case list([WrittenSection])
}

/// A section as it is written in an `album.yaml`.
public struct WrittenSection: Hashable, Sendable, Encodable {
  /// What it is called; nil: it only sets photos apart.
  public var title: String?
  /// Some words below the title, in Markdown.
  public var text: String?
  /// Some words after the photos, in Markdown.
  public var footer: String?
  /// Which of the album's photos it begins with: the name of its file; it goes on to the next
  /// section that says where it begins.
  public var from: [UInt8]?
  /// The names of the files that it holds, in its own order.
  public var photos: [[UInt8]] = []
}

extension ValueType<SectionRule> {
  private static var words: [(word: String, rule: SectionRule)] {
    [
      ("none", .none), ("folders", .folders), ("day", .day), ("month", .month), ("year", .year),
      ("rating", .rating),
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
  /// Reads a section; nil when it says something else, or twice which photos it holds.
  fileprivate init?(_ node: YAMLNode) {
    guard case .mapping(let pairs) = node.content else { return nil }
    for (key, value) in pairs {
      switch (key.text, value.content) {
      case ("title", .scalar(let text)): title = text
      case ("text", .scalar(let text)): self.text = text
      case ("footer", .scalar(let text)): footer = text
      case ("from", .scalar(let name)): from = Array(name.utf8)
      case ("photos", .sequence(let names)):
        photos = names.compactMap { $0.text.map { Array($0.utf8) } }
        guard photos.count == names.count else { return nil }
      default: return nil
      }
    }
    guard (from == nil) != photos.isEmpty else { return nil }
  }
}
