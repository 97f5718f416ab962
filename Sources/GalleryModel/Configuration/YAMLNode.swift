internal import CYAML
package import FileSystem

/// A node of a YAML text, with the place where it starts.
package struct YAMLNode: Sendable {
  /// Value of a node: a text, a list, or keys with values.
  package enum Content: Sendable {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  package let content: Content
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int
  /// The range in the text, characters; a byte order mark does not count.
  package private(set) var place = 0..<0
  /// True for flow style: `[a, b]` or `{a: b}`.
  package private(set) var isFlow = false

  /// The text of a scalar; nil for a list or a mapping.
  package var text: String? {
    if case .scalar(let text) = content { text } else { nil }
  }

  /// True for a key without a value, which is treated as absent.
  package var isNothing: Bool { text?.isEmpty == true }

  /// The node in words, for messages.
  package var kind: String {
    switch content {
    case .scalar(let text): text.isEmpty ? "nothing" : "\"\(text)\""
    case .sequence: "a list"
    case .mapping: "keys and values"
    }
  }
}

extension YAMLNode {
  /// Reads a text's only document; nil if it is empty.
  ///
  /// - Throws: `ConfigurationError` with the line and column of the error.
  package static func parse(_ text: [UInt8], of file: Path) throws(ConfigurationError) -> YAMLNode?
  {
    let document = try YAMLDocument(text, of: file)
    // Without aliases no text has more nodes than bytes.
    var budget = text.count + 1
    return try document.root.map { number throws(ConfigurationError) in
      try document.node(number, depth: 0, budget: &budget, file: file)
    }
  }

  /// Refuses keys of one name: it is unclear which value was meant.
  static func refuseTwins(
    _ keys: [(name: String?, node: YAMLNode)], of file: Path
  ) throws(ConfigurationError) {
    var lines: [String: Int] = [:]
    for (name, node) in keys {
      guard let name else { continue }
      if let line = lines.updateValue(node.line, forKey: name) {
        throw ConfigurationError(
          file, at: node, "\"\(name)\" stands here a second time, first on line \(line); keep one")
      }
    }
  }
}

/// Owner of libyaml's document.
@safe private struct YAMLDocument: ~Copyable {
  private let document: OpaquePointer

  init(_ text: [UInt8], of file: Path) throws(ConfigurationError) {
    var problem = pf_yaml_problem()
    guard let loaded = unsafe pf_yaml_load(text, text.count, &problem) else {
      let message = unsafe withUnsafeBytes(of: problem.message) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      let (line, column) = (Int(problem.line), Int(problem.column))
      let advice = YAMLAdvice.advice(on: message, text, line: line, column: column)
      throw ConfigurationError(file, line: line, column: column, "not YAML: \(message)\(advice)")
    }
    unsafe document = loaded
  }

  deinit {
    unsafe pf_yaml_free(document)
  }

  var root: CInt? {
    let number = unsafe pf_yaml_root(document)
    return number == 0 ? nil : number
  }

  /// Copies a node and its descendants.
  ///
  /// Aliases make a document a graph: a small text can unfold to billions of nodes, or contain
  /// itself. So depth and number are limited.
  func node(
    _ number: CInt, depth: Int, budget: inout Int, file: Path
  ) throws(ConfigurationError) -> YAMLNode {
    let raw = unsafe pf_yaml_get(document, number)
    let (line, column) = unsafe (Int(raw.line), Int(raw.column))
    budget -= 1
    guard depth < 32, budget > 0 else {
      throw ConfigurationError(file, line: line, column: column, "too deep or too long")
    }
    /// Copies a child.
    func child(_ number: CInt) throws(ConfigurationError) -> YAMLNode {
      try node(number, depth: depth + 1, budget: &budget, file: file)
    }
    let content: YAMLNode.Content
    switch unsafe raw.kind {
    case PF_YAML_SEQUENCE:
      content = .sequence(
        try (0..<(unsafe raw.count)).map { (index) throws(ConfigurationError) in
          try child(unsafe pf_yaml_value(document, number, index))
        })
    case PF_YAML_MAPPING:
      let pairs = try (0..<(unsafe raw.count)).map { (index) throws(ConfigurationError) in
        let key = try child(unsafe pf_yaml_key(document, number, index))
        return (key: key, value: try child(unsafe pf_yaml_value(document, number, index)))
      }
      try YAMLNode.refuseTwins(pairs.map { ($0.key.text, $0.key) }, of: file)
      content = .mapping(pairs)
    default:
      let bytes = unsafe UnsafeRawBufferPointer(start: raw.text, count: raw.text_length)
      // No page can hold a NUL (HTML, 13.2.3.5).
      let text = unsafe String(decoding: bytes, as: UTF8.self)
      content = .scalar(text.replacing("\0", with: "\u{FFFD}"))
    }
    let place = unsafe raw.start..<max(raw.start, raw.end)
    return YAMLNode(
      content: content, line: line, column: column, place: place, isFlow: unsafe raw.is_flow)
  }
}
