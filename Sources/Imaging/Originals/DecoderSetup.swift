internal import Bytes
package import FileSystem

/// Set-up of the decoder of a clip's pictures, in the file of an original: filters of frames do not
/// reach the words in it.
package enum DecoderSetup {
  /// Bytes without words, and the offset in the file of what they are to be written over.
  package typealias Filler = (offset: Int, bytes: [UInt8])

  /// True for a codec with room for words in its set-up.
  ///
  /// - Parameter codec: Its name, as ffmpeg has it: `hevc`.
  package static func hasRoom(_ codec: String) -> Bool { ["hevc", "av1"].contains(codec) }

  /// Fillers as long as the words in the set-up of a clip's pictures.
  ///
  /// - Parameters:
  ///   - file: A QuickTime or Matroska file, whose first track has the pictures.
  ///   - codec: Their codec, which has room for words.
  /// - Complexity: O(n) for n boxes or elements before the set-up.
  /// - Throws: `ImagingError` where no set-up is found, or one that is not understood.
  package static func fillers(
    in file: OpenFile, _ codec: String
  ) throws(ImagingError) -> [Filler] {
    var source = try SourceBytes(file)
    let isMovie = try source.bytes(at: 4, count: 4).elementsEqual("ftyp".utf8)
    let records = try isMovie ? boxes(in: &source) : element(in: &source, codec)
    guard !records.isEmpty else { throw .damaged("a clip without the set-up of its decoder") }
    var fillers: [Filler] = []
    for record in records {
      let content = try source.bytes(record.content)
      var reader = ByteReader(content, .big, at: record.content.lowerBound)
      do throws(PrematureEnd) {
        fillers += try record.kind == "av1C" ? av1(&reader) : hevc(&reader, record.kind)
      } catch {
        throw .headerEnds(at: error.offset)
      }
    }
    return fillers
  }

  /// The records of QuickTime's first track.
  private static func boxes(in source: inout SourceBytes) throws(ImagingError) -> [ISOBoxes.Box] {
    guard let movie = try ISOBoxes.content(of: "moov", in: 0..<source.count, of: &source),
      let track = try ISOBoxes.content(of: "trak", in: movie, of: &source)
    else { return [] }
    var records: [ISOBoxes.Box] = []
    for entry in try ISOBoxes.sampleEntries(ofTrack: track, of: &source) {
      // Size, resolution and name of the encoder come first.
      let boxes = entry.content.dropFirst(78)
      records += try ISOBoxes.all(in: boxes, of: &source).filter { kinds.contains($0.kind) }
    }
    return records
  }

  private static let kinds: Set = ["hvcC", "lhvC", "av1C"]

  /// The record of Matroska's first track, as the box that it is in QuickTime.
  private static func element(
    in source: inout SourceBytes, _ codec: String
  ) throws(ImagingError) -> [ISOBoxes.Box] {
    let path: [MatroskaElements.Element] = [.segment, .tracks, .track, .codecPrivate]
    let content = try MatroskaElements.content(of: path, of: &source)
    return content.map { [(codec == "av1" ? "av1C" : "hvcC", $0)] } ?? []
  }

  /// Fills all units of HEVC but the sets of parameters (ISO/IEC 14496-15, 8.3.2 and 9.5.2).
  private static func hevc(
    _ record: inout ByteReader, _ kind: String
  ) throws(PrematureEnd) -> [Filler] {
    var fillers: [Filler] = []
    try record.skip(kind == "hvcC" ? 22 : 5)
    for _ in 0..<(try record.uint8()) {
      try record.skip(1)
      for _ in 0..<(try record.uint16()) {
        let length = try record.uint16()
        let unit = try record.part(length)
        let isParameterSet = (32...34).contains((unit.rest.first ?? 0) >> 1 & 0x3F)
        if !isParameterSet { fillers.append((unit.offset, filler(like: unit.rest))) }
      }
    }
    return fillers
  }

  /// A unit of HEVC of the same type and length whose messages are of the type of fillers (ITU-T H.265,
  /// 7.3.5): one of a byte where the length asks for it, and others of none.
  private static func filler(like unit: ArraySlice<UInt8>) -> [UInt8] {
    let room = unit.count - 3
    // Shorter ones have no message.
    guard room > 1 else { return Array(unit) }
    let first: [UInt8] = room % 2 == 1 ? [3, 1, 0xFF] : []
    let others = (0..<(room - first.count) / 2).flatMap { _ in [3, 0] as [UInt8] }
    return Array(unit.prefix(2)) + first + others + [0x80]
  }

  /// Makes padding of all units of AV1 but the header of the sequence (AV1 bitstream specification, 5.3
  /// and 5.7).
  private static func av1(_ record: inout ByteReader) throws(PrematureEnd) -> [Filler] {
    var fillers: [Filler] = []
    try record.skip(4)
    while !record.rest.isEmpty {
      let start = record.offset
      let head = try record.uint8()
      if head & 4 != 0 { try record.skip(1) }
      let length = try head & 2 != 0 ? number(&record) : record.rest.count
      let unit = try record.part(length)
      guard head >> 3 & 0xF != 1 else { continue }
      fillers.append((start, [15 << 3 | head & 0x7]))
      let zeros = [UInt8](repeating: 0, count: max(0, unit.rest.count - 1))
      if !unit.rest.isEmpty { fillers.append((unit.offset, zeros + [0x80])) }
    }
    return fillers
  }

  /// A number of seven bits a byte, the last ones first.
  private static func number(_ record: inout ByteReader) throws(PrematureEnd) -> Int {
    var (value, shift) = (0, 0)
    while shift < 56 {
      let byte = try record.uint8()
      value |= Int(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { break }
      shift += 7
    }
    return value
  }
}
