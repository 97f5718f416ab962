public import FileSystem
public import Imaging
public import PhotoMetadata
public import Pictures

/// The facts one by one: a key path into them would copy them all.
extension Item {
  /// The file's path below the input.
  public var relative: Path { record.facts.relative }
  /// The file's name.
  public var fileName: [UInt8] { record.facts.fileName }
  /// The page in the album that is its own, for an album by query; nil in its own.
  public var home: Home? { record.facts.home }
  /// The facts of its file.
  public var file: ProbedFile { record.facts.file }
  /// The stand-in until a picture has loaded; nil in a dry run that would have to decode the
  /// file.
  public var placeholder: Placeholder? { record.facts.placeholder }
  /// True if the site offers its own file.
  public var hasOriginal: Bool { record.facts.hasOriginal }
  /// The caption, in Markdown.
  public var caption: String? { record.facts.caption }
  /// The alternative text, for people who do not see it.
  public var alt: String? { record.facts.alt }
  /// The number of columns that it covers in a waterfall, at most all of them.
  public var span: Int { record.facts.span }
  /// The stack that it is in; nil for a photo by itself.
  public var stack: Stack? { record.facts.stack }

  var pictureAddress: UInt64 { record.facts.pictureAddress }
  var clipAddress: UInt64? { record.facts.clipAddress }
  var webmAddress: UInt64? { record.facts.webmAddress }
  var mediaBase: String? { record.facts.mediaBase }
}

extension Item {
  /// The kind, with the facts specific to it.
  public var kind: ItemKind { record.facts.file.kind }

  /// The path below the input at which its album has it: that of its file, but for a photo that the
  /// album lists.
  public var place: Path {
    record.facts.guestFolder?.appending(record.facts.fileName) ?? record.facts.relative
  }

  /// True if it stands in the album of another folder than its own.
  public var isGuest: Bool { record.facts.guestFolder != nil }

  /// True for a moving picture; false for a still, also for one that moves on request.
  public var isClip: Bool { kind.isClip }

  /// True for a photo of a stack without a tile of its own.
  public var isCovered: Bool {
    if let lastPlace, !lastPlace.page.outline.hasStacks { return false }
    return self.stack.map { $0.cover != self.id } ?? false
  }

  /// The upright size, px.
  public var size: ImageSize { kind.size }

  /// The digest of its file's bytes.
  public var content: Digest { record.facts.file.content }

  /// The metadata, sidecars over its own; for sorting only, never to be published.
  public var metadata: PhotoMetadata { record.facts.file.metadata }

  /// The metadata that may be derived from and shown, as in the headers of sections: of an item that
  /// `publish` names, only what is published.
  public var disclosed: PhotoMetadata { record.facts.isReticent ? published : metadata }

  /// The metadata that the site publishes.
  public var published: PhotoMetadata { record.facts.publication.wrappedValue }

  /// The metadata that its original carries: published, with the title in the gallery's first language.
  public var publishedInOriginal: PhotoMetadata { record.facts.original ?? published }

  /// The key of its pictures in a store.
  public var pictureKey: PictureKey { planned.identity.key }

  /// The keys of all that is made of it: its pictures, then its clip, the WebM and the original of that.
  public var keys: [PictureKey] {
    [pictureKey]
      + [planned.clip?.key, planned.webm?.key, planned.original?.key].compactMap(\.self)
  }

  /// The published title, or else the file's name, unless a camera gave that.
  public var title: String? {
    if let title = published.title { return title }
    let own = nameTitle
    return CameraName.isOne(own) ? nil : own
  }

  /// The title, or else the file's name, also one that a camera gave: what tells it from others.
  public var name: String { title ?? nameTitle }

  /// The file's name without its extension, in words; with it where there are none.
  private var nameTitle: String {
    let fileName = self.fileName
    let dot = fileName.lastIndex(of: UInt8(ascii: ".")) ?? fileName.endIndex
    let stem = fileName[..<(dot == 0 ? fileName.endIndex : dot)]
    let text = String(decoding: stem, as: UTF8.self)
    // Most names are one word, and to look at characters takes long.
    guard stem.contains(where: { $0 <= 32 || $0 >= 0x7F || $0 == UInt8(ascii: "_") }) else {
      return text
    }
    let words = text.split { $0 == "_" || $0.isWhitespace }
    // White space alone would leave a picture without a name.
    return words.isEmpty
      ? String(decoding: fileName, as: UTF8.self) : words.joined(separator: " ")
  }
}
