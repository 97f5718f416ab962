import Testing

@testable import SiteCheck

@Suite("Pages")
struct HTMLReaderTests {
  @Test(
    "A page is read the same after any other",
    arguments: [
      "<style>.a { color: red", "<p><a href=x>", "<script>let a = '<a href=y>", "<b", "\u{FEFF}",
      "<!-- ", "<meta charset=iso-8859-1>\u{E4}", "<svg><path d=\"M0", "&", "",
      "<b " + String(repeating: "x", count: HTMLReader.tagLimit) + ">",
    ])
  func pages(before: String) throws {
    let reader = HTMLReader()
    _ = Self.reading(before, by: reader)
    let read = Self.reading(Self.page, by: reader)
    #expect(read == Self.reading(Self.page, by: HTMLReader()))
    #expect(read.contains("3 link href=b.css rel=stylesheet"))
    #expect(read.contains("text ä"))
  }

  private static let page = """
    <!doctype html><html><head>
    <style>.b { margin: 0 }</style>
    <link rel="stylesheet" href="b.css">
    </head><body><a id="x" data-mine="1" href="c.html">ä</a><p>last
    """

  /// All that a reader tells of a page, line by line.
  private static func reading(_ page: String, by reader: HTMLReader) -> [String] {
    var told: [String] = []
    let isRead = reader.read(
      Array(page.utf8),
      start: { element in
        let attributes = element.attributes.map { " \($0.name)=\($0.value)" }.sorted().joined()
        told.append("\(element.line) \(element.name.map(\.rawValue) ?? "other")\(attributes)")
      },
      end: { told.append("end \($0)") },
      text: { told.append("text \(String(decoding: $0(), as: UTF8.self))") })
    return told + (isRead ? [] : ["refused"])
  }
}
