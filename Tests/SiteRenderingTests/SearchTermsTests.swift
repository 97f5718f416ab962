import SiteRendering
import Testing

@Suite("Terms of a search")
struct SearchTermsTests {
  @Test("A capital sigma begins the same words as a small one")
  func sigma() {
    #expect(SearchTerms.all(of: "Οδύσσεια ΚΟΣΜΟΣ") == ["οδυσσεια", "κοσμοσ"])
    #expect(SearchTerms.all(of: "ΟΔΥΣ") == ["οδυσ"])
  }

  @Test("In scripts without spaces each letter begins a term", arguments: ["东京塔", "ไทยสวย", "ລາວ"])
  func wide(text: String) {
    let letters = Array(text.unicodeScalars)
    let terms = SearchTerms.all(of: text)
    for start in letters.indices {
      let term = String(String.UnicodeScalarView(letters[start...].prefix(8)))
      #expect(terms.contains(term), "\(term)")
    }
  }
}
