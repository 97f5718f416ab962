internal import Bytes
internal import FileSystem

/// File name in `album.yaml` or `arrangement.txt`.
struct Mention {
  let name: [UInt8]
  /// The line, from 1.
  let line: Int
  /// The range in the text, Unicode scalars; a byte order mark does not count.
  let place: Range<Int>
  /// True for the cover of an album, which may lie in another folder.
  var isCover = false
  /// True for a photo of a section, which a query may have found in another folder.
  var isOfSection = false

  /// The name, as people read it.
  var text: String { String(decoding: name, as: UTF8.self) }
}

extension AlbumFile {
  /// The value of a key in an `album.yaml`; nil where it is not there, or the text is malformed.
  private static func value(of key: String, in text: [UInt8]) -> YAMLNode.Content? {
    // Few albums have one of these keys, and to parse takes longer than to look.
    guard text.place(of: key) != nil,
      case .mapping(let pairs) = (try? YAMLNode.parse(text, of: ""))??.content
    else { return nil }
    return pairs.first { $0.key.text == key }?.value.content
  }

  /// The photos of other folders that an `album.yaml` lists; none if it is malformed.
  static func photos(in text: [UInt8]) -> [Mention] {
    guard case .sequence(let photos)? = value(of: "photos", in: text) else { return [] }
    return photos.mentions
  }

  /// The names that an `album.yaml` hides; none if it is malformed.
  static func hidden(in text: [UInt8]) -> Set<[UInt8]> {
    guard case .sequence(let names)? = value(of: "hidden", in: text) else { return [] }
    return Set(names.mentions.map(\.name))
  }

  /// The moments under `poster` in an `album.yaml`, seconds, by file name; none if it is malformed.
  static func moments(in text: [UInt8]) -> [[UInt8]: (mention: Mention, moment: Double)] {
    guard case .mapping(let values)? = value(of: "poster", in: text) else { return [:] }
    var moments: [[UInt8]: (mention: Mention, moment: Double)] = [:]
    for (key, value) in values {
      guard let mention = [key].mentions.first, let moment = value.text.flatMap(Double.init)
      else { continue }
      moments[mention.name] = (mention, moment)
    }
    return moments
  }

  /// True if an `album.yaml` has a query.
  static func hasQuery(_ text: [UInt8]) -> Bool {
    switch value(of: "query", in: text) {
    case nil: false
    case .scalar(let text): !text.isEmpty
    case .sequence, .mapping: true
    }
  }

  /// The file names in an `album.yaml`; none if it is malformed.
  static func mentions(in text: [UInt8]) -> [Mention] {
    guard case .mapping(let pairs) = (try? YAMLNode.parse(text, of: ""))??.content else {
      return []
    }
    return pairs.flatMap { key, value -> [Mention] in
      switch (key.text, value.content) {
      case ("cover", _): [value].mentions(areCovers: true)
      case (let key?, .mapping(let values)) where ownKeys.contains(key) && key != "query":
        values.map(\.key).mentions
      case ("hidden", .sequence(let names)): names.mentions
      case ("sections", .sequence(let sections)): sections.flatMap(mentions)
      default: []
      }
    }
  }

  /// The file names in the sections of an `album.yaml`; none if it is malformed.
  static func sectionMentions(in text: [UInt8]) -> [Mention] {
    guard case .sequence(let list)? = value(of: "sections", in: text) else { return [] }
    return list.flatMap(mentions)
  }

  private static func mentions(in section: YAMLNode) -> [Mention] {
    guard case .mapping(let pairs) = section.content else { return [] }
    var mentions = pairs.flatMap { key, value -> [Mention] in
      switch (key.text, value.content) {
      case ("from", _): [value].mentions
      case ("photos", .sequence(let names)): names.mentions
      default: []
      }
    }
    for index in mentions.indices { mentions[index].isOfSection = true }
    return mentions
  }
}

extension [YAMLNode] {
  /// The scalars among the nodes, as file names.
  fileprivate var mentions: [Mention] { mentions(areCovers: false) }

  fileprivate func mentions(areCovers: Bool) -> [Mention] {
    filter { !$0.isNothing }.compactMap { node in
      node.text.map {
        Mention(
          name: [UInt8]($0.utf8), line: node.line, place: node.place, isCover: areCovers)
      }
    }
  }
}
