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

  @Test("The files and functions that the page of the architecture names are there")
  func architecture() throws {
    let file = Package.folder.appending("Documentation/Architecture.md")
    let page = String(decoding: try File.read(file), as: UTF8.self)
    let folders = ["Sources", "Templates", "Documentation/Schemas"]
    let named = page.matches(of: /`([A-Za-z][-+.\/\w]*\.(?:swift|js|ts|json|yaml))`/)
      .map { String($0.1) }
    #expect(named.count > 20)
    for name in named {
      let places = folders.map { Package.folder.appending($0).appending(name) }
      #expect(try places.contains { try FileStatus($0) != nil }, "\(name)")
    }
    let steps = page.matches(of: /\| `([^`]*\.swift)` \| `(\w+)` \|/)
    #expect(steps.count > 10)
    for step in steps {
      let source = Package.folder.appending("Sources").appending(String(step.1))
      let text = String(decoding: try File.read(source), as: UTF8.self)
      let (function, initializer) = ("func \(step.2)(", "\(step.2)(")
      let isThere =
        text.contains(step.2 == "init" ? initializer : function)
        || text.contains("func \(step.2)<")
      #expect(isThere, "\(step.1) has no \(step.2)")
    }
  }
}
