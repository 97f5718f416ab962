internal import CHTML

/// Reads a page, element by element: the one place that touches the parser.
@safe final class HTMLReader {
  private let start: (HTMLElement) -> Void
  private let end: (String) -> Void
  private let text: (UnsafeRawBufferPointer) -> Void

  private init(
    start: @escaping (HTMLElement) -> Void, end: @escaping (String) -> Void,
    text: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.start = start
    self.end = end
    unsafe self.text = text
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - start: Called for each start tag.
  ///   - end: Called with the name of each element that ends.
  ///   - text: Called with each run of text, also that of style sheets.
  /// - Complexity: O(n) for n bytes.
  static func read(
    _ page: [UInt8], start: @escaping (HTMLElement) -> Void, end: @escaping (String) -> Void,
    text: @escaping ([UInt8]) -> Void
  ) {
    let reader = unsafe HTMLReader(start: start, end: end) { unsafe text(Array($0)) }
    withExtendedLifetime(reader) {
      var events = unsafe pf_html_events(
        context: Unmanaged.passUnretained(reader).toOpaque(),
        start: { unsafe HTMLReader.of($0).start(HTMLReader.element($1, $2, $3)) },
        end: { unsafe HTMLReader.of($0).end(String(cString: $1)) },
        text: { unsafe HTMLReader.of($0).text(UnsafeRawBufferPointer(start: $1, count: $2)) })
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
    var list: [(name: String, value: String)] = []
    var next = unsafe attributes
    while let pair = unsafe next, let name = unsafe pair[0] {
      let value = unsafe pair[1].map { unsafe String(cString: $0) } ?? ""
      unsafe list.append((String(cString: name), value))
      unsafe next = pair + 2
    }
    return unsafe HTMLElement(name: String(cString: name), attributes: list, line: Int(line))
  }
}
