import Bytes
import Testing

@Suite("The search for bytes")
struct ByteSearchTests {
  @Test(
    "The first place is found, also behind one that only begins alike",
    arguments: [
      ("hay", "ay", 1), ("aaab", "aab", 1), ("abcabc", "abc", 0), ("a needle", "needle", 2),
      ("needl", "needle", nil), ("a need", "needle", nil), ("", "needle", nil),
    ] as [(String, String, Int?)])
  func first(text: String, word: String, place: Int?) {
    #expect(Array(text.utf8).place(of: word)?.lowerBound == place)
  }

  @Test("A slice is searched from its own start to its own end")
  func slices() {
    let bytes = Array("needle, needle".utf8)
    #expect(bytes[1...].place(of: "needle") == 8..<14)
    #expect(bytes[1..<13].place(of: "needle") == nil)
  }
}
