internal import Bytes
internal import CZlib

/// ICC profile in a picture's file.
public enum EmbeddedProfile {
  /// The longest profile that a PNG may have, bytes; it is compressed there.
  private static let limit = 4 << 20

  /// The bytes of the profile in a file; nil where there is none.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func bytes(of file: [UInt8], _ format: ImageFormat) -> [UInt8]? {
    switch format {
    case .jpeg: jpeg(file)
    case .png: png(file)
    case .webp: some(WebPHeader.profile(file))
    case .heif: heif(file)
    case .tiff, .jpegXL, .gif, .bmp, .raw: nil
    }
  }

  /// The head of a JPEG's segment that holds a part of a profile; its number follows, and how many
  /// there are (ICC.1:2010, B.4).
  static let segmentHead = Array("ICC_PROFILE\0".utf8)

  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    var (file, segments, profile) = (file, JPEGSegments(), ProfileParts())
    while let segment = (try? segments.next(in: &file)) ?? nil, segment.marker != JPEGSegment.scan {
      guard segment.marker == 0xE2, segment.content.upperBound <= file.count else { continue }
      let content = file[segment.content]
      if content.starts(with: segmentHead) { profile.append(content) }
    }
    return some(profile.joined)
  }

  private static func png(_ file: [UInt8]) -> [UInt8]? {
    var file = file
    return some(inPNG(&file))
  }

  /// The bytes of the profile in a PNG; empty where there is none.
  static func inPNG(_ source: inout some ByteSource & ~Copyable) -> [UInt8] {
    var chunks = PNGChunks()
    while let chunk = (try? chunks.next(in: &source)) ?? nil, chunk.kind != "IDAT" {
      guard chunk.kind == "iCCP", chunk.content.count <= limit else { continue }
      return (try? inflated(source.bytes(chunk.content))) ?? []
    }
    return []
  }

  private static func heif(_ file: [UInt8]) -> [UInt8]? {
    do { return some(try HEIFDecoder.open(file).profile()) } catch { return nil }
  }

  /// The profile in a chunk: behind its name, a zero and the number of the only method.
  static func inflated(_ chunk: ArraySlice<UInt8>) -> [UInt8] {
    let packed = Array(chunk.drop { $0 != 0 }.dropFirst(2))
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { output, count in
      _ = unsafe pf_inflate(packed, packed.count, output.baseAddress, output.count, &count)
    }
  }

  /// The content of a PNG's chunk with a profile.
  static func deflated(_ profile: [UInt8]) -> [UInt8] {
    let packed = unsafe [UInt8](
      unsafeUninitializedCapacity: pf_deflate_bound(profile.count)
    ) { output, count in
      count = unsafe pf_deflate(profile, profile.count, output.baseAddress, output.count)
    }
    return Array("ICC".utf8) + [0, 0] + packed
  }

  private static func some(_ bytes: [UInt8]) -> [UInt8]? { bytes.isEmpty ? nil : bytes }
}
