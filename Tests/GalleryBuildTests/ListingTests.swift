import FileSystem
import SiteCheck
import TestSupport
import Testing

@testable import GalleryBuild

@Suite("What is named where")
struct ListingTests {
  @Test("Stars order photos and put them into sections; photos without come last")
  func ratings() async throws {
    let workspace = try Workspace()
    for (level, stars) in [2, 0, 5, 2].enumerated() {
      try workspace.addPhoto("\(level).png", level: UInt8(level))
      guard stars > 0 else { continue }
      try workspace.folder.write(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
         xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
         xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/></rdf:RDF></x:xmpmeta>
        """, to: "photos/\(level).png.xmp")
    }
    try workspace.folder.write("sort: rating\nsections: rating", to: "photos/photofall.yaml")
    try await workspace.build()
    let page = String(
      decoding: try File.read(workspace.site.appending("index.html")), as: UTF8.self)
    let titles = page.matches(of: /<h2[^>]*>([^<]*)/).map { String($0.1) }
    let photos = page.matches(of: /data-photo="([^"]*)"/).map { String($0.1) }
    #expect(titles == ["5 stars", "2 stars", "Without stars"])
    #expect(photos == ["2.png", "0.png", "3.png", "1.png"])
  }

  @Test("The secret address of an album depends on its secret and stays")
  func secrets() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try workspace.addPhoto("hidden/b.png", level: 1)
    try workspace.addPhoto("hidden/deeper/c.png", level: 2)
    let addresses = { (secret: String) in
      try workspace.folder.write(
        "listed: no\nsecret: \(secret)", to: "photos/hidden/album.yaml")
      try await workspace.build()
      return try workspace.contents().keys.filter { $0.hasSuffix("/p/c.html") }
    }
    let (first, second) = (try await addresses("one"), try await addresses("two"))
    #expect(first.count == 1 && first != second)
    #expect(try await addresses("one") == first)
    #expect(first[0].hasSuffix("/deeper/p/c.html"))
  }

  @Test("The address of a client's album tells none of another client, where all are unlisted")
  func clients() async throws {
    let workspace = try Workspace()
    let names = ["a", "clients/smith/b", "clients/jones/c", "clients/heir/d"]
    for (level, name) in names.enumerated() {
      try workspace.addPhoto("\(name).png", level: UInt8(level))
    }
    try workspace.folder.write("secret: words", to: "photos/photofall.yaml")
    try workspace.folder.write("listed: no", to: "photos/clients/album.yaml")
    try workspace.folder.write("listed: no", to: "photos/clients/smith/album.yaml")
    try workspace.folder.write("secret: own words", to: "photos/clients/jones/album.yaml")
    try await workspace.build()
    let pages = try workspace.contents().keys.filter { $0.hasSuffix("/index.html") }
    #expect(!pages.contains { $0.contains("smith") || $0.contains("jones") }, "\(pages)")
    // What only inherits keeps its name below the secret one.
    #expect(pages.count { $0.hasSuffix("/heir/index.html") } == 1)
    #expect(pages.count { $0.split(separator: "/").count == 3 } == 3)
  }

  @Test("A gallery that is not listed as a whole needs no secret, whatever its albums repeat")
  func unlistedWhole() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("trip/a.png")
    try workspace.folder.write("listed: no", to: "photos/album.yaml")
    try workspace.folder.write("listed: no", to: "photos/trip/album.yaml")
    try await workspace.build()
    #expect(try workspace.contents().keys.contains("trip/index.html"))
    try workspace.folder.write("secret: words", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try !workspace.contents().keys.contains("trip/index.html"))
  }

  @Test("The secret address of an album stays where a disk decomposes the letters of its folder")
  func spelling() async throws {
    var addresses: [String] = []
    for folder in ["caf\u{E9}", "cafe\u{301}"] {
      let workspace = try Workspace()
      try workspace.addPhoto("a.png")
      try workspace.addPhoto("\(folder)/b.png", level: 1)
      try workspace.folder.write("listed: no\nsecret: one", to: "photos/\(folder)/album.yaml")
      try await workspace.build()
      addresses += try workspace.contents().keys.filter { $0.hasSuffix("/p/b.html") }
    }
    #expect(addresses.count == 2 && Set(addresses).count == 1, "\(addresses)")
  }

  @Test("Nothing below an album that is not listed is listed, and all of it is checked")
  func below() async throws {
    let workspace = try Workspace()
    for (level, name) in ["a", "hidden/b", "hidden/deeper/c"].enumerated() {
      try workspace.addPhoto("\(name).png", level: UInt8(level))
    }
    try workspace.folder.write("site.url: https://example.org/", to: "photos/photofall.yaml")
    try workspace.folder.write("listed: no\nsecret: one", to: "photos/hidden/album.yaml")
    try workspace.folder.write("listed: yes", to: "photos/hidden/deeper/album.yaml")
    try await workspace.build()
    let (place, content) = try #require(
      try workspace.contents().first { $0.key.hasSuffix("/deeper/index.html") })
    let page = String(decoding: content, as: UTF8.self)
    #expect(page.contains("noindex") && !page.contains("feed.xml"))
    #expect(try await SiteCheck(workspace.site, jobs: 1).run().photos == 3)
    try File.remove(workspace.site.appending(".photofall/manifest"))
    let start = "margin-inline-start:"
    try workspace.folder.write(page.replacing(start, with: start + "1"), to: "site/" + place)
    let findings = try await SiteCheck(workspace.site, jobs: 1).run().findings
    #expect(findings.contains { "\($0)".contains("differs from its data") }, "\(findings)")
  }

  @Test("A folder of nothing but albums that are not listed is in no index, but for its own page")
  func nothingListed() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a/a.png")
    try workspace.addPhoto("clients/smith/b.png", level: 1)
    try workspace.folder.write("listed: no\nsecret: one", to: "photos/clients/smith/album.yaml")
    try workspace.folder.write("site.url: https://example.org/", to: "photos/photofall.yaml")
    let naming = {
      try await workspace.build()
      return try workspace.contents().filter { place, content in
        ![".photofall", "clients"].contains(where: place.hasPrefix)
          && String(decoding: content, as: UTF8.self).contains("clients/")
      }.keys.sorted()
    }
    #expect(try await naming().isEmpty)
    // Words of its own are worth a card, though there is no picture for it.
    try workspace.folder.write("# Hello", to: "photos/clients/about.md")
    #expect(
      Set(try await naming()).isSuperset(of: ["gallery.json", "index.html", "sitemap.xml"]))
    try workspace.addPhoto("clients/c.png", level: 2)
    #expect(try await naming().contains("index.html"))
  }

  @Test("Pages without a picture for a card have none that is broken")
  func noCover() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("clients/smith/b.png")
    try workspace.folder.write("listed: no\nsecret: one", to: "photos/clients/smith/album.yaml")
    try workspace.folder.write("# Hello", to: "photos/clients/about.md")
    try workspace.folder.write(
      "site.url: https://example.org/\nsite.files: [404.html]", to: "photos/photofall.yaml")
    try await workspace.build()
    for (place, content) in try workspace.contents() where place.hasSuffix(".html") {
      #expect(!String(decoding: content, as: UTF8.self).contains("src=\"\""), "\(place)")
    }
    #expect(try await SiteCheck(workspace.site, jobs: 1).run().findings.isEmpty)
  }

  @Test("Without a search there is neither an index of words nor a page of keywords")
  func noSearch() async throws {
    let workspace = try Workspace()
    try workspace.addPhoto("a.png")
    try await workspace.build()
    #expect(try workspace.contents().keys.contains("search/index.json"))
    try workspace.folder.write("search: no", to: "photos/photofall.yaml")
    try await workspace.build()
    #expect(try !workspace.contents().keys.contains { $0.hasPrefix("search/") })
  }
}
