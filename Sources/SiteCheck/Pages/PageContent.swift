internal import FileSystem
internal import SiteFormat
internal import Text

/// The parts of a page that a check needs.
struct PageContent: Sendable {
  /// An address, and where it stands.
  struct Link: Sendable {
    /// The address as it is written.
    let address: [UInt8]
    /// The line, from 1.
    let line: Int
    /// True for a link to a file that the page loads: a style sheet or a script.
    let isLoaded: Bool
  }

  /// The addresses, in order.
  private(set) var links: [Link] = []
  /// The names that an address' fragment can lead to.
  private(set) var anchors: Set<[UInt8]> = []
  /// The photos of the tiles, in order.
  private(set) var tiles: [String] = []
  /// The text of the style elements.
  private(set) var style: [UInt8] = []
  /// True for a page that asks not to be found.
  private(set) var isUnlisted = false
  /// The prefix of addresses of files of the site in a fragment; nil: they are relative.
  private(set) var base: [UInt8]?
  /// The lines of pictures that have no words to stand for them.
  private(set) var wordless: [Int] = []
  /// The lines of pictures whose address is empty, which browsers show as broken.
  private(set) var pictureless: [Int] = []
  /// The needed hooks of templates that it has.
  private(set) var hooks: Set<String> = []
  /// The demands of the page, against its policy.
  private(set) var policy = PolicyCheck()

  /// Reads a page; nil for one with a tag that is too long.
  ///
  /// - Parameter sought: The hooks to look for.
  /// - Complexity: O(n) for n bytes.
  init?(_ page: [UInt8], hooks sought: Set<String> = [], by reader: HTMLReader = HTMLReader()) {
    let scan = Scan(sought)
    guard reader.read(page, start: scan.begin, end: scan.end, text: scan.text) else { return nil }
    self = scan.content
  }

  /// A link as an address, and the file that it is relative to.
  func rebased(_ link: Link, in place: Path) -> (address: ArraySlice<UInt8>, place: Path) {
    guard let base, link.address.starts(with: base) else { return (link.address[...], place) }
    return (link.address[base.count...].drop { $0 == UInt8(ascii: "/") }, Path(SitePath.index))
  }

  private init() {}

  /// The page as far as it is read.
  private final class Scan {
    var content = PageContent()
    private let sought: Set<String>
    /// The style element or the script that is open, with its line and its text.
    private var inline: (name: HTMLElement.Name, line: Int, text: [UInt8])?
    private var isInLink = false
    /// The lines of the pictures without words in the link that is open, and whether it has others.
    private var silent: [Int] = []
    private var hasWords = false

    init(_ sought: Set<String>) { self.sought = sought }

    func begin(_ element: HTMLElement) {
      element.forEachAddress { address, isLoaded in
        content.links.append(
          Link(address: Array(address.utf8), line: element.line, isLoaded: isLoaded))
      }
      for attribute in element.attributes {
        switch attribute.kind {
        case .id: content.anchors.insert(Array(attribute.value.utf8))
        case .name where element.name == .a: content.anchors.insert(Array(attribute.value.utf8))
        case .photo: content.tiles.append(attribute.value)
        case .base: content.base = Array(attribute.value.utf8)
        default: break
        }
      }
      content.policy.see(element)
      if content.hooks.count < sought.count {
        element.forEachHook { if sought.contains($0) { content.hooks.insert($0) } }
      }
      switch element.name {
      case .a: (isInLink, silent, hasWords) = (true, [], element.isNamed)
      case .style: inline = (.style, element.line, [])
      case .script: if element.runs { inline = (.script, element.line, []) }
      case .img: see(element)
      case .meta: if element[.name] == "robots" { content.isUnlisted = true }
      default: break
      }
    }

    private func see(_ picture: HTMLElement) {
      if picture[.src]?.isBlank == true { content.pictureless.append(picture.line) }
      guard let alt = picture[.alt] else {
        content.wordless.append(picture.line)
        return
      }
      if !alt.isBlank { hasWords = true } else if isInLink { silent.append(picture.line) }
    }

    func end(_ name: HTMLElement.Name) {
      switch name {
      case .style, .script:
        guard let (name, line, text) = inline.take() else { break }
        content.policy.see(text, in: name, line: line)
        if name == .style { content.style += text }
      case .a:
        if !hasWords { content.wordless += silent }
        (isInLink, silent) = (false, [])
      default: break
      }
    }

    func text(_ bytes: () -> [UInt8]) {
      inline?.text += bytes()
      if isInLink, !hasWords { hasWords = !String(decoding: bytes(), as: UTF8.self).isBlank }
    }
  }
}

extension HTMLElement {
  /// True for a script that stands in the page and runs.
  fileprivate var runs: Bool {
    let kind = self[.type]?.lowercased() ?? ""
    return self[.src] == nil
      && (["", "module", "importmap"].contains(kind) || kind.hasSuffix("javascript"))
  }

  /// True for one with words of its own that stand for what is in it.
  fileprivate var isNamed: Bool {
    [HTMLAttribute.Kind.label, .title].contains { self[$0]?.isBlank == false }
  }

  /// Calls `body` with the needed hooks of templates that it has.
  fileprivate func forEachHook(_ body: (String) -> Void) {
    for attribute in attributes {
      if attribute.kind == .classes {
        for word in attribute.value.utf8.split(separator: UInt8(ascii: " ")) {
          if let hook = PageFacts.neededClasses[String(Substring(word))] { body(hook) }
        }
      } else if let hook = PageFacts.neededAttributes[attribute.kind] {
        body(hook)
      }
    }
  }
}
