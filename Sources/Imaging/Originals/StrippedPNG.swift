internal import Bytes
internal import CZlib
internal import FileSystem
internal import PhotoMetadata

/// Chunks of a PNG without metadata (Portable Network Graphics, third edition).
struct StrippedPNG {
  private var header: FileContent
  private var picture: FileContent

  /// The chunks that are a part of the picture or determine how it looks, and the lengths that they may
  /// have, bytes.
  private static let kept: [String: ClosedRange<Int>] = [
    "PLTE": 3...768, "IDAT": 0...Int.max, "tRNS": 1...256, "cHRM": 32...32, "gAMA": 4...4,
    "sBIT": 1...4, "sRGB": 1...1, "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8, "bKGD": 1...6,
    "pHYs": 9...9, "acTL": 8...8, "fcTL": 26...26, "fdAT": 4...Int.max,
  ]

  init(_ source: inout SourceBytes) throws(ImagingError) {
    header = FileContent(of: source.file)
    picture = header
    header.append(PNGChunks.signature)
    var chunks = PNGChunks()
    var pixels = try CompressedPixels()
    while let chunk = try chunks.next(in: &source) {
      let range = try source.checked(chunk.whole)
      if chunk.kind == "IHDR" { header.append(range) }
      if chunk.kind == "iCCP" {
        let profile = try Original.wordless(EmbeddedProfile.inflated(source.bytes(chunk.content)))
        if !profile.isEmpty {
          picture.append(Self.chunk("iCCP", EmbeddedProfile.deflated(profile)))
        }
      } else if Self.kept[chunk.kind]?.contains(chunk.content.count) == true {
        // Each picture of an animation has pixels of its own.
        if chunk.kind == "fcTL" { pixels = try CompressedPixels() }
        let end = try pixels.end(in: chunk, of: &source)
        if end == chunk.content.upperBound {
          picture.append(range)
        } else if end > chunk.content.lowerBound {
          let content = chunk.content.lowerBound..<end
          picture.append(try Self.chunk(chunk.kind, Array(source.bytes(content))))
        }
      }
    }
    picture.append(Self.chunk("IEND", []))
  }

  /// The file: its header, the blocks, then the picture.
  func content(with blocks: MetadataBlocks) -> FileContent {
    var content = header
    if !blocks.exif.isEmpty { content.append(Self.chunk("eXIf", blocks.exif)) }
    let head = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
    if !blocks.xmp.isEmpty { content.append(Self.chunk("iTXt", head + blocks.xmp)) }
    content.append(picture)
    return content
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    let checksum = unsafe pf_crc32(0, body, body.count)
    return content.count.bytes(.big, 4) + body + checksum.bytes(.big, 4)
  }
}

/// Pixels of a picture in a PNG, which end in one of its chunks.
@safe private struct CompressedPixels: ~Copyable {
  private let pointer: OpaquePointer

  init() throws(ImagingError) {
    guard let pointer = unsafe pf_stream_open() else { throw .noMemory }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe pf_stream_close(pointer)
  }

  /// The end of what belongs to the picture in the next chunk: of the whole chunk, unless the pixels
  /// end in it or before.
  func end(in chunk: PNGChunk, of source: inout SourceBytes) throws(ImagingError) -> Int {
    let content = chunk.content
    guard ["IDAT", "fdAT"].contains(chunk.kind) else { return content.upperBound }
    // Pixels of a further picture stand behind their number.
    var end = content.lowerBound + (chunk.kind == "fdAT" ? 4 : 0)
    while end < content.upperBound {
      let bytes = try Array(source.bytes(at: end, count: min(1 << 16, content.upperBound - end)))
      let count = Int(unsafe pf_stream_follow(pointer, bytes, UInt32(bytes.count)))
      end += count
      guard count == bytes.count else { break }
    }
    return end
  }
}
