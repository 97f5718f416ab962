internal import CMustache

/// Value with which a template is filled.
public enum TemplateValue: Sendable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  case text(String)
  case flag(Bool)
  case list([TemplateValue])
  case object([String: TemplateValue])

  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }

  /// Creates a number, as text.
  init(_ number: Int) { self = .text("\(number)") }

  /// Creates a text; nil becomes false, so that the template's section is skipped.
  init(_ text: String?) { self = text.map(TemplateValue.text) ?? .flag(false) }

  /// The value in the template library's form, owned by the caller.
  func makeHandle() -> OpaquePointer {
    switch self {
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe pf_value_text(characters.baseAddress, characters.count)
        }
      }
    case .flag(let flag): return unsafe pf_value_flag(flag)
    case .list(let values):
      let list = unsafe pf_value_list()
      for value in values { unsafe pf_value_append(list, value.makeHandle()) }
      return unsafe list
    case .object(let values):
      let object = unsafe pf_value_object()
      for (key, value) in values { unsafe pf_value_set(object, key, value.makeHandle()) }
      return unsafe object
    }
  }
}
