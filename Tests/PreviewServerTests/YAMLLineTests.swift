internal import FileSystem
import Testing

@testable import PreviewServer

@Suite("The lines of a YAML text that is edited")
struct YAMLLineTests {
  private func edited(
    _ text: String, _ path: [YAMLValue.Step], _ value: YAMLValue?
  ) throws -> String {
    var yaml = YAMLText(Array(text.utf8), of: "album.yaml")
    try yaml.set(path, to: value)
    return String(decoding: yaml.bytes, as: UTF8.self)
  }

  @Test("A text on lines of its own stays so whatever ends them", arguments: ["\n", "\r\n", "\r"])
  func blocks(lineEnd: String) throws {
    let ended = { (text: String) in text.replacing("\n", with: lineEnd) }
    let text = ended("description: | # by Anna\n  Two days.\n\n  Much rain.\n\n# end\ntitle: T\n")
    #expect(
      try edited(text, ["description"], .text("Two days.\n\nMuch sun."))
        == ended("description: |- # by Anna\n  Two days.\n\n  Much sun.\n\n# end\ntitle: T\n"))
    let last = ended("captions:\n  a: >\n    b\n    c\n")
    #expect(
      try edited(last, ["captions", "a"], .text("x")) == ended("captions:\n  a: |-\n    x\n"))
  }

  @Test(
    "The first entry comes below the comment of its key",
    arguments: [
      ("captions: # mine\ntitle: T\n", "captions: # mine\n  a: b\ntitle: T\n"),
      ("captions: \"\" # mine", "captions:  # mine\n  a: b\n"),
      ("captions:\r\n# more\r\n", "captions:\r\n  a: b\r\n# more\r\n"),
      ("captions: # mine\r\n", "captions: # mine\r\n  a: b\r\n"),
    ])
  func firstEntry(text: String, expected: String) throws {
    #expect(try edited(text, ["captions", "a"], .text("b")) == expected)
  }
}
