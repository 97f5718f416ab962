internal import FileSystem
internal import PhotoMetadata
internal import SiteFormat
internal import Text

/// Type of a configuration value: its parser and its description for people.
struct ValueType<Value: Sendable>: Sendable {
  /// The allowed values in words, as in "px, 0 to 1000".
  let summary: String
  /// The allowed words, if the value may be one of several words.
  let words: [String]
  /// The value as written in YAML.
  let text: @Sendable (Value) -> String
  /// Reads a node; nil when it is of another type or out of range.
  let parse: @Sendable (YAMLNode) -> Value?
  /// The misfit of a node that cannot be read.
  let misfit: @Sendable (YAMLNode) -> Misfit

  /// - Parameters:
  ///   - words: The allowed words, if the value may be one of several words.
  ///   - misfit: The misfit of a part of the node; nil: of the node itself.
  init(
    summary: String, words: [String] = [], text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (YAMLNode) -> Value?,
    misfit: @escaping @Sendable (YAMLNode) -> Misfit? = { _ in nil }
  ) {
    self.summary = summary
    self.words = words
    self.text = text
    self.parse = parse
    self.misfit = { misfit($0) ?? Misfit(node: $0, allowed: summary, among: words) }
  }
}

extension ValueType<String?> {
  static var text: Self {
    Self(summary: "text", text: { $0.map { "\"\($0)\"" } ?? "" }) { node in
      node.isNothing ? .some(nil) : node.text.map(Optional.some)
    }
  }

  /// A text that people read, which `languages` may have in each.
  static var words: Self {
    Self(
      summary: "text, or with languages one for each as in {en: Evening, de: Abend}",
      text: text.text,
      parse: text.parse)
  }

  /// Such a text that something is called by, in one line; white space alone is none.
  static var name: Self {
    Self(summary: words.summary, text: words.text) { node in
      node.text.map { (name: String) -> String? in name.isBlank ? nil : name.inOneLine }
    }
  }

  static var address: Self {
    let summary = "an address such as https://example.org/photos/"
    return Self(
      summary: summary, text: { $0 ?? "" },
      parse: { node in
        node.isNothing ? .some(nil) : node.text.flatMap { isFolder($0) ? .some($0) : nil }
      },
      misfit: { node in
        node.text.flatMap { remedy(for: $0) }
          .map { Misfit(node: node, allowed: "\(summary); \($0)") }
      })
  }

  private static func isFolder(_ text: String) -> Bool {
    isAddress(text) && !text.hasSuffix("/\(SitePath.index)")
  }

  /// The right way to write what is almost an address.
  private static func remedy(for text: String) -> String? {
    if !text.allSatisfy(\.isASCII) {
      return "write other letters as browsers copy them, xn--... in its host and %... in its path"
    }
    if isAddress(text) { return "it is that of a folder, so leave \(SitePath.index) out" }
    let scheme = text.prefix { $0 != ":" }
    return isFolder(scheme.lowercased() + text.dropFirst(scheme.count))
      ? "write \(scheme.lowercased()) in small letters" : nil
  }

  /// The address of a store, whose user and token stand elsewhere.
  static var store: Self {
    let identity = "a user and a token stand in PHOTOFALL_STORE_USER and PHOTOFALL_STORE_TOKEN"
    return Self(
      summary: address.summary, text: { $0 ?? "" }, parse: address.parse,
      misfit: { Misfit(node: $0, allowed: "\(address.summary); \(identity)", isSecret: true) })
  }

  static var day: Self {
    let day = ValueType<CalendarDay>.day
    return Self(summary: day.summary, text: { $0 ?? "" }) { node in
      node.isNothing ? .some(nil) : day.parse(node).map(\.isoText)
    }
  }

  static var base: Self {
    Self(
      summary: "a path or an address such as gallery/, /gallery/ or https://example.org/gallery/",
      text: { $0 ?? "" },
      parse: { node in
        guard let text = node.text, !text.isEmpty else { return node.isNothing ? .some(nil) : nil }
        let isRelative = !text.hasPrefix("/") && !text.contains(":")
        let isPath = isRelative || text.hasPrefix("/") && !text.hasPrefix("//")
        let place = isRelative ? "/" + text : text
        return isAddress(isPath ? "https://host" + place : text) ? .some(text) : nil
      })
  }

  /// True for an http or https URL that paths can be appended to: a host, an optional port and a
  /// path; no user, query or fragment (RFC 3986).
  fileprivate static func isAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }.split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let path = rest.drop { $0 != "/" }
    let isName = { (letter: Character) in letter.isASCII && (letter.isLetter || letter.isNumber) }
    let isHost =
      authority[0].first.map(isName) == true
      && authority[0].allSatisfy { isName($0) || "-.".contains($0) }
    let isPort = authority.count == 1 || (1...65_535).contains(Int(authority[1]) ?? 0)
    return isHost && isPort && path.allSatisfy { isName($0) || "/-._~!$&'()*+,;=:@%".contains($0) }
      && path.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
        .allSatisfy { $0.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit) }
  }
}

extension ValueType<CalendarDay> {
  static var day: Self {
    Self(summary: "a day such as 2024-05-01", text: \.isoText) { node in
      let date = node.text.flatMap { CaptureDate(xmp: $0) }
      let day = date?.text == node.text ? date.flatMap { CalendarDay($0) } : nil
      return day?.isInCalendar == true ? day : nil
    }
  }
}

extension ValueType<String> {
  static var language: Self {
    Self(summary: "a language tag that browsers know, such as en or pt-BR", text: { $0 }) { node in
      node.text.flatMap { isLanguage($0) ? $0 : nil }
    }
  }

  /// True for a tag by which browsers write numbers: other ones of RFC 5646, such as `zh-cmn`, stop a script
  /// (Unicode Technical Standard 35, 3.2).
  private static func isLanguage(_ tag: String) -> Bool {
    let form =
      #/
      [A-Za-z]{2,3}                              # language: none of more letters was ever registered
      (-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?  # script and region
      (-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))* # variants
      (-[0-9A-WYZa-wyz](-[A-Za-z0-9]{2,8})+)*    # extensions
      (-[Xx](-[A-Za-z0-9]{1,8})+)?               # private use
      /#
    let parts = Array(tag.lowercased().utf8).split(separator: UInt8(ascii: "-")).dropFirst()
      .prefix { $0.count > 1 }
    return tag.wholeMatch(of: form) != nil && Set(parts).count == parts.count
  }
}

extension ValueType<[String]> {
  /// Languages of a site, which has folders of these names; none is one that a site has besides.
  static var languages: Self {
    ValueType<String>.language.list("each once") { languages in
      Set(languages.map { $0.lowercased() }).count == languages.count
    }
  }
}

extension ValueType<String> {
  /// A host that a page's policy names, or what is below an address of one.
  static var source: Self {
    Self(summary: "an address such as https://example.org", text: { $0 }) { node in
      node.text.flatMap { ValueType<String?>.isAddress($0) ? $0 : nil }
    }
  }
}

extension ValueType<String> {
  /// A pattern of names.
  static var pattern: Self {
    Self(summary: "a pattern such as \"*.tmp\"", text: { "\"\($0)\"" }) { node in
      node.text.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}

extension ValueType<Bool> {
  static var flag: Self {
    let words = ["yes": true, "true": true, "no": false, "false": false]
    return Self(
      summary: "yes or no", words: ["yes", "no"], text: { $0 ? "yes" : "no" },
      parse: { node in node.text.flatMap { words[$0] } },
      // No suggestion: the word that is nearest to `on` is `no`.
      misfit: { Misfit(node: $0, allowed: "yes or no") })
  }
}

extension ValueType<Double> {
  static func number(_ range: ClosedRange<Double>, unit: String) -> Self {
    let bounds = "\(range.lowerBound.plain) to \(range.upperBound.plain)"
    return Self(summary: "\(unit), \(bounds)", text: \.plain) { node in
      node.text.flatMap(Double.init).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType<Int> {
  static func integer(_ range: ClosedRange<Int>, unit: String) -> Self {
    let bounds = "\(range.lowerBound) to \(range.upperBound)"
    return Self(summary: "\(unit), \(bounds)", text: { "\($0)" }) { node in
      node.text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
    }
  }
}

extension ValueType where Value: RawRepresentable<String> & CaseIterable {
  /// The raw values of an enumeration.
  static var choice: Self {
    let words = Value.allCases.map(\.rawValue)
    return Self(
      summary: words.joined(separator: " or "), words: words, text: { $0.rawValue },
      parse: { $0.text.flatMap(Value.init) })
  }
}

extension ValueType {
  /// The value of a node.
  ///
  /// - Throws: `ConfigurationError` if it is not allowed.
  func value(of node: YAMLNode, in file: Path) throws(ConfigurationError) -> Value {
    if let value = parse(node) { return value }
    let misfit = misfit(node)
    throw ConfigurationError(file, at: misfit.node, "\(misfit)")
  }

  /// The type with nil for a key without a value.
  func optional() -> ValueType<Value?> {
    ValueType<Value?>(
      summary: summary, words: words, text: { $0.map(text) ?? "" },
      parse: { $0.isNothing ? .some(nil) : parse($0).map(Optional.some) }, misfit: misfit)
  }

  /// The type of a list of such values.
  func list(
    _ requirement: String, _ isValid: @escaping @Sendable ([Value]) -> Bool
  ) -> ValueType<[Value]> {
    ValueType<[Value]>(
      summary: "a list (\(requirement)) of: \(summary)",
      text: { "[" + $0.map(text).joined(separator: ", ") + "]" },
      parse: { node in
        guard case .sequence(let nodes) = node.content else { return nil }
        let values = nodes.compactMap(parse)
        return values.count == nodes.count && isValid(values) ? values : nil
      },
      misfit: { node in
        guard case .sequence(let nodes) = node.content else { return nil }
        let stranger = nodes.first { parse($0) == nil }
        return stranger.map(misfit) ?? Misfit(node: node, allowed: "as it must be: \(requirement)")
      })
  }
}

extension ValueType where Value: Hashable {
  /// The type of a list of such values, each once.
  func uniqueList() -> ValueType<[Value]> {
    list("each once") { Set($0).count == $0.count }
  }
}

extension Double {
  /// The number as a person writes it: 8, not 8.0.
  var plain: String {
    self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
