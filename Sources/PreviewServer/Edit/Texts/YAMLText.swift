internal import FileSystem
internal import GalleryModel

/// A YAML file that a person wrote, edited so that all but what changes stays as it was: comments,
/// the order of keys, quotes and blank lines.
///
/// Every edit is proved: what the new text says must be what the old one said, with the change.
/// A text that is written in a way that no edit here understands is refused and stays as it is.
struct YAMLText: Hashable, Sendable {
  /// The whole text.
  private(set) var bytes: [UInt8]
  let file: Path

  /// Takes a text over.
  ///
  /// - Parameters:
  ///   - bytes: The text; empty for a file that is not there yet.
  ///   - file: The path of the text, for messages.
  init(_ bytes: [UInt8], of file: Path) {
    self.bytes = bytes
    self.file = file
  }

  /// The value of the text; nil when it is empty.
  ///
  /// - Throws: `ConfigurationError` with the place of what is malformed.
  func value() throws(ConfigurationError) -> YAMLValue? {
    try YAMLNode.parse(bytes, of: file).map(YAMLValue.init)
  }

  /// The path to the value of a key that is named as in `breakpoints.2.columns`.
  ///
  /// - Throws: `ConfigurationError` with the place of what is malformed.
  func path(to key: String) throws(ConfigurationError) -> [YAMLValue.Step] {
    try (value() ?? .text("")).path(to: key)
  }

  /// Sets the value at the end of a path, or takes it out.
  ///
  /// - Parameters:
  ///   - path: Keys and places in lists; keys that are missing are made, and an item may be put
  ///     behind the last one.
  ///   - value: The new value; nil takes the entry out, and what holds nothing then.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n) for a text of n bytes.
  mutating func set(
    _ path: [YAMLValue.Step], to value: YAMLValue?
  ) throws(ConfigurationError) {
    let root = try YAMLNode.parse(bytes, of: file)
    let (edit, file) = (YAMLEdit(bytes, root: root), self.file)
    try apply(edit.edit(path, to: value), to: root) { (before) throws(ConfigurationError) in
      guard value != nil || before[path] != nil else { return before }
      let wanted = before.setting(path, to: value)
      // A word for all stands where values of single photos were to go.
      guard value == nil || wanted?[path] == value else {
        throw Self.obstacle(edit.lastNode(on: path), to: path, in: file)
      }
      return wanted
    }
  }

  private static func obstacle(
    _ node: YAMLNode?, to path: [YAMLValue.Step], in file: Path
  ) -> ConfigurationError {
    let wanted = if case .key(let key)? = path.last { "\"\(key)\"" } else { "an item" }
    return ConfigurationError(
      file, line: node?.line, column: node?.column,
      "found \(node?.kind ?? "nothing") where \(wanted) was to go; change it by hand")
  }

  /// A key of a mapping with its new value; nil takes it out.
  typealias Entry = (key: String, value: YAMLValue?)

  /// Sets entries of a mapping at the top, or takes them out.
  ///
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n + m) for a text of n bytes and m entries.
  mutating func set(_ entries: [Entry], in mapping: String) throws(ConfigurationError) {
    let now = try value()?.entries(of: mapping) ?? [:]
    let new = Dictionary(entries, uniquingKeysWith: { $1 })
    var seen: Set<String> = []
    let changed = entries.compactMap { key, _ -> Entry? in
      guard let value = new[key], now[key] != value, seen.insert(key).inserted else { return nil }
      return (key, value)
    }
    // The first new one makes the mapping, and the last known one that goes takes it out: it is there
    // for all others.
    let added = changed.filter { now[$0.key] == nil }
    let known = changed.filter { now[$0.key] != nil }
    for (key, value) in added.prefix(1) { try set([.key(mapping), .key(key)], to: value) }
    try setTogether(Array(added.dropFirst()), in: mapping)
    try setTogether(Array(known.dropLast()), in: mapping)
    for (key, value) in known.suffix(1) { try set([.key(mapping), .key(key)], to: value) }
  }

  /// Sets entries of a mapping that is there and stays, at once; all of them are new, or none.
  private mutating func setTogether(
    _ entries: [Entry], in mapping: String
  ) throws(ConfigurationError) {
    guard !entries.isEmpty else { return }
    let root = try YAMLNode.parse(bytes, of: file)
    let edits = YAMLEdit(bytes, root: root).edits(
      of: [.key(mapping)], entries.map { (.key($0.key), $0.value) })
    try apply(edits, to: root) { $0.setting(entries, in: mapping) }
  }

  /// Puts the items of a list into another order, each with the comments above it and beside it.
  ///
  /// - Parameters:
  ///   - path: The keys that lead to the list.
  ///   - order: The places of its items as they are now, each once.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n) for a text of n bytes.
  mutating func reorder(
    _ path: [YAMLValue.Step], _ order: [Int]
  ) throws(ConfigurationError) {
    let root = try YAMLNode.parse(bytes, of: file)
    try apply(YAMLEdit(bytes, root: root).reorder(path, order), to: root) { value in
      guard case .list(let items)? = value[path], order.sorted() == Array(items.indices) else {
        return value
      }
      return value.setting(path, to: .list(order.map { items[$0] }))
    }
  }

  /// Gives entries of a mapping at the top other keys, all at once.
  ///
  /// - Parameter keys: The new keys, by those of before, which are there.
  /// - Throws: `ConfigurationError` when the text is malformed, or too unusual to be edited.
  /// - Complexity: O(n) for a text of n bytes.
  mutating func rename(
    _ keys: [String: String], in mapping: String
  ) throws(ConfigurationError) {
    guard !keys.isEmpty else { return }
    let root = try YAMLNode.parse(bytes, of: file)
    let edits = YAMLEdit(bytes, root: root).renames(of: [.key(mapping)], keys)
    try apply(edits, to: root) { value in
      guard case .pairs(let pairs)? = value[[.key(mapping)]] else { return value }
      let renamed = pairs.map { pair in
        guard case .text(let key) = pair.key, let new = keys[key] else { return pair }
        return YAMLValue.Pair(key: .text(new), value: pair.value)
      }
      return value.setting([.key(mapping)], to: .pairs(renamed))
    }
  }

  /// Makes an edit, if it is known how, and if the text says what is wanted then.
  private mutating func apply(
    _ edit: YAMLEdit.Replacement?, to root: YAMLNode?,
    wanting change: (YAMLValue) throws(ConfigurationError) -> YAMLValue?
  ) throws(ConfigurationError) {
    try apply(edit.map { [$0] } ?? [], to: root, wanting: change)
  }

  /// Makes edits of different places, in the order of these.
  mutating func apply(
    _ edits: [YAMLEdit.Replacement], to root: YAMLNode?,
    wanting change: (YAMLValue) throws(ConfigurationError) -> YAMLValue?
  ) throws(ConfigurationError) {
    let before = root.map(YAMLValue.init) ?? .text("")
    if let root, before != .text("") {
      guard case .mapping = root.content else {
        throw ConfigurationError(file, at: root, "expected keys and values, found \(root.kind)")
      }
    }
    let wanted = try change(before)
    guard !Self.says(wanted, before) else { return }
    var edited: [UInt8] = []
    var end = 0
    for edit in edits where edit.range.lowerBound >= end {
      edited += bytes[end..<edit.range.lowerBound] + edit.text.ended(as: bytes[...])
      end = edit.range.upperBound
    }
    edited += bytes[end...]
    let after = try? YAMLNode.parse(edited, of: file).map(YAMLValue.init)
    guard !edits.isEmpty, Self.says(after ?? nil, wanted) else {
      throw ConfigurationError(
        file, line: root?.line ?? 1, column: root?.column ?? 1,
        "is written in a way that cannot be edited here; change it by hand")
    }
    bytes = edited
  }

  private static func says(_ one: YAMLValue?, _ other: YAMLValue?) -> Bool {
    (one ?? .text("")) == (other ?? .text(""))
  }
}
