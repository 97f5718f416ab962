import LayoutRequests
import Testing

@Suite("Messages about requests")
struct MessageTests {
  private func message(_ request: [UInt8]) -> String? {
    do throws(LayoutRequestError) {
      _ = try reply(to: request)
      return nil
    } catch {
      return error.description
    }
  }

  private static let viewport = #""viewport":{"width":9,"height":9}"#

  @Test(
    "They say what to mend",
    arguments: [
      (
        "{\(viewport),}",
        "the request must have a key in quotation marks here: is there a comma too many?"
      ),
      ("{viewport:3}", "the request must have a key in quotation marks here"),
      (
        #"{"sections":[{"columns":1},]}"#,
        "sections must have a value here: is there a comma too many?"
      ),
      (
        #"{"viewport":{"width":3 "height":3}}"#,
        "viewport must go on with “,” or end with “}” here"
      ),
      (#"{"sections":[{} {}]}"#, "sections must go on with “,” or end with “]” here"),
      (#"{"viewport" 3}"#, "the request must have “:” here, after a key"),
      (
        #"{"flushBottom":"crop"}"#,
        "flushBottom must be true, false or an object such as {\"crop\": 2}"
      ),
      (
        #"{"flushBottom":null}"#,
        "flushBottom must be true, false or an object such as {\"crop\": 2}"
      ),
      (#"{"tolerance":"Auto"}"#, "tolerance must be px or “auto”"),
      ("", "the request is empty: `photofall help layout` shows one"),
      (" \n", "the request is empty: `photofall help layout` shows one"),
      (
        #"{"layout":"circle",\#(viewport)}"#,
        "circle is missing: the layout “circle” needs it, with radius and itemSize"
      ),
      (
        #"{"layout":"line",\#(viewport)}"#,
        "line is missing: the layout “line” needs it, with itemSize"
      ),
    ])
  func text(request: String, message: String) {
    #expect(self.message(Array(request.utf8)) == message)
  }

  @Test("A byte order mark is passed over, and other encodings are named")
  func encodings() {
    let request = "{\(Self.viewport)}"
    #expect(message([0xEF, 0xBB, 0xBF] + Array(request.utf8)) == nil)
    for isBig in [false, true] {
      let units = [0xFEFF] + Array(request.utf16)
      let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let text = isBig ? units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } : bytes
      #expect(message(text) == "the request must be UTF-8, and is UTF-16")
    }
  }
}
