internal import GalleryModel

/// The value of a YAML text, without its notation.
enum YAMLValue: Hashable, Sendable {
  case text(String)
  case list([YAMLValue])
  case pairs([Pair])

  /// A key with its value.
  struct Pair: Hashable, Sendable {
    let key: YAMLValue
    var value: YAMLValue

    init(key: YAMLValue, value: YAMLValue) {
      self.key = key
      self.value = value
    }
  }

  /// A step on the way to a value.
  enum Step: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case item(Int)

    init(stringLiteral key: String) { self = .key(key) }
    init(integerLiteral item: Int) { self = .item(item) }

    /// The step to the value of a key; nil for a key that is no text.
    init?(_ key: YAMLValue) {
      guard case .text(let text) = key else { return nil }
      self = .key(text)
    }

    /// The step of a part of a key's name: a number is a place in a list.
    fileprivate init(part: String) { self = Int(part).map(Self.item) ?? .key(part) }
  }

  init(_ node: YAMLNode) {
    self =
      switch node.content {
      case .scalar(let text): .text(text)
      case .sequence(let items): .list(items.map(Self.init))
      case .mapping(let pairs):
        .pairs(pairs.map { Pair(key: Self($0.key), value: Self($0.value)) })
      }
  }

  /// The value with another one at the end of a path, or with none there.
  ///
  /// - Parameter value: The new one; nil takes the entry out, and with it what then is empty.
  func setting(_ path: some Sequence<Step>, to value: YAMLValue?) -> YAMLValue? {
    var rest = Array(path)[...]
    guard let step = rest.popFirst() else { return value }
    switch (self, step) {
    case (.list(var items), .item(let place)) where items.indices.contains(place):
      let item = items[place].setting(rest, to: value)
      items.replaceSubrange(place...place, with: item.map { [$0] } ?? [])
      return items.isEmpty ? nil : .list(items)
    case (.list(let items), .item(let place)) where place == items.count && value != nil:
      return .list(items + [value].compactMap(\.self))
    case (.pairs(var pairs), .key(let key)):
      let place = pairs.firstIndex { $0.key == .text(key) }
      let new = (place.map { pairs[$0].value } ?? .text("")).setting(rest, to: value)
      if let place, let new { pairs[place].value = new }
      if let place, new == nil { pairs.remove(at: place) }
      if place == nil, let new { pairs.append(Pair(key: .text(key), value: new)) }
      return pairs.isEmpty ? nil : .pairs(pairs)
    case (.text(""), .key(let key)):
      return Self.text("").setting(rest, to: value).map {
        .pairs([Pair(key: .text(key), value: $0)])
      }
    case (.text(""), .item(0)): return value.map { .list([$0]) }
    default: return self
    }
  }

  /// The value with entries of a mapping set, or taken out; those that are new come last.
  ///
  /// - Complexity: O(n + m) for n pairs and m entries.
  func setting(_ entries: [YAMLText.Entry], in mapping: String) -> YAMLValue? {
    guard case .pairs(let pairs)? = self[[.key(mapping)]] else { return self }
    let places = Dictionary(
      pairs.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    var values = pairs.map { Optional($0) }
    for (key, value) in entries {
      let pair = value.map { Pair(key: .text(key), value: $0) }
      if let place = places[.text(key)] { values[place] = pair } else { values.append(pair) }
    }
    return setting([.key(mapping)], to: .pairs(values.compactMap(\.self)))
  }

  /// The values of a mapping at the top, by their keys; none where there is no mapping.
  func entries(of mapping: String) -> [String: YAMLValue] {
    guard case .pairs(let pairs)? = self[[.key(mapping)]] else { return [:] }
    let entries = pairs.compactMap { pair -> (String, YAMLValue)? in
      guard case .text(let key) = pair.key else { return nil }
      return (key, pair.value)
    }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  /// The value at the end of a path; nil when the path leads nowhere.
  subscript(path: [Step]) -> YAMLValue? {
    guard let step = path.first else { return self }
    let rest = Array(path.dropFirst())
    switch (self, step) {
    case (.list(let items), .item(let place)) where items.indices.contains(place):
      return items[place][rest]
    case (.pairs(let pairs), .key(let key)):
      return pairs.first { $0.key == .text(key) }?.value[rest]
    default: return nil
    }
  }

  /// The path to the value of a key that is named as in `breakpoints.2.columns`. Parts of the name may
  /// stand here together as one key; those of a key that is not here come one below the other.
  func path(to name: String) -> [Step] {
    let parts = name.split(separator: ".").map(String.init)
    return knownPath(parts[...]) ?? parts.map(Step.init(part:))
  }

  private func knownPath(_ parts: ArraySlice<String>) -> [Step]? {
    guard !parts.isEmpty else { return [] }
    for end in parts.indices.reversed() {
      let step = Step(part: parts[...end].joined(separator: "."))
      let rest = self[[step]]?.knownPath(parts[(end + 1)...])
      if let rest { return [step] + rest }
    }
    return nil
  }
}
