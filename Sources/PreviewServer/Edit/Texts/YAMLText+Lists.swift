internal import GalleryModel

/// Lists of texts at the top of a file.
extension YAMLText {
  /// Puts texts behind the last one of a list, which is made where there is none.
  ///
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n + m) for a text of n bytes and m texts.
  mutating func append(_ texts: [String], to list: String) throws(ConfigurationError) {
    guard let first = texts.first else { return }
    let count = try items(of: list).count
    // The first one makes the list: it is there for all others.
    try set([.key(list), .item(count)], to: .text(first))
    let others = texts.enumerated().dropFirst().map { (count + $0, YAMLValue.text($1)) }
    try change(list, others.map { (.item($0), $1) }) { $0 + others.map(\.1) }
  }

  /// Takes texts out of a list; with the last one it goes.
  ///
  /// - Parameter texts: As bytes: two names may be one to a `String`.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n + m log m) for a text of n bytes and m texts.
  mutating func remove(_ texts: Set<[UInt8]>, from list: String) throws(ConfigurationError) {
    let isGone = { (item: YAMLValue) in
      if case .text(let text) = item { texts.contains(Array(text.utf8)) } else { false }
    }
    let items = try items(of: list)
    let gone = items.indices.filter { isGone(items[$0]) }
    guard !gone.isEmpty, gone.count < items.count else {
      return gone.isEmpty ? () : try set([.key(list)], to: nil)
    }
    // The last first: so each has its place until it goes.
    try change(list, gone.reversed().map { (.item($0), nil) }) { $0.filter { !isGone($0) } }
  }

  private func items(of list: String) throws(ConfigurationError) -> [YAMLValue] {
    guard case .list(let items)? = try value()?[[.key(list)]] else { return [] }
    return items
  }

  /// Changes items of a list that is there and stays: at once, or one by one between brackets.
  private mutating func change(
    _ list: String, _ entries: [(step: YAMLValue.Step, value: YAMLValue?)],
    wanting change: ([YAMLValue]) -> [YAMLValue]
  ) throws(ConfigurationError) {
    guard !entries.isEmpty else { return }
    let root = try YAMLNode.parse(bytes, of: file)
    guard let edits = YAMLEdit(bytes, root: root).edits(of: [.key(list)], entries) else {
      for (step, value) in entries { try set([.key(list), step], to: value) }
      return
    }
    try apply(edits, to: root) { before in
      guard case .list(let items)? = before[[.key(list)]] else { return before }
      return before.setting([.key(list)], to: .list(change(items)))
    }
  }
}
