import Testing

@testable import GalleryModel

@Suite("Markdown")
struct MarkdownTests {
  @Test("Raw HTML and dangerous addresses are dropped")
  func safety() {
    let nasty = "a <script>alert(1)</script> [b](javascript:alert(1)) ![c](x onerror=1)"
    for html in [Markdown.blocks(nasty), Markdown.line(nasty)] {
      #expect(!html.contains("<script") && !html.contains("javascript:") && !html.contains("<img"))
    }
  }

  @Test("An address with a control character leads nowhere", arguments: ["\t", "&#10;", "&#x7F;"])
  func strangeAddress(character: String) {
    let html = Markdown.blocks("[b](<java\(character)script:alert(1)>)")
    #expect(html == #"<p><a href="">b</a></p>"#)
  }

  @Test("Relative links go by a folder, all others stay")
  func base() {
    func links(_ address: String) -> String {
      Markdown.blocks("[x](\(address))", from: "../../")
    }
    for (address, link) in [
      ("about.html", "../../about.html"), ("../a/", "../../../a/"), ("a?b:c", "../../a?b:c"),
      ("https://x.org/", "https://x.org/"), ("mailto:a@b.org", "mailto:a@b.org"), ("/a", "/a"),
      ("//x.org/", "//x.org/"), ("#a", "#a"), ("?a", "?a"),
    ] {
      #expect(links(address) == "<p><a href=\"\(link)\">x</a></p>")
    }
    #expect(Markdown.blocks("[x](a.html)") == "<p><a href=\"a.html\">x</a></p>")
    #expect(
      Markdown.blocks("[x](#a) [y](b.html)", on: "../index.html")
        == "<p><a href=\"../index.html#a\">x</a> <a href=\"b.html\">y</a></p>")
  }

  @Test("A line keeps emphasis, and links become their words")
  func line() {
    #expect(
      Markdown.line("*At* [the *lake*](https://x.org), 2 < 3\n\nmore")
        == "<em>At</em> the <em>lake</em>, 2 &lt; 3")
    #expect(Markdown.line("") == "" && Markdown.line("3. Oktober") == "3. Oktober")
  }

  @Test("Lists take no time that grows with the square of their number")
  func lists() {
    let list = String(repeating: "1. a\n", count: 100_000)
    #expect(Markdown.words(list).hasSuffix(" 100000. a"))
  }

  @Test("Flags take no time that grows with the square of their number")
  func flags() {
    let flags = String(repeating: "\u{1F1E6}", count: 200_000)
    #expect(Markdown.words(flags + "\n \n").utf8.count == flags.utf8.count)
  }

  @Test("What is seen of a line is its words, and where it is broken")
  func lineWords() {
    #expect(
      Markdown.lineWords("*At* [the *lake*](https://x.org), 2 &lt; 3\n`again`\n\nmore")
        == "At the lake, 2 < 3 again")
    #expect(Markdown.lineWords("One\\\n<b>two</b>") == "One\ntwo")
    #expect(Markdown.lineWords("") == "" && Markdown.lineWords("3. Oktober") == "3. Oktober")
  }

  @Test("A year or a day at the start is no number of a list, and a heading has no marks")
  func starts() {
    for text in ["1984. Berlin", "12. Juli 2020: Am Strand", "3) The lake"] {
      #expect(Markdown.words(text) == text && Markdown.lineWords(text) == text)
    }
    #expect(Markdown.words("2. a\n3. b") == "2. a 3. b")
    #expect(Markdown.words("- a\n- b") == "a b")
    #expect(Markdown.words("5. a\n   1. b\n   2. c\n6. d") == "5. a 1. b 2. c 6. d")
    #expect(Markdown.line("# Sunset\n\nOver the bay.") == "Sunset")
    #expect(Markdown.line("###### *Sunset*") == "<em>Sunset</em>")
    #expect(Markdown.lineWords("## Sunset") == "Sunset" && Markdown.line("#1 of 3") == "#1 of 3")
    #expect(Markdown.line("####### Sunset") == "####### Sunset" && Markdown.line("# ") == "")
  }

  @Test("Comments at the start hide nothing of what follows")
  func comments() {
    for text in ["<!-- a -->\n\n<!-- b\n-->\nSunset", "<!--> Sunset", " <!-- a -->     Sunset"] {
      #expect(Markdown.line(text) == "Sunset" && Markdown.lineWords(text) == "Sunset")
      #expect(Markdown.words(text) == "Sunset" && Markdown.blocks(text) == "<p>Sunset</p>")
    }
    #expect(Markdown.words("<!-- a -->").isEmpty && Markdown.line("<!-- open").isEmpty)
  }

  @Test("Words alone, for places without markup")
  func words() {
    #expect(Markdown.words("*At* `the` [lake](https://x.org)\nagain") == "At the lake again")
  }

  @Test("Paragraphs and links are kept where there is room")
  func blocks() {
    #expect(
      Markdown.blocks("See [x](https://x.org)") == #"<p>See <a href="https://x.org">x</a></p>"#)
  }
}
