internal import CHTML

/// Reader of pages, one after the other and element by element: the one place that touches the parser.
///
/// A reader keeps the names of elements and attributes that it has met, most of which the next page has
/// again; another one is needed for a page within a page.
@safe final class HTMLReader {
  /// The longest tag that is read, bytes: the parser compares each of its attributes with those before.
  static let tagLimit = 256 << 10

  private let parser: OpaquePointer
  private var elements = unsafe [UnsafePointer<CChar>: HTMLElement.Name?]()
  private var attributes =
    unsafe [UnsafePointer<CChar>: (kind: HTMLAttribute.Kind, name: String)?]()
  private var start: (HTMLElement) -> Void = { _ in }
  private var end: (HTMLElement.Name) -> Void = { _ in }
  private var text: (_ bytes: () -> [UInt8]) -> Void = { _ in }

  /// Creates a reader.
  init() {
    guard let parser = unsafe pf_html_create() else { fatalError("out of memory") }
    unsafe self.parser = parser
  }

  deinit { unsafe pf_html_free(parser) }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - start: Called for each start tag.
  ///   - end: Called with the name of each element that ends and is told apart.
  ///   - text: Called with each run of text, also that of style sheets; most are not asked for their bytes.
  /// - Returns: False, without a call, for a page with a tag that is too long.
  /// - Complexity: O(n) for n bytes.
  func read(
    _ page: [UInt8], start: @escaping (HTMLElement) -> Void,
    end: @escaping (HTMLElement.Name) -> Void, text: @escaping (_ bytes: () -> [UInt8]) -> Void
  ) -> Bool {
    (self.start, self.end, self.text) = (start, end, text)
    defer { (self.start, self.end, self.text) = ({ _ in }, { _ in }, { _ in }) }
    var events = unsafe pf_html_events(
      context: Unmanaged.passUnretained(self).toOpaque(),
      start: { unsafe HTMLReader.of($0).begin($1, $2, $3) },
      end: { context, name in
        let reader = unsafe HTMLReader.of(context)
        if let name = unsafe reader.element(name) { reader.end(name) }
      },
      text: { context, bytes, count in
        let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
        unsafe HTMLReader.of(context).text { unsafe Array(text) }
      })
    return unsafe page.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe pf_html_read(parser, start, bytes.count, Self.tagLimit, &events)
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTMLReader {
    guard let context = unsafe context else { fatalError("an event without its reader") }
    return unsafe Unmanaged<HTMLReader>.fromOpaque(context).takeUnretainedValue()
  }

  private func begin(
    _ line: CInt, _ name: UnsafePointer<CChar>,
    _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
  ) {
    var list: [HTMLAttribute] = []
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0] {
      if let known = unsafe attribute(name) {
        let value = unsafe pair[1].map { unsafe String(cString: $0) } ?? ""
        list.append(HTMLAttribute(kind: known.kind, name: known.name, value: value))
      }
      unsafe next = pair + 2
    }
    start(HTMLElement(name: unsafe element(name), attributes: list, line: Int(line)))
  }

  /// The element with a name of the parser's; nil for one that is like any other.
  private func element(_ name: UnsafePointer<CChar>) -> HTMLElement.Name? {
    if let known = unsafe elements[name] { return known }
    let element = unsafe HTMLElement.Name(String(cString: name))
    unsafe elements[name] = .some(element)
    return element
  }

  /// The attribute with a name of the parser's; nil for one that no check looks at.
  private func attribute(
    _ name: UnsafePointer<CChar>
  ) -> (kind: HTMLAttribute.Kind, name: String)? {
    if let known = unsafe attributes[name] { return known }
    let text = unsafe String(cString: name)
    let attribute = HTMLAttribute.Kind(of: text).map { (kind: $0, name: text) }
    unsafe attributes[name] = .some(attribute)
    return attribute
  }
}
