import FileSystem
import Glibc
import SiteRendering
import TestSupport
import Testing

@testable import GalleryBuild

/// A gallery with all that a gallery may have, and its site as it should be: what stands in
/// `Tests/GoldenSite`, without pictures and without what the theme alone decides.
@Suite("The golden site")
struct GoldenSiteTests {
  private static let folder = Package.folder.appending("Tests/GoldenSite")

  /// With `RECORD=1` in the environment the golden site is written anew, to be read as a change of
  /// the repository before it is committed; the test fails all the same.
  @Test("A gallery with everything becomes the site that was recorded")
  func golden() async throws {
    let workspace = try FullGallery.workspace()
    try await build(workspace)
    let site = try plain(workspace)
    let recorded = try workspace.contents(of: Self.folder)
    if unsafe getenv("RECORD") != nil { try record(site, in: workspace, besides: recorded) }
    for place in Set(site.keys).union(recorded.keys).sorted() {
      #expect(site[place] != nil, "\(place) was recorded, and is no longer there")
      #expect(recorded[place] != nil, "\(place) is new")
      guard let now = site[place], let before = recorded[place], now != before else { continue }
      Issue.record("\(place) differs: \(Self.difference(before, now))")
    }
  }

  @Test("The site is the same from scratch and on top of another, whatever works at a time")
  func repeatable() async throws {
    let workspace = try FullGallery.workspace()
    try await build(workspace)
    let expected = try workspace.contents()
    for jobs in [1, 16] {
      let elsewhere = workspace.folder.appending("with \(jobs)")
      try await build(workspace) {
        ($0.output, $0.cache) = (elsewhere, workspace.folder.appending("cache of \(jobs)"))
        $0.jobs = jobs
      }
      #expect(try workspace.contents(of: elsewhere) == expected)
    }
    try workspace.folder.write("title: Other\nsort: name", to: "photos/album.yaml")
    try workspace.addPhoto("by day/z.png", level: 99)
    try await build(workspace)
    #expect(try workspace.contents() != expected)
    try FullGallery.write(into: workspace)
    try File.remove(workspace.input.appending("by day/z.png"))
    try await build(workspace)
    #expect(try workspace.contents() == expected)
  }

  private func build(
    _ workspace: Workspace, _ adjust: (inout BuildRequest) -> Void = { _ in }
  ) async throws {
    try await workspace.build {
      $0.parts.fragments = true
      adjust(&$0)
    }
  }

  /// The texts of a site but the theme's own, and a list of all files.
  private func plain(_ workspace: Workspace) throws -> [String: [UInt8]] {
    let files = try workspace.contents()
    let list = files.keys.map(Self.withoutTheme).sorted().map { $0 + "\n" }.joined()
    let texts = files.filter { Self.isTelling($0.key) }.map {
      ($0, Array(Self.withoutTheme(String(decoding: $1, as: UTF8.self)).utf8))
    }
    return Dictionary(uniqueKeysWithValues: texts + [("files.txt", Array(list.utf8))])
  }

  /// True if a file is no picture, none of the theme's, and not one of many of a kind.
  private static func isTelling(_ place: String) -> Bool {
    let (folder, isBelow) = (place.prefix { $0 != "/" }, place.contains("/"))
    let isFragment = place.hasSuffix("fragment.html") || place.hasSuffix("fragment.css")
    switch folder {
    case "assets", "media": return false
    case "p", "download": return !isFragment
    default: return !place.contains("/p/") && !(isFragment && isBelow)
    }
  }

  /// A text without what changes with the theme's sheets and scripts, or with libwebp.
  private static func withoutTheme(_ text: String) -> String {
    let frames = text.hasPrefix("/*") || text.hasPrefix(":is(#pf, ") ? ":is(#pf#pf" : nil
    let start = frames.flatMap { text.firstRange(of: $0)?.lowerBound } ?? text.startIndex
    return String(text[start...])
      .replacing(/(assets\/[-a-z]+)\.[0-9a-f]{16}/) { "\($0.1).HASH" }
      .replacing(/fragment\.css\?[0-9a-f]{16}/) { _ in "fragment.css?HASH" }
      .replacing(/data:image\/webp;base64,[^"]*/) { _ in "data:image/webp;base64,TINY" }
  }

  private func record(
    _ site: [String: [UInt8]], in workspace: Workspace, besides recorded: [String: [UInt8]]
  ) throws {
    for (place, text) in site where recorded[place] != text {
      let file = Self.folder.appending(place)
      if let parent = file.parent { try Folder.create(parent) }
      try File.write(text, to: file)
    }
    for place in recorded.keys where site[place] == nil {
      try File.remove(Self.folder.appending(place))
    }
  }

  /// The first difference of two texts, with some letters before and behind.
  private static func difference(_ before: [UInt8], _ now: [UInt8]) -> String {
    let place = zip(before, now).prefix { $0 == $1 }.count
    let excerpt = { (text: [UInt8]) in
      String(decoding: text[max(0, place - 60)..<min(text.count, place + 100)], as: UTF8.self)
    }
    return "\"\(excerpt(now))\" was \"\(excerpt(before))\"; RECORD=1 swift test --filter Golden"
  }
}
