public import FileSystem

/// What photofall wrote into a site: the files, with the size and hash of each.
public struct Manifest: Equatable, Sendable {
  /// What is known of a file.
  public struct Entry: Equatable, Sendable {
    /// Its content hash, hexadecimal.
    public let hash: String
    /// Its size, bytes.
    public let size: Int

    /// Creates an entry from what is known.
    public init(hash: String, size: Int) {
      self.hash = hash
      self.size = size
    }

    /// The entry of a content.
    ///
    /// - Complexity: O(n) for n bytes.
    public init(_ content: [UInt8]) {
      self.init(hash: ContentHash(content).hex(), size: content.count)
    }
  }

  /// The folder in a site that holds what photofall needs to know of it.
  public static let folder = ".photofall"

  /// Where the manifest of a site stands.
  public static func file(of site: Path) -> Path {
    site.appending(folder).appending("manifest")
  }

  /// The files by their places in the site.
  public var entries: [String: Entry] = [:]

  /// Creates a manifest without files.
  public init() {}

  /// Reads a manifest; lines that are none are passed over, so a damaged one only costs time.
  ///
  /// - Complexity: O(n) for n bytes.
  public init(parsing text: [UInt8]) {
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
  ///
  /// - Complexity: O(n log n) for n files.
  public var text: [UInt8] {
    let lines = entries.sorted { $0.key < $1.key }.map { place, entry in
      "\(entry.hash) \(entry.size) \(place)\n"
    }
    return Array(lines.joined().utf8)
  }
}
