import FileSystem
import Glibc
import TestSupport
import Testing

@testable import GalleryModel

@Suite("The documentation")
struct DocumentationTests {
  /// With `RECORD=1` in the environment the page is written anew, to be read before a commit.
  @Test("The page of configuration keys holds the tables that the program goes by")
  func keys() throws {
    let file = Package.folder.appending("Documentation/Configuration.md")
    let page = String(decoding: try File.read(file), as: UTF8.self)
    let start = try #require(page.firstRange(of: "\n| key |")).lowerBound
    let end = try #require(page.firstRange(of: "\n## Albums\n")).lowerBound
    let tables = page[start..<end].dropFirst()
    if unsafe getenv("RECORD") != nil, tables != ConfigurationKey.markdownTables {
      let text = page[...start] + ConfigurationKey.markdownTables + page[end...]
      try File.write(Array(text.utf8), to: file)
    }
    #expect(tables == ConfigurationKey.markdownTables)
  }

  @Test("The ten keys that most galleries need stand first, and no key stands twice")
  func essentialKeys() {
    let rows = ConfigurationKey.markdownTables.matches(of: /(?m)^\| `([^`]*)`/).map(\.1)
    #expect(rows.prefix(10).map(String.init) == ConfigurationKey.essential)
    #expect(rows.map(String.init).sorted() == ConfigurationKey.table.map(\.name).sorted())
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
