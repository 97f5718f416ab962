internal import FileSystem
internal import Text

/// A file name that a person wrote and that no file beside it has.
public struct StrayName: Hashable, Sendable {
  /// Where it is written: `album.yaml` or `arrangement.txt`, and the line.
  public let place: String
  /// What is wrong, and what was probably meant.
  public let reason: String

  init(_ name: [UInt8], in file: Path, line: Int, nearest: String?) {
    place = "\(file.text):\(line)"
    let help = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    reason = "\"\(String(decoding: name, as: UTF8.self))\" is no photo of this folder" + help
  }
}

extension ScannedFolder {
  /// The names that people wrote here and below, and that no file has: what should have been hidden
  /// may be shown.
  ///
  /// - Complexity: O(n) for n names, and O(m) more for each stray one among m files.
  public var strayNames: [StrayName] {
    let arrangement = Array("arrangement.txt".utf8)
    let album = Array("album.yaml".utf8)
    return stray(Arrangement(parsing: notes[arrangement] ?? []).mentions, in: arrangement)
      + stray(AlbumFile.mentions(in: notes[album] ?? []), in: album)
      + folders.flatMap(\.strayNames)
  }

  private func stray(_ mentions: [Mention], in note: [UInt8]) -> [StrayName] {
    let known = Set(files.map(\.name))
    let file = path.appending(note)
    return mentions.filter { !known.contains($0.name) }.map { mention in
      StrayName(mention.name, in: file, line: mention.line, nearest: nearest(to: mention.name))
    }
  }

  /// The file that was probably meant: one that differs by case, spaces or Unicode's normal form,
  /// which are hard to see, or by a few letters.
  private func nearest(to name: [UInt8]) -> String? {
    let wanted = Self.plain(name)
    // Swift compares texts by their normal form.
    if let twin = files.first(where: { Self.plain($0.name) == wanted }) {
      return String(decoding: twin.name, as: UTF8.self)
    }
    let mostCompared = 1000
    guard files.count <= mostCompared else { return nil }
    return Suggestion.nearest(
      to: wanted, among: files.map { String(decoding: $0.name, as: UTF8.self) })
  }

  private static func plain(_ name: [UInt8]) -> String {
    String(String(decoding: name, as: UTF8.self).lowercased().filter { !$0.isWhitespace })
  }
}

/// A file name in something that a person wrote.
struct Mention {
  let name: [UInt8]
  /// The line, from 1.
  let line: Int
}

extension AlbumFile {
  /// The file names in an `album.yaml` that was found good.
  static func mentions(in text: [UInt8]) -> [Mention] {
    guard case .mapping(let pairs) = (try? YAMLNode.parse(text, of: ""))??.content else {
      return []
    }
    return pairs.flatMap { key, value -> [Mention] in
      switch (key.text, value.content) {
      case ("cover", _): [value].mentions
      case ("captions", .mapping(let texts)), ("alt", .mapping(let texts)):
        texts.map(\.key).mentions
      case ("hidden", .sequence(let names)): names.mentions
      case ("sections", .sequence(let sections)): sections.flatMap(mentions)
      default: []
      }
    }
  }

  private static func mentions(in section: YAMLNode) -> [Mention] {
    guard case .mapping(let pairs) = section.content else { return [] }
    return pairs.flatMap { key, value -> [Mention] in
      switch (key.text, value.content) {
      case ("from", _): [value].mentions
      case ("photos", .sequence(let names)): names.mentions
      default: []
      }
    }
  }
}

extension [YAMLNode] {
  /// The names that the nodes are.
  fileprivate var mentions: [Mention] {
    compactMap { node in
      node.text.map { Mention(name: [UInt8]($0.utf8), line: node.line) }
    }
  }
}
