internal import CZlib

/// The texts of a PNG (Portable Network Graphics, third edition, 11.3.3), and the blocks that
/// programs keep in them.
extension MetadataBlocks {
  /// Notes the body of a tEXt chunk: keyword, zero, text in Latin-1.
  public mutating func note(latinText body: ArraySlice<UInt8>) {
    guard let (keyword, text) = Self.head(of: body) else { return }
    note(keyword, text)
  }

  /// Notes the body of a zTXt chunk: keyword, zero, how it is compressed, text in Latin-1.
  public mutating func note(compressedText body: ArraySlice<UInt8>) {
    guard let (keyword, text) = Self.head(of: body), text.first == 0 else { return }
    let limit = limit
    note(keyword, Self.inflated(text.dropFirst(), limit))
  }

  /// Notes the body of an iTXt chunk: keyword, zero, whether it is compressed and how, the
  /// language, zero, the keyword in it, zero, text in UTF-8.
  public mutating func note(internationalText body: ArraySlice<UInt8>) {
    guard let (keyword, rest) = Self.head(of: body) else { return }
    let parts = rest.dropFirst(2)
      .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return }
    let (isPlain, isDeflated) = (rest.first == 0, rest.prefix(2) == [1, 0])
    guard isPlain || isDeflated else { return }
    let limit = limit
    note(keyword, isPlain ? parts[2] : Self.inflated(parts[2], limit))
  }

  private static func head(
    of body: ArraySlice<UInt8>
  ) -> (keyword: String, rest: ArraySlice<UInt8>)? {
    body.firstIndex(of: 0).map { end in
      (String(decoding: body[..<end], as: UTF8.self), body[(end + 1)...])
    }
  }

  /// Programs keep settings of any size under keywords of their own: only those that are known are
  /// decompressed, each once, so that a file of nothing but bombs takes a few of them.
  private mutating func note(
    _ keyword: String, _ text: @autoclosure () -> ArraySlice<UInt8>?
  ) {
    let isKnown = Self.words.contains(keyword) || Self.profile(keyword) != nil
    guard isKnown || keyword == "XML:com.adobe.xmp", keywords.insert(keyword).inserted,
      let text = text()
    else { return }
    if let profile = Self.profile(keyword) {
      note(profile, RawProfile(parsing: text)?.content ?? [])
    } else if Self.words.contains(keyword) {
      texts[keyword] = MetadataText.decode(text)
    } else if xmp.isEmpty {
      xmp = Array(text)
    }
  }

  /// The keywords of what is shown.
  private static let words: Set = ["Title", "Description", "Author", "Copyright"]

  /// The kind of block that ImageMagick and others keep under a keyword.
  private static func profile(_ keyword: String) -> Substring? {
    let prefix = "Raw profile type "
    let kind = keyword.dropFirst(prefix.count)
    let isKnown = ["exif", "APP1", "iptc", "8bim", "xmp"].contains(kind)
    return keyword.hasPrefix(prefix) && isKnown ? kind : nil
  }

  private mutating func note(_ kind: Substring, _ content: [UInt8]) {
    switch kind {
    case "xmp": if xmp.isEmpty { xmp = content }
    case "iptc", "8bim":
      let isBare = content.first == 0x1C
      let resources = isBare ? PhotoshopResources.bytes(iptc: content) : content
      let isMarked = resources.starts(with: Self.photoshopMark)
      note(segment: (isMarked ? resources : Self.photoshopMark + resources)[...])
    default:
      let isBare = content.starts(with: "II".utf8) || content.starts(with: "MM".utf8)
      note(segment: (isBare ? Self.exifMark + content : content)[...])
    }
  }

  /// The marks at the start of EXIF and of Photoshop's resources in a JPEG.
  private static let exifMark = Array("Exif\0\0".utf8)
  private static let photoshopMark = Array("Photoshop 3.0\0".utf8)

  /// The bytes that zlib compressed; nil where they are damaged, or over a limit, bytes.
  private static func inflated(
    _ bytes: ArraySlice<UInt8>, _ limit: Int
  ) -> ArraySlice<UInt8>? {
    let content = unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        _ = unsafe pf_inflate(
          bytes.baseAddress, bytes.count, output.baseAddress, output.count, &count)
      }
    }
    return content.isEmpty ? nil : content[...]
  }
}

/// A block as ImageMagick writes it into a text: a line with its kind, a line with its length, then
/// its bytes as hexadecimal digits.
struct RawProfile {
  /// The block.
  let content: [UInt8]

  /// Reads a text; nil when it is no such block, or not all of it is there.
  ///
  /// - Complexity: O(n) for n bytes.
  init?(parsing text: ArraySlice<UInt8>) {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 2)
    guard lines.count == 3,
      let length = Int(String(decoding: lines[1].filter { $0 != 0x20 }, as: UTF8.self))
    else { return nil }
    let digits = lines[2].compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2), digits.count / 2 == length else { return nil }
    content = (0..<length).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
  }
}
