internal import GalleryModel

/// Lists of texts.
extension YAMLText {
  /// Puts texts that a list lacks behind its last one; it is made where there is none.
  ///
  /// - Parameter list: The keys and places that lead to it.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n + m) for a text of n bytes and m texts.
  mutating func append(
    _ texts: [String], to list: [YAMLValue.Step]
  ) throws(ConfigurationError) {
    let items = try items(of: list)
    let known = Set(items)
    let texts = texts.filter { !known.contains(.text($0)) }
    guard let first = texts.first else { return }
    // The first one makes the list: it is there for all others.
    try set(list + [.item(items.count)], to: .text(first))
    let wanted = items + texts.map(YAMLValue.text)
    let others = wanted.indices.dropFirst(items.count + 1)
    try change(list, others.map { (.item($0), wanted[$0]) }, to: wanted)
  }

  /// Takes texts out of a list; with the last one it goes.
  ///
  /// - Parameter list: The keys and places that lead to it.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n + m log m) for a text of n bytes and m texts.
  mutating func remove(
    from list: [YAMLValue.Step], where isGone: (String) -> Bool
  ) throws(ConfigurationError) {
    let items = try items(of: list)
    let gone = items.indices.filter { place in
      if case .text(let text) = items[place] { isGone(text) } else { false }
    }
    guard !gone.isEmpty, gone.count < items.count else {
      return gone.isEmpty ? () : try set(list, to: nil)
    }
    let kept = Set(items.indices).subtracting(gone).sorted().map { items[$0] }
    try change(list, gone.map { (.item($0), nil) }, to: kept)
  }

  private func items(of list: [YAMLValue.Step]) throws(ConfigurationError) -> [YAMLValue] {
    guard case .list(let items)? = try value()?[list] else { return [] }
    return items
  }

  /// Changes items of a list that is there and stays, at once.
  ///
  /// - Parameter wanted: All items that it has then.
  private mutating func change(
    _ list: [YAMLValue.Step], _ entries: [(step: YAMLValue.Step, value: YAMLValue?)],
    to wanted: [YAMLValue]
  ) throws(ConfigurationError) {
    guard !entries.isEmpty else { return }
    let root = try YAMLNode.parse(bytes, of: file)
    try apply(YAMLEdit(bytes, root: root).edits(of: list, entries), to: root) {
      $0.setting(list, to: .list(wanted))
    }
  }
}
