internal import Bytes
internal import PhotoMetadata

/// Moving pictures in the file of a still.
public enum EmbeddedClip: Hashable, Sendable, Codable {
  /// The file is an animation, whose first picture is the still.
  case animation
  /// The file is an animation that ffmpeg reads only once it is unrolled; milliseconds.
  case rolledAnimation(duration: Int)
  /// A movie in some of the file's bytes, as in a Motion Photo.
  case movie(Range<Int>)

  /// The bytes of the file that hold it; nil: all.
  public var range: Range<Int>? {
    switch self {
    case .animation, .rolledAnimation: nil
    case .movie(let range): range
    }
  }

  /// True for an animation, which goes on and on.
  public var loops: Bool {
    switch self {
    case .animation, .rolledAnimation: true
    case .movie: false
    }
  }

  /// Finds the movie behind the picture of a JPEG: where Samsung's trailer has it, else where XMP
  /// says (Motion Photo format 1.0, and its predecessor Micro Video), else where one begins.
  ///
  /// - Throws: `ImagingError` for a file that cannot be read.
  init?(
    inJPEG source: inout some ByteSource & ~Copyable, _ header: ImageHeader
  ) throws(ImagingError) {
    guard let parts = header.blocks.motionPhotoParts else { return nil }
    let end = source.count
    let told = parts.map { part in
      (end - part.offset)..<(end - part.offset + part.length)
    }
    let places = [try SamsungTrailer.movie(in: &source)].compactMap(\.self) + told
    for place in places where try Self.isMovie(place, in: &source) {
      self = .movie(place)
      return
    }
    // Some phones write more behind the movie; whether it was cut is for ffmpeg to say.
    guard !places.isEmpty, let start = try Self.startOfMovie(in: &source) else { return nil }
    self = .movie(start..<end)
  }

  /// Finds an animation (ISO/IEC 23008-12, 7.2), or the movie in the box that a Motion Photo has.
  ///
  /// - Throws: `ImagingError` for a file that cannot be read.
  init?(
    inHEIF source: inout some ByteSource & ~Copyable, _ header: ImageHeader,
    _ signature: ArraySlice<UInt8>
  ) throws(ImagingError) {
    if signature.dropFirst(8).starts(with: "avis".utf8) {
      // The alpha channel is a movie of its own; without it, what is hidden would show. Some stills have the
      // brand of sequences, and no movie.
      guard !header.hasAlpha,
        (try? ISOBoxes.content(of: "moov", in: 0..<source.count, of: &source)) != nil
      else { return nil }
      self = .animation
      return
    }
    guard header.blocks.motionPhotoParts != nil,
      let box = try? ISOBoxes.content(of: "mpvd", in: 0..<source.count, of: &source),
      try Self.isMovie(box, in: &source)
    else { return nil }
    self = .movie(box)
  }

  /// True for a range that begins as movies do.
  private static func isMovie(
    _ range: Range<Int>, in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Bool {
    guard range.lowerBound > 0, range.count > 16, range.upperBound <= source.count else {
      return false
    }
    return try source.bytes(at: range.lowerBound + 4, count: 4).elementsEqual("ftyp".utf8)
  }

  /// The place of the first movie in a file that does not begin with one.
  private static func startOfMovie(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Int? {
    let (name, window) = ("ftyp", 1 << 20)
    for place in stride(from: 5, to: source.count, by: window) {
      // A name may begin in one window and end in the next.
      let length = min(window + name.utf8.count - 1, source.count - place)
      var bytes = try source.bytes(at: place, count: length)[...]
      let first = bytes.startIndex
      while let mark = bytes.place(of: name) {
        let start = place + (mark.lowerBound - first) - 4
        if try isStartOfMovie(start, in: &source) { return start }
        bytes = bytes[mark.upperBound...]
      }
    }
    return nil
  }

  /// True for a place where a movie begins, not a picture, nor other bytes.
  private static func isStartOfMovie(
    _ place: Int, in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Bool {
    let count = min(ImageFormat.signatureLength, source.count - place)
    let start = try source.bytes(at: place, count: count)
    let length = start.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    // A box of brands has a handful.
    return (16...256).contains(length) && (try? ImageFormat(signature: start)) == nil
  }

  /// True if the values are in range; they may come from an untrusted helper.
  var isPlausible: Bool {
    switch self {
    case .animation: true
    case .rolledAnimation(let duration): (0..<1_000_000_000).contains(duration)
    case .movie(let range): range.lowerBound > 0
    }
  }
}

/// Trailer of Samsung's cameras behind a JPEG: blocks of data, their directory, and its length.
private enum SamsungTrailer {
  /// The kind of the block that holds a movie, as ExifTool documents it.
  private static let movieKind = 0x0A30
  private static let mostBlocks = 256

  /// The movie in the trailer; nil where there is none.
  static func movie(
    in source: inout some ByteSource & ~Copyable
  ) throws(ImagingError) -> Range<Int>? {
    let end = source.count - 8
    guard end > 12, try source.bytes(at: end + 4, count: 4).elementsEqual("SEFT".utf8) else {
      return nil
    }
    let directory = end - (try source.integer(at: end, 4, .little))
    guard directory > 0, directory + 12 <= end,
      try source.bytes(at: directory, count: 4).elementsEqual("SEFH".utf8)
    else { return nil }
    let count = min(mostBlocks, try source.integer(at: directory + 8, 4, .little))
    for entry in stride(from: directory + 12, to: directory + 12 + 12 * count, by: 12) {
      guard entry + 12 <= end else { return nil }
      guard try source.integer(at: entry + 2, 2, .little) == movieKind else { continue }
      let start = directory - (try source.integer(at: entry + 4, 4, .little))
      let length = try source.integer(at: entry + 8, 4, .little)
      guard start > 0, start + 8 <= directory else { return nil }
      // The block begins with its kind and its name.
      let movie = start + 8 + (try source.integer(at: start + 4, 4, .little))
      return movie < start + length && start + length <= directory
        ? movie..<(start + length) : nil
    }
    return nil
  }
}
