import TestSupport
import Testing
import TextMeasurement

@Suite("Measured texts")
struct MeasuredTextTests {
  private static let size = 14.0

  @Test(
    "A text takes as many lines as Chromium gave it 111, 170 and 270 px wide",
    arguments: [
      ("light light fishing poranek rzeka łódź.", [3, 2, 1]),
      ("Donaudampfschifffahrtsgesellschaft.", [3, 2, 1]),
      ("» là-bas château très forêt aujourd’hui très très !", [4, 3, 2]),
      ("ódy žluťoučký žluťoučký ódy ódy příliš náměstí ódy.", [4, 3, 2]),
      ("köprü üzerinde ışık.", [2, 1, 1]),
      ("phụ.", [1, 1, 1]),
      (
        "πρωινό ηλιοβασίλεμα ένα φως στη Αθήνα jusqu’à l’été nous château », Noël l’été.",
        [7, 4, 3]
      ),
      ("над старый за́мок над рекой рекой дети дети за́мок над берега берега.", [6, 4, 2]),
      ("старе вечір щастя їжак на ґанок Дніпрі 山顶 ， 老街 日出 2024年 看 山顶 归来.", [6, 4, 2]),
      ("老街日出清晨日出春天老街春天，。", [3, 2, 1]),
      ("のを「夕焼け」とても「夕焼け」。", [3, 2, 1]),
      ("풍경 웃음 단풍 다리 아이들 ， 2024年 归来 归来 日出 2024年 “美丽” ，.", [4, 3, 2]),
      ("الأبيض في صغير في على القاهرة قارب الشمس على قارب القديمة ١٢٣؟", [4, 3, 2]),
      ("הים ילדים בנמל بلند.", [2, 1, 1]),
      ("के किनारे बच्चे रोशनी गंगा क्षितिज गंगा किनारे।", [3, 2, 1]),
      ("கோவில் கடற்கரையில் படகு கோவில் படகு.", [4, 2, 2]),
      ("กรุงเทพมหานคร poranek górach zażółć jaźń ตลาดน้ำยามเช้า เรือลำเล็ก", [4, 3, 2]),
      ("მთებში მთებში ძველი მთებში მთებში ძველი დილა", [5, 3, 2]),
      ("լեռների beach 🌅 ❤️։", [2, 1, 1]),
      ("Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz and", [5, 3, 2]),
      ("see at www.example.com/~user/a_b-c/IMG_0001.JPG?page=3&sort=date#top at", [6, 5, 3]),
    ])
  func recorded(text: String, lines: [Int]) {
    let measured = MeasuredText(text, language: "en")
    #expect([111, 170, 270].map { measured.lines(width: $0, fontSize: Self.size) } == lines)
  }

  @Test("Spaces between words are one, and those at the ends of lines take no room")
  func spaces() {
    let (narrow, wide) = (
      MeasuredText("boat boat", language: "en"), MeasuredText(" boat \t boat  ", language: "en")
    )
    for width in 1...100 {
      let room = Double(width)
      #expect(
        narrow.lines(width: room, fontSize: Self.size)
          == wide.lines(width: room, fontSize: Self.size))
    }
  }

  @Test("A newline ends a line, and nothing is a line too")
  func newlines() {
    #expect(MeasuredText("a\n\nb", language: "en").lines(width: 500, fontSize: Self.size) == 3)
    #expect(MeasuredText("", language: "en").lines(width: 500, fontSize: Self.size) == 1)
  }

  @Test("A wider line never needs more lines, and a larger font never fewer")
  func monotone() {
    let text = MeasuredText("A quiet harbour (Höfn) at 5 o'clock 日本 שקיעה 🌅🌅", language: "en")
    let lines = (1...600).map { text.lines(width: Double($0), fontSize: Self.size) }
    #expect(zip(lines, lines.dropFirst()).allSatisfy(>=))
    #expect(lines[599] == 1 && lines[0] > 30)
    #expect(text.lines(width: 300, fontSize: 28) == text.lines(width: 150, fontSize: 14))
  }

  @Test(
    "Marks upon marks are one letter, and take no time that grows with the square of their number",
    arguments: [("e", "\u{301}"), ("क", "\u{94D}")])
  func marks(letter: String, mark: String) {
    let text = MeasuredText(letter + String(repeating: mark, count: 300_000), language: "en")
    #expect(text.lines(width: 20, fontSize: Self.size) == 1)
  }

  @Test("A letter that no font of ours has gets the room of the widest")
  func unknown() {
    // An emoji of Noto Color Emoji is 17.4 px wide, one of Segoe UI Emoji 19.2 px.
    #expect(MeasuredText("🌅🌅🌅", language: "en").lines(width: 57, fontSize: Self.size) == 2)
    // Control characters are drawn as boxes.
    let controls = "\u{92}\u{1}\u{7F}"
    #expect(MeasuredText(controls, language: "en").lines(width: 57, fontSize: Self.size) == 2)
    #expect(MeasuredText("👨‍👩‍👧‍👦", language: "en").lines(width: 20, fontSize: Self.size) == 1)
    #expect(MeasuredText("日本語", language: "ja").lines(width: 42, fontSize: Self.size) == 1)
    #expect(MeasuredText("日本語", language: "ja").lines(width: 41.9, fontSize: Self.size) == 2)
  }

  @Test(
    "Any text is measured, and never takes more lines where it has more room", arguments: 0..<20)
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Letters of all slices, signs, joiners, marks, and whatever else Unicode has.
    let ranges: [ClosedRange<UInt32>] = [
      0...0x17F, 0x300...0x36F, 0x370...0x5FF, 0x600...0x6FF, 0x900...0x9FF, 0xE00...0xE7F,
      0x2000...0x206F, 0x3000...0x30FF, 0xAC00...0xAFFF, 0xFE00...0xFE0F, 0x1F1E6...0x1F64F,
      0...0x10FFFF,
    ]
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
        Unicode.Scalar(UInt32.random(in: range, using: &random)).map {
          text.unicodeScalars.append($0)
        }
      }
      let measured = MeasuredText(text, language: "en")
      let lines = [0.5, 20, 90, 200, 100_000].map {
        measured.lines(width: $0, fontSize: Self.size)
      }
      #expect(
        zip(lines, lines.dropFirst()).allSatisfy(>=), "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test("Threads that measure at once measure the same")
  func threads() async {
    let texts = (0..<200).map { "Boat \($0): море, θάλασσα, שקיעה, गंगा \($0 * 7919)" }
    let alone = texts.map { MeasuredText($0, language: "en") }
    let together = await withTaskGroup(of: (Int, MeasuredText).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, MeasuredText(text, language: "en")) }
      }
      return await group.reduce(into: [Int: MeasuredText]()) { $0[$1.0] = $1.1 }
    }
    #expect(alone.indices.allSatisfy { together[$0] == alone[$0] })
  }
}
