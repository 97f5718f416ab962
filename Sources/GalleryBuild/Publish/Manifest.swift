internal import FileSystem
internal import GalleryModel
internal import SiteRendering

/// What photofall wrote into a site: the files, with the size and hash of each.
struct Manifest: Equatable {
  /// What is known of a file.
  struct Entry: Equatable {
    let hash: String
    let size: Int
  }

  /// The files by their places in the site.
  var entries: [String: Entry] = [:]

  init() {}

  /// Reads a manifest; lines that are none are passed over, so a damaged one only costs time.
  init(parsing text: [UInt8]) {
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 3, let size = Int(parts[1]), Self.isInside(parts[2]) else { continue }
      entries[parts[2]] = Entry(hash: parts[0], size: size)
    }
  }

  /// Whether a place lies in the site: a manifest that others wrote must not reach out of it.
  private static func isInside(_ place: String) -> Bool {
    let names = place.split(separator: "/", omittingEmptySubsequences: false)
    return names.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The manifest as a text, sorted by place: hash, size and place on each line.
  var text: [UInt8] {
    let lines = entries.sorted { $0.key < $1.key }.map { place, entry in
      "\(entry.hash) \(entry.size) \(place)\n"
    }
    return Array(lines.joined().utf8)
  }
}
