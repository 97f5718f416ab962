import SiteRendering
import Testing

@Suite("Terms of a search")
struct SearchTermsTests {
  @Test("A capital sigma begins the same words as a small one")
  func sigma() {
    #expect(SearchTerms.all(of: "Οδύσσεια ΚΟΣΜΟΣ") == ["οδυσσεια", "κοσμοσ"])
    #expect(SearchTerms.all(of: "ΟΔΥΣ") == ["οδυσ"])
  }

  @Test("A date is a term also where its time follows, and nothing that only looks like one")
  func dates() {
    #expect(SearchTerms.all(of: "2024-05-06T10:00").contains("20240506"))
    #expect(SearchTerms.all(of: "2019-05T").contains("201905"))
    #expect(SearchTerms.all(of: "2016-051").isDisjoint(with: ["201605", "2016051"]))
  }

  @Test("Letters with strokes begin the same words as those without, and two letters as one")
  func strokes() {
    #expect(SearchTerms.all(of: "ŁÓDŹ Đà Øresund") == ["lodz", "da", "oresund"])
    #expect(SearchTerms.all(of: "Straße STRASSE STRAẞE") == ["strasse"])
    #expect(SearchTerms.all(of: "Diyarbakır DIYARBAKIR") == ["diyarbakir"])
    #expect(
      SearchTerms.all(of: "Seyðisfjörður Þór Œuvre Ærø") == [
        "seydisfjordur", "thor", "oeuvre", "aero",
      ])
  }

  @Test("Marks that are letters of their script stay, those that a writer may leave out go")
  func marks() {
    #expect(SearchTerms.all(of: "गोवा गाँव माँ") == ["गोवा", "गाँव", "माँ"])
    #expect(SearchTerms.all(of: "ปู").contains("ปู"))
    #expect(SearchTerms.all(of: "バス") == ["バス", "ス"])
    #expect(SearchTerms.all(of: "ﾊﾟｽ") == ["パス", "ス"])
    #expect(SearchTerms.all(of: "שָׁלוֹם مُحَمَّد май") == ["שלום", "محمد", "маи"])
  }

  @Test("What nobody sees ends no word")
  func unseen() {
    #expect(SearchTerms.all(of: "Donau\u{AD}dampf") == ["donaudampf"])
    #expect(SearchTerms.all(of: "zero\u{200B}width\u{2060}joiner") == ["zerowidthjoiner"])
    #expect(SearchTerms.all(of: "می\u{200C}روم") == ["میروم"])
  }

  @Test("Single letters and digits are terms, and dates are terms as a whole besides")
  func numbers() {
    #expect(SearchTerms.all(of: "C#, Å, f/2.8") == ["c", "a", "f", "2", "8"])
    #expect(SearchTerms.all(of: "2024-05-06") == ["2024", "05", "06", "20240506"])
    #expect(SearchTerms.all(of: "2024-05-061") == ["2024", "05", "061", "202405"])
    #expect(SearchTerms.all(of: "2024-051 12024-05") == ["2024", "051", "12024", "05"])
    #expect(SearchTerms.all(of: "2024-") == ["2024"])
    #expect(
      SearchTerms.all(of: "2024年5月6日") == [
        "2024", "2024年", "年", "5", "5月", "月", "6", "6日", "日",
      ])
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
