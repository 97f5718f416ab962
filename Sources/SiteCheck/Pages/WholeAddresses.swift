/// The addresses in a feed or a map of the site: of its pages, and of the pictures a feed shows.
///
/// The IDs of a feed's entries are none, though they look so.
struct WholeAddresses {
  /// The addresses, each with its line.
  private(set) var all: [(address: [UInt8], line: Int)] = []
  /// The address of the site, which that of its feed and of its first page begins with.
  private(set) var site: [UInt8]?

  /// Reads a feed, a map or, for the address of the site, its first page; one with a tag that is too
  /// long to be read has none.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ file: [UInt8]) {
    let scan = Scan()
    scan.read(file)
    self = scan.found
  }

  private init() {}

  /// The file as far as it is read.
  private final class Scan {
    var found = WholeAddresses()
    private var line = 0
    /// The text of the element that is open, where it holds addresses.
    private var text: [UInt8]?

    func read(_ file: [UInt8]) {
      _ = HTMLReader().read(file, start: begin, end: end) { self.text? += $0() }
    }

    private func begin(_ element: HTMLElement) {
      switch element.name {
      case .link:
        note(element[.href], line: element.line)
        if let relation = element[.rel], ["self", "canonical"].contains(relation) {
          found.site = element[.href].map(Self.folder)
        }
      case .img: note(element[.src], line: line)
      case .loc, .content: (text, line) = ([], element.line)
      default: break
      }
    }

    private func end(_ name: HTMLElement.Name) {
      guard name == .loc || name == .content, let text = text.take() else { return }
      if name == .loc {
        found.all.append((text, line))
      } else {
        // A page within the feed, whose tags are text there.
        read(text)
      }
    }

    private func note(_ address: String?, line: Int) {
      if let address { found.all.append((Array(address.utf8), line)) }
    }

    private static func folder(_ address: String) -> [UInt8] {
      Array(address.utf8.reversed().drop { $0 != UInt8(ascii: "/") }.reversed())
    }
  }
}
