import FileSystem
import GalleryModel
import Glibc
import TestSupport
import Testing

@Suite("The documentation")
struct DocumentationTests {
  /// With `RECORD=1` in the environment the page is written anew, to be read before a commit.
  @Test("The page of configuration keys holds the table that the program goes by")
  func keys() throws {
    let file = Package.folder.appending("Documentation/Configuration.md")
    let page = String(decoding: try File.read(file), as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.filter { $0.hasPrefix("|") }.map { $0 + "\n" }.joined()
    if unsafe getenv("RECORD") != nil, table != ConfigurationKey.markdownTable {
      let words = lines.prefix { !$0.hasPrefix("|") }.joined(separator: "\n")
      let rest = lines.drop { !$0.hasPrefix("|") }.drop { $0.hasPrefix("|") }.joined(
        separator: "\n")
      let text = words + "\n" + ConfigurationKey.markdownTable + rest
      try File.write(Array(text.utf8), to: file)
    }
    #expect(table == ConfigurationKey.markdownTable)
  }
}
