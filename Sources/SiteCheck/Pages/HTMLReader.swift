internal import CHTML

/// Reads a page, element by element: the one place that touches the parser.
@safe final class HTMLReader {
  private let start: (HTMLElement) -> Void
  private let end: (HTMLElement.Name) -> Void
  private let text: (_ bytes: () -> [UInt8]) -> Void

  private init(
    start: @escaping (HTMLElement) -> Void, end: @escaping (HTMLElement.Name) -> Void,
    text: @escaping (_ bytes: () -> [UInt8]) -> Void
  ) {
    self.start = start
    self.end = end
    self.text = text
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - start: Called for each start tag.
  ///   - end: Called with the name of each element that ends and is told apart.
  ///   - text: Called with each run of text, also that of style sheets; most are not asked for their bytes.
  /// - Complexity: O(n) for n bytes.
  static func read(
    _ page: [UInt8], start: @escaping (HTMLElement) -> Void,
    end: @escaping (HTMLElement.Name) -> Void, text: @escaping (_ bytes: () -> [UInt8]) -> Void
  ) {
    let reader = HTMLReader(start: start, end: end, text: text)
    withExtendedLifetime(reader) {
      var events = unsafe pf_html_events(
        context: Unmanaged.passUnretained(reader).toOpaque(),
        start: { unsafe HTMLReader.of($0).start(HTMLReader.element($1, $2, $3)) },
        end: { unsafe HTMLElement.Name(String(cString: $1)).map(HTMLReader.of($0).end) },
        text: { context, bytes, count in
          let text = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
          unsafe HTMLReader.of(context).text { unsafe Array(text) }
        })
      let isRead = unsafe page.withUnsafeBytes { bytes in
        unsafe bytes.baseAddress.map { unsafe pf_html_read($0, bytes.count, &events) } ?? true
      }
      precondition(isRead, "out of memory")
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTMLReader {
    guard let context = unsafe context else { fatalError("an event without its reader") }
    return unsafe Unmanaged<HTMLReader>.fromOpaque(context).takeUnretainedValue()
  }

  private static func element(
    _ line: CInt, _ name: UnsafePointer<CChar>,
    _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
  ) -> HTMLElement {
    var list: [HTMLAttribute] = []
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0].map({ unsafe String(cString: $0) }) {
      if let kind = HTMLAttribute.Kind(of: name) {
        let value = unsafe pair[1].map { unsafe String(cString: $0) } ?? ""
        list.append(HTMLAttribute(kind: kind, name: name, value: value))
      }
      unsafe next = pair + 2
    }
    return unsafe HTMLElement(
      name: HTMLElement.Name(String(cString: name)), attributes: list, line: Int(line))
  }
}
