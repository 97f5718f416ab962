internal import CMustache
internal import FileSystem
internal import Synchronization

/// Mustache template.
///
/// A class, since pages that are not rendered yet share it. The library changes a parsed template while
/// it renders, so each thread that renders takes one for itself.
final class Template: Sendable {
  private let text: [UInt8]
  /// The parsed templates that no thread renders with.
  private let idle: Mutex<[ParsedTemplate]>
  /// The hash of its text.
  let hash: ContentHash
  /// The values with which it is filled; nil where no contract says.
  private let contract: [ContractRow]?

  /// Parses a template whose partials are already inserted.
  ///
  /// - Parameter file: The path of the template, for errors.
  /// - Throws: `TemplateError` with the position of a syntax error.
  init(_ text: [UInt8], of file: Path) throws(TemplateError) {
    try Self.checkDepth(of: text, in: file)
    let parsed = ParsedTemplate(text)
    if let reason = parsed.problem { throw TemplateError(file: file, problem: reason, in: text) }
    self.text = text
    idle = Mutex([parsed])
    hash = ContentHash(text)
    contract = TemplateContract.rows(of: String(decoding: file.name, as: UTF8.self))
  }

  /// The deepest nesting of sections, which the library reads by recursion.
  private static let mostSections = 100

  private static func checkDepth(of text: [UInt8], in file: Path) throws(TemplateError) {
    var depth = 0
    for tag in TemplateTag.all(in: text) {
      let fail = { (reason: String) in
        TemplateError(file: file, offset: tag.offset, in: text, reason: reason)
      }
      switch tag.kind {
      case .section, .inverted: depth += 1
      case .end: depth -= 1
      // Sections in other braces would not be seen here.
      case .delimiters: throw fail("the braces of tags cannot be changed")
      case .escaped, .raw, .part: break
      }
      guard depth <= mostSections else {
        throw fail("sections are nested more than \(mostSections) deep")
      }
    }
  }

  /// Renders the template; values in two braces are escaped for HTML.
  func render(_ value: TemplateValue) -> [UInt8] {
    let strays = { self.contract?.undescribed(in: value) ?? [] }
    assert(strays() == [], "the contract with templates lacks \(strays())")
    let parsed = idle.withLock { $0.popLast() } ?? ParsedTemplate(text)
    defer { idle.withLock { $0.append(parsed) } }
    return parsed.render(value)
  }
}

/// Template as the library has parsed it, for one thread at a time; it owns the library's handle.
@safe private final class ParsedTemplate: @unchecked Sendable {
  private let parsed: OpaquePointer

  init(_ text: [UInt8]) {
    unsafe parsed = text.withUnsafeBytes { raw in
      let characters = unsafe raw.assumingMemoryBound(to: CChar.self)
      return unsafe pf_template_parse(characters.baseAddress, raw.count)
    }
  }

  deinit {
    unsafe pf_template_free(parsed)
  }

  /// The syntax error; nil for none.
  var problem: String? {
    unsafe pf_template_problem(parsed).map { unsafe String(cString: $0) }
  }

  func render(_ value: TemplateValue) -> [UInt8] {
    let handle = unsafe value.makeHandle()
    defer { unsafe pf_value_free(handle) }
    var output: [UInt8] = []
    unsafe withUnsafeMutablePointer(to: &output) { pointer in
      unsafe pf_template_render(parsed, handle, pointer) { context, bytes, count in
        let raw = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe context?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: raw)
      }
    }
    return output
  }
}
