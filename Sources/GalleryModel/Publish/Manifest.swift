public import FileSystem

/// What photofall wrote into a site: the files, with the size and hash of each.
public struct Manifest: Equatable, Sendable {
  /// What is known of a file.
  public struct Entry: Equatable, Sendable {
    /// Its content's hash.
    public let hash: ContentHash
    /// Its size, bytes.
    public let size: Int
    /// What it was made from; nil for a picture, whose place says so.
    public let key: ContentHash?

    /// Creates an entry from what is known.
    public init(hash: ContentHash, size: Int, key: ContentHash? = nil) {
      self.hash = hash
      self.size = size
      self.key = key
    }

    /// The entry of a content.
    ///
    /// - Complexity: O(n) for n bytes.
    public init(_ content: [UInt8], key: ContentHash? = nil) {
      self.init(hash: ContentHash(content), size: content.count, key: key)
    }

    /// Whether two contents are the same, whatever they were made from.
    public func holdsSame(as other: Entry) -> Bool { hash == other.hash && size == other.size }
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
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard parts.count == 4, let hash = ContentHash(hex: parts[0]),
        let size = Int(String(decoding: parts[1], as: UTF8.self))
      else { continue }
      let place = String(decoding: parts[3], as: UTF8.self)
      guard Self.isInside(place) else { continue }
      entries[place] = Entry(hash: hash, size: size, key: ContentHash(hex: parts[2]))
    }
  }

  /// Whether a place lies in the site: a manifest that others wrote must not reach out of it.
  private static func isInside(_ place: String) -> Bool {
    let names = place.split(separator: "/", omittingEmptySubsequences: false)
    return names.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// The manifest as a text, sorted by place: hash, size, key (or `-`) and place on each line.
  ///
  /// - Complexity: O(n log n) for n files.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for (place, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let key = entry.key?.hex() ?? "-"
      text += "\(entry.hash.hex()) \(entry.size) \(key) \(place)\n".utf8
    }
    return text
  }
}
