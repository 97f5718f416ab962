import GalleryModel
import TestSupport
import Testing

@testable import PreviewServer

@Suite struct ArrangementTextTests {
  private func names(_ text: String) -> [[UInt8]] {
    text.split(separator: " ").map { Array($0.utf8) }
  }

  private func arranged(_ text: String, _ order: String, usual: String) -> String {
    var arrangement = ArrangementText(Array(text.utf8))
    arrangement.arrange(names(order), usual: names(usual))
    return String(decoding: arrangement.bytes, as: UTF8.self)
  }

  @Test("A move is a line that moves; comments, absent and hidden photos stay where they are")
  func moves() {
    let text = "# best of\na\nb\n\n# by the sea\ngone\nc\n- x\nd\n"
    #expect(
      arranged(text, "b c a d", usual: "a b c d")
        == "# best of\nb\n\n# by the sea\ngone\nc\na\n- x\nd\n")
    #expect(
      arranged(text, "d a b c", usual: "a b c d")
        == "# best of\nd\na\nb\n\n# by the sea\ngone\nc\n- x\n")
    #expect(arranged(text, "a b c d", usual: "d c b a") == text)
  }

  @Test("A byte order mark stays before all lines, and goes with the last of them")
  func byteOrderMark() {
    let mark = "\u{FEFF}"
    #expect(arranged(mark + "c\na\nb\n", "b c a", usual: "a b c") == mark + "b\nc\na\n")
    #expect(arranged(mark + "b\na\n", "a b", usual: "a b") == mark + "a\nb\n")
    var text = ArrangementText(Array((mark + "- a\n").utf8))
    text.setHidden([Array("a".utf8)], false)
    #expect(text.bytes == [])
  }

  @Test("Only as many photos are named as it takes")
  func prefix() {
    #expect(arranged("", "a c b d e", usual: "a b c d e") == "a\nc\nb\n")
    #expect(arranged("", "a b c", usual: "a b c") == "")
    #expect(arranged("# mine", "b a c", usual: "a b c") == "# mine\nb\na\n")
    #expect(arranged("b\na\n", "a b c", usual: "a b c") == "a\nb\n")
  }

  @Test("A first move to the end of 20,000 photos, and back to front")
  func many() {
    let usual = (0..<20_000).map { Array("p\($0)".utf8) }
    var text = ArrangementText([])
    let moved = usual[1...] + usual[...0]
    text.arrange(Array(moved), usual: usual)
    #expect(Arrangement(parsing: text.bytes).order == Array(moved))
    text.arrange(usual.reversed(), usual: usual)
    #expect(Arrangement(parsing: text.bytes).order == usual.reversed())
  }

  @Test("Hiding turns the photo's line, showing turns it back")
  func hides() {
    var text = ArrangementText(Array("a\nb\nc".utf8))
    text.setHidden([Array("b".utf8)], true)
    text.setHidden([Array("new".utf8)], true)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\n- b\nc\n- new\n")
    text.setHidden([Array("b".utf8)], false)
    text.setHidden([Array("a".utf8)], false)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\nb\nc\n- new\n")
    text.setHidden([Array("new".utf8)], false)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\nb\nc\n")
    // Several at once: only those with a place among others keep a line.
    let some = ["c", "a", "d", "a"].map { Array($0.utf8) }
    text.setHidden(some, true)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "- a\nb\n- c\n- d\n")
    text.setHidden(some, false)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\nb\n")
  }

  @Test("Lines that end with CR alone are lines: nothing else goes when one is hidden")
  func oldLineEnds() {
    var text = ArrangementText(Array("# Mine\rd.jpg\rc.jpg\r# more\r- back.jpg\r".utf8))
    text.setHidden([Array("d.jpg".utf8)], true)
    let said = Arrangement(parsing: text.bytes)
    #expect(said.order == names("c.jpg"))
    #expect(said.hidden == Set(names("back.jpg d.jpg")))
    text.arrange(names("b.jpg c.jpg"), usual: names("b.jpg c.jpg"))
    #expect(Arrangement(parsing: text.bytes).order == names("b.jpg c.jpg"))
    let comments = text.bytes.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    #expect(comments.count { $0.first == UInt8(ascii: "#") } == 2)
  }

  @Test("New lines end as the first one does")
  func lineEnds() {
    #expect(arranged("# a\r\na\r\nb", "c b a", usual: "a b c") == "# a\r\nc\r\nb\r\na\r\n")
    #expect(arranged("a\rb\r", "b a", usual: "a b") == "b\ra\r")
    var text = ArrangementText(Array("a\r\nb\r\n".utf8))
    text.setHidden(names("a x"), true)
    text.rename(["b": "c"])
    #expect(String(decoding: text.bytes, as: UTF8.self) == "- a\r\nc\r\n- x\r\n")
  }

  @Test("A line means the photo whose name it spells otherwise, and stays as it is")
  func spelling() {
    let (written, name) = ("\u{E9}.png", Array("e\u{301}.png".utf8))
    var text = ArrangementText(Array("\(written)\na\n".utf8), Spelling(of: [name]))
    text.arrange([Array("a".utf8), name, Array("b".utf8)], usual: [])
    #expect(Arrangement(parsing: text.bytes).order.count == 3)
    text.setHidden([name], true)
    text.remove([name])
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a\nb\n")
  }

  @Test("Names that look like marks are escaped; a name with a line's end cannot stand there")
  func marks() {
    #expect(arranged("", "-b #a \\c d", usual: "#a -b \\c d") == "\\-b\n\\#a\n")
    for (name, isUsual) in [("- x", true), ("a\nb", false), ("a\rb", false), ("a\n", false)] {
      for isHidden in [false, true] {
        var text = ArrangementText([])
        if isHidden {
          text.setHidden([Array(name.utf8)], true)
        } else {
          text.arrange([Array(name.utf8)], usual: [])
        }
        #expect((text.unusualName == nil) == isUsual)
      }
    }
  }

  @Test("A name with a line's end that needs no line keeps no other from moving")
  func unusual() {
    var text = ArrangementText(Array("# mine\n- \n".utf8))
    let usual = names("a b c") + [Array("new\nline".utf8)]
    text.arrange([usual[1], usual[0]] + usual[2...], usual: usual)
    #expect(text.unusualName == nil)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "# mine\n- \nb\na\n")
    text.arrange([usual[3]] + usual[..<3], usual: usual)
    #expect(text.unusualName == usual[3])
  }

  @Test("The photo that is hidden is the one of that name", arguments: ["\\a", "#a", "- a", "-a"])
  func hiddenMarks(name: String) {
    var text = ArrangementText([])
    text.setHidden([Array(name.utf8)], true)
    #expect(Arrangement(parsing: text.bytes).hidden == [Array(name.utf8)])
    #expect(text.unusualName == nil)
  }

  @Test("After any moves the file says the order that was wanted", arguments: 0..<200)
  func anyMoves(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let usual = (0..<12).map { Array("p\($0)".utf8) }
    var order = usual
    var text = ArrangementText(Array("# top\np3\n\n- p99\np1\nabsent\n".utf8))
    for _ in 0..<20 {
      let moved = order.remove(at: .random(in: order.indices, using: &generator))
      order.insert(moved, at: .random(in: 0...order.count, using: &generator))
      text.arrange(order, usual: usual)
      let said = Arrangement(parsing: text.bytes)
      let listed = said.order.filter(usual.contains)
      #expect(listed + usual.filter { !listed.contains($0) } == order, "seed \(seed)")
      #expect(said.hidden == [Array("p99".utf8)] && said.order.contains(Array("absent".utf8)))
    }
  }
}
