internal import Bytes
public import FileSystem

/// Header of an MP4 (ISO/IEC 14496-12), as far as a published clip is judged by it.
public struct MovieHeader: Sendable {
  /// The codecs of its tracks, by their sample entries: `avc1`, `mp4a`.
  public private(set) var codecs: [String] = []
  /// True if a player can begin before it has all of the file.
  public private(set) var isFastStart = false
  /// True if it says when it was made.
  public private(set) var isDated = false
  /// True if it holds words or numbers besides what a player needs and a copyright notice: other
  /// tags, a place, a maker's own box.
  public private(set) var isTagged = false

  /// Reads the header of a file.
  ///
  /// - Complexity: O(n) for n boxes; the samples are not read.
  /// - Throws: `ImagingError` for a file that is no whole MP4.
  public init(of path: Path) throws(ImagingError) {
    var source = try SourceBytes(.source(path, beneath: nil))
    let boxes = try ISOBoxes.all(in: 0..<source.count, of: &source)
    guard boxes.first?.kind == "ftyp", let movie = boxes.first(where: { $0.kind == "moov" }),
      let last = boxes.last, last.content.upperBound == source.count
    else { throw .damaged("a clip that is cut off, or no MP4") }
    let samples = boxes.first { $0.kind == "mdat" }?.content.lowerBound ?? source.count
    isFastStart = movie.content.lowerBound < samples
    isTagged = boxes.contains { $0.kind == "uuid" || $0.kind == "meta" }
    for box in try ISOBoxes.all(in: movie.content, of: &source) {
      switch box.kind {
      case "mvhd": isDated = try Self.isDated(box.content, &source)
      case "trak": try note(track: box.content, &source)
      case "udta": if try Self.holdsTags(box.content, &source) { isTagged = true }
      case "meta", "uuid": isTagged = true
      default: break
      }
    }
  }

  private mutating func note(
    track: Range<Int>, _ source: inout SourceBytes
  ) throws(ImagingError) {
    let boxes = try ISOBoxes.all(in: track, of: &source)
    isTagged = isTagged || boxes.contains { ["udta", "meta", "uuid"].contains($0.kind) }
    codecs += try ISOBoxes.sampleEntries(ofTrack: track, of: &source).map(\.kind)
  }

  /// True if a movie's own header has a time.
  private static func isDated(
    _ header: Range<Int>, _ source: inout SourceBytes
  ) throws(ImagingError) -> Bool {
    // Since version 1 the times have 8 bytes.
    let isLong = try source.byte(at: header.lowerBound) == 1
    return try source.integer(at: header.lowerBound + 4, isLong ? 8 : 4, .big) != 0
  }

  /// True unless all that a box of tags holds is a copyright notice, or an empty list.
  private static func holdsTags(
    _ box: Range<Int>, _ source: inout SourceBytes
  ) throws(ImagingError) -> Bool {
    for part in try ISOBoxes.all(in: box, of: &source) where !notices.contains(part.kind) {
      guard part.kind == "meta", part.content.count >= 4 else { return true }
      let list = (part.content.lowerBound + 4)..<part.content.upperBound
      for inner in try ISOBoxes.all(in: list, of: &source)
      where inner.kind != "hdlr" && !inner.content.isEmpty {
        let tags = try ISOBoxes.all(in: inner.content, of: &source)
        let areNotices = !tags.isEmpty && tags.allSatisfy { notices.contains($0.kind) }
        guard inner.kind == "ilst", areNotices else { return true }
      }
    }
    return false
  }

  /// The copyright notice of an MP4, and that of QuickTime, whose first letter is none of UTF-8.
  private static let notices: Set = ["cprt", "\u{FFFD}cpy"]
}
