import Testing

@testable import TextMeasurement

@Suite("Where lines may end")
struct LineBreakTests {
  @Test(
    "A line ends where Chromium ends it",
    arguments: [
      "x |( |a |b", "« |a |b |» |c", "x |\"|( |b", "a |/ |b", "a |)b", "« |bonjour |!",
      "a–|b", "3–|4", "東|京|(Tokyo)|東", "é-3", "日-3", "1-|3", "-3", "a-|b", "-|a", "שלום |- |5",
      "a\u{AD}b", "日|本!|日|本", "http://|例|え.jp/|あ/|い?|x=1", "a|😀|b", "(😀)", "é?|é", "é(é", "x/|é",
      "what?!", "what?|x", "f(x)", "f)|(x", "a.b/c_d", "$(x", "l'é",
    ])
  func recorded(marked: String) {
    let units = Array(marked.filter { $0 != "|" }.utf16)
    let letters = TextLetters(units, language: "en").letters
    let shown = letters.map { letter in
      (letter.mayBeginLine && letter.units.lowerBound > 0 ? "|" : "")
        + String(decoding: units[letter.units], as: UTF16.self)
    }
    #expect(shown.joined() == marked)
  }

  @Test("The slices have what their names say")
  func slices() {
    let letters = [
      "latin": "Aé€ß", "latin-extended": "ạ", "greek": "Ωά", "cyrillic": "Жї", "arabic": "شپ",
      "hebrew": "ש", "devanagari": "क", "thai": "ก", "hangul": "서",
    ]
    for slice in FontSlice.theme {
      let has = (letters[slice.name] ?? "").unicodeScalars.allSatisfy { slice.has($0.value) }
      #expect(has, "\(slice.name)")
    }
    #expect(FontSlice.theme.count == 13)
    #expect(FontSlice.bold.count == 4)
    #expect(!FontSlice.theme.contains { $0.has(0x65E5) || $0.has(0x1F305) })
  }

  @Test("The characters that are noted of a slice are those of its file")
  func notedCharacters() throws {
    for slice in FontSlice.theme + FontSlice.bold {
      let letter = UInt16(try #require(slice.characters.first).lowerBound)
      // To measure a letter ends the program where they differ.
      #expect(slice.advances(of: 0..<1, in: [letter], language: "en").count == 1)
    }
  }
}
