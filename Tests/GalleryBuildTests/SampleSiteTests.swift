import FileSystem
import Foundation
import TestSupport
import Testing

@testable import GalleryBuild

/// The site of the sample pictures, built once.
private enum SampleSite {
  static let folder = TemporaryFolder()

  static let pages: Task<[String: String], any Error> = Task {
    let request = BuildRequest(
      input: Package.samples, output: folder.appending("site"), cache: folder.appending("cache"),
      jobs: 2)
    let report = try await GalleryBuild(request).run()
    #expect(report.skipped.isEmpty && report.warnings.isEmpty && report.photos >= 30)
    let texts = report.written.filter { !$0.hasPrefix("media/") }.map { place in
      (place, (try? File.read(request.output.appending(place))) ?? [])
    }
    return Dictionary(uniqueKeysWithValues: texts.map { ($0, String(decoding: $1, as: UTF8.self)) })
  }
}

/// The contents of `data/KEY.json`.
private struct ChunkFrames: Decodable {
  struct Item: Decodable {
    let width, height: Double
  }
  struct Band: Decodable {
    let minWidth: Double
    let sections: [Section]
  }
  struct Section: Decodable {
    let height: [Double]
    let frames: [[[Double]]]
  }
  let photos: [Item]
  let bands: [Band]
}

@Suite("The site of SampleImages")
struct SampleSiteTests {
  private func chunks() async throws -> [String: ChunkFrames] {
    let data = try await SampleSite.pages.value.filter { $0.key.contains("data/") }
    return try data.mapValues { try JSONDecoder().decode(ChunkFrames.self, from: Data($0.utf8)) }
  }

  /// The boxes of a section's tiles, and its height, px.
  private func boxes(
    _ section: ChunkFrames.Section, width: Double
  ) -> (tiles: [(x: Double, y: Double, w: Double, h: Double)], height: Double) {
    let resolved = { (terms: [Double]) in terms[0] * width + terms[1] + terms[2] * 20 }
    let tiles = section.frames.map { frame in
      (resolved(frame[0]), resolved(frame[1]), resolved(frame[2]), resolved(frame[3]))
    }
    return (tiles, resolved(section.height))
  }

  @Test("Tiles keep their shape and their distance, and end flush, at every width")
  func frames() async throws {
    for (place, chunk) in try await chunks() {
      for width in stride(from: 320.0, through: 2560, by: 37) {
        let band = try #require(chunk.bands.last { $0.minWidth <= width })
        let section = try #require(band.sections.first)
        let (tiles, height) = boxes(section, width: width)
        for (tile, photo) in zip(tiles, chunk.photos) {
          #expect(tile.x >= 15.99 && tile.x + tile.w <= width - 15.99, "\(place) at \(width)")
          #expect(tile.y >= 15.99 && tile.y + tile.h <= height - 15.99, "\(place) at \(width)")
          // Pictures are scaled in height by 2 % at most.
          let shape = tile.w * photo.height / photo.width
          #expect(tile.h >= 0.98 * shape - 0.1, "\(place) at \(width)")
        }
        for (index, tile) in tiles.enumerated() {
          let beside = tiles[(index + 1)...].filter { other in
            other.x < tile.x + tile.w + 7.9 && tile.x < other.x + other.w + 7.9
              && other.y < tile.y + tile.h + 7.9 && tile.y < other.y + other.h + 7.9
          }
          #expect(beside.isEmpty, "\(place) at \(width): tile \(index)")
          let isLast = !tiles.contains {
            $0.y > tile.y + tile.h && $0.x < tile.x + tile.w && tile.x < $0.x + $0.w
          }
          #expect(!isLast || abs(tile.y + tile.h - (height - 16)) < 0.1, "\(place) at \(width)")
        }
      }
    }
  }

  @Test("Every link and every picture of every page is there")
  func links() async throws {
    let pages = try await SampleSite.pages.value.filter { $0.key.hasSuffix(".html") }
    #expect(pages.count > 43)
    let site = SampleSite.folder.appending("site")
    for (place, page) in pages {
      let sources = page.matches(of: /(?:href|src)="([^"#]+)(?:#[^"]*)?"/).map { String($0.1) }
      let sets = page.matches(of: /srcset="([^"]+)"/).flatMap { set in
        set.1.split(separator: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
      }
      #expect(!sources.isEmpty && !sets.isEmpty, "\(place)")
      for link in Set(sources + sets) {
        let base = URL(fileURLWithPath: site.appending(place).text)
        let target = try #require(URL(string: link, relativeTo: base)).standardizedFileURL.path
        #expect(try FileStatus(Path(target))?.kind == .file, "\(place) leads to \(link)")
      }
    }
  }

  @Test("Every photo has a page with its neighbours, and a place to come back to")
  func photoPages() async throws {
    let pages = try await SampleSite.pages.value
    let index = try #require(pages["index.html"])
    let tiles = index.matches(of: /id="photo-([^"]+)"[^>]*href="(p\/[^"]+)"/)
    #expect(tiles.count >= 20)
    for (position, tile) in tiles.enumerated() {
      let page = try #require(pages[String(tile.2)])
      #expect(page.contains("href=\"../index.html#photo-\(tile.1)\""))
      #expect(page.contains("rel=\"prev\"") == (position > 0))
      #expect(page.contains("rel=\"next\"") == (position + 1 < tiles.count))
    }
  }

  @Test("No page has a style attribute, a handler or a script of its own")
  func policy() async throws {
    for (place, page) in try await SampleSite.pages.value where place.hasSuffix(".html") {
      #expect(!page.contains(" style=") && !page.contains(" onload="), "\(place)")
      #expect(page.matches(of: /<script (?!type="application\/ld\+json")/).count == 1, "\(place)")
      #expect(page.contains("default-src &apos;none&apos;") && !page.contains("unsafe"), "\(place)")
    }
  }
}
