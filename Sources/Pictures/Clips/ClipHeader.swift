public import Imaging

/// Facts of a clip that are known before it is decoded.
public struct ClipHeader: Hashable, Sendable, Codable {
  /// The dynamic range, by the transfer curve.
  enum Range: String, Hashable, Sendable, Codable {
    case standard, hdr
  }

  /// The size as it is shown: upright, with square pixels, px.
  public let size: ImageSize
  /// The duration, milliseconds; 0 for an animation that does not say.
  public let duration: Int
  /// The duration that it tells, milliseconds, where its file ends long before; nil: it is whole.
  private let promised: Int?
  /// The container, as ffmpeg names it: `mov`.
  public let container: String
  /// The codec of the pictures, as ffmpeg names it: `h264`.
  public let codec: String
  /// The index of the stream of pictures in the file.
  let pictures: Int
  /// The index of the stream of sound; nil: there is none.
  let sound: Int?
  /// The codec of the sound, as ffmpeg names it; nil: there is none.
  let soundCodec: String?
  /// True if the file says in which order its frames are shown.
  let isOrdered: Bool
  /// True if browsers play its streams as they are.
  let isPlayable: Bool
  /// True if the file has pictures or sound that players leave out, what somebody cut away, or may have
  /// some.
  let isTrimmed: Bool
  /// True if each frame is two half pictures.
  let isInterlaced: Bool
  let range: Range
  let colour: ClipColour
  /// The moving pictures of a still; nil: the file is a clip.
  let embedded: EmbeddedClip?

  /// True for an animation, which goes on and on.
  public var loops: Bool { embedded?.loops ?? false }

  /// The most pixels of a frame: 5312 x 2988 are read, 8K is not.
  static let mostPixels = 1 << 24
  /// The most streams of a file.
  private static let mostStreams = 64

  /// Reads what ffprobe reports.
  ///
  /// - Parameters:
  ///   - packets: Its packets; nil: nobody knows them.
  ///   - embedded: The moving pictures of a still; nil: the file is a clip.
  /// - Throws: `Refusal` for what cannot be shown.
  init(
    _ report: ClipReport, _ packets: ClipPackets?, _ embedded: EmbeddedClip?,
    _ limits: ImagingLimits
  ) throws(Refusal) {
    guard report.streams.count <= Self.mostStreams else {
      throw Refusal("has \(report.streams.count) streams; a clip has a few")
    }
    guard let video = report.streams.first(where: \.isVideo), let width = video.width,
      let height = video.height, width > 0, height > 0
    else { throw Refusal("is a video file without pictures") }
    guard width <= Self.mostPixels / height, width * height <= limits.pixels else {
      throw Refusal("frames of \(width) x \(height) px are too large; 5312 x 2988 px are read")
    }
    let audio = report.streams.first {
      $0.codecType == "audio" && $0.codecName != nil && embedded?.loops != true
    }
    size = Self.uprightSize(width, height, video)
    (duration, promised) = try Self.duration(
      [report.seconds, video.seconds].compactMap(\.self).first { $0 > 0 }, packets,
      loops: embedded?.loops == true)
    container = String(report.container.prefix { $0 != "," })
    codec = video.codecName ?? "unknown"
    isOrdered = container != "avi" || video.isInOrder
    (pictures, sound, soundCodec) = (video.index, audio?.index, audio?.codecName)
    self.embedded = embedded
    isTrimmed =
      report.isMovie && packets?.hide(pictures: video.index, sound: audio?.index) ?? true
    isInterlaced = ["tt", "bb", "tb", "bt"].contains(video.fieldOrder)
    range = video.isHDR ? .hdr : .standard
    colour = ClipColour(video)
    isPlayable =
      video.isPlayableVideo && isOrdered && !isInterlaced && range == .standard
      && (audio.map { $0.codecName == "aac" } ?? true)
  }

  /// Notes an animation that ffmpeg reads once it is unrolled.
  ///
  /// - Parameter duration: Its duration, milliseconds.
  init(unrolling still: ImageHeader, _ embedded: EmbeddedClip, duration: Int) {
    (size, self.duration, self.embedded) = (still.storedSize, duration, embedded)
    promised = nil
    (container, codec) = ("\(still.format)", "\(still.format)")
    (pictures, sound, soundCodec) = (0, nil, nil)
    (isOrdered, isPlayable, isTrimmed) = (true, false, false)
    (isInterlaced, range) = (false, .standard)
    colour = .unrolled
  }

  /// The duration, and that which is promised where the file ends long before; milliseconds. An animation
  /// lasts until the end of its last picture, whatever its header says.
  private static func duration(
    _ told: Double?, _ packets: ClipPackets?, loops: Bool
  ) throws(Refusal) -> (Int, promised: Int?) {
    let seconds = loops ? packets?.seconds ?? told ?? 0 : told ?? 0
    guard seconds > 0 || loops, seconds < 1e6 else {
      throw Refusal(
        "does not say how long it is; `ffmpeg -i OLD -c copy NEW` writes a file that does")
    }
    let milliseconds = { (time: Double) in Int((time * 1000).rounded()) }
    guard !loops, let packets, packets.areCut(of: seconds) else {
      return (milliseconds(seconds), nil)
    }
    return (milliseconds(packets.seconds), milliseconds(seconds))
  }

  /// The refusal of a clip whose file ends long before; nil for one that is whole.
  public var cut: Refusal? {
    promised.map { promised in
      let (end, whole) = (Double(duration / 100) / 10, Double(promised / 100) / 10)
      return Refusal(
        "ends after \(end) s of \(whole) s; copy it anew, or --allow-truncated publishes what there is"
      )
    }
  }

  private static func uprightSize(
    _ width: Int, _ height: Int, _ video: ClipReport.Stream
  ) -> ImageSize {
    let shape = (video.sampleAspectRatio ?? "").split(separator: ":").compactMap { Int($0) }
    var shown = Double(width)
    if shape.count == 2, shape[0] > 0, shape[1] > 0 {
      shown *= Double(shape[0]) / Double(shape[1])
    }
    // A shape beyond reason is a mistake of the file.
    if shown < Double(width) / 8 || shown > Double(width) * 8 { shown = Double(width) }
    let size = ImageSize(width: max(1, Int(shown.rounded())), height: height)
    return video.quarterTurns % 2 == 0 ? size : size.transposed
  }

  /// The extension of its original, without the dot: Matroska takes what the family of QuickTime does
  /// not.
  public var originalExtension: String {
    let isOfMatroska = [codec, soundCodec].contains {
      $0.map(Self.onlyInMatroska.contains) ?? false
    }
    return container == "mov" && !isOfMatroska ? "mov" : "mkv"
  }

  /// AMR of phones has many frames in a packet, of which ffmpeg writes none into QuickTime.
  private static let onlyInMatroska: Set = ["av1", "vp9", "opus", "flac", "vorbis", "amr_nb"]

  /// True if this may be the header of a clip within limits; it may come from a store that others write.
  func isPlausible(within limits: ImagingLimits) -> Bool {
    // Pixels that are not square are shown up to eight times as wide.
    size.width > 0 && size.height > 0 && size.height <= 8 * limits.pixels / size.width
      && [duration, promised ?? 0].allSatisfy((0...Self.longest).contains)
      && [pictures, sound ?? 0].allSatisfy((0..<Self.mostStreams).contains)
      && colour.isPlausible
  }

  /// The longest duration, milliseconds.
  private static let longest = 1_000_000_000

  /// The facts that decide about its pictures, as text.
  var reading: String {
    let place = embedded?.range.map { " \($0)" } ?? ""
    return "\(size) \(pictures) \(range) \(isInterlaced)\(place)\(isTrimmed ? " trimmed" : "")"
      + colour.reading
  }
}
