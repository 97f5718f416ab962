internal import FoundationEssentials
internal import PhotoMetadata

/// Report of ffprobe on a file.
struct ClipReport: Decodable {
  /// A stream of the file.
  struct Stream: Decodable {
    let index: Int
    let codecType, codecName, profile, pixFmt, sampleAspectRatio: String?
    let colorSpace, colorPrimaries, colorTransfer, fieldOrder, duration: String?
    let width, height, hasBFrames: Int?
    let disposition: [String: Int]?
    let tags: [String: String]?
    let sideDataList: [SideData]?
  }

  /// A fact beside a stream's frames, such as their rotation, degrees.
  struct SideData: Decodable {
    let rotation: Double?
  }

  private struct Format: Decodable {
    let formatName, duration: String?
    let tags: [String: String]?
  }

  let streams: [Stream]
  private let format: Format

  /// The container's names, with commas in between.
  var container: String { format.formatName ?? "" }

  /// True for the family of QuickTime, whose edit lists say what players leave out.
  var isMovie: Bool { container.hasPrefix("mov") }

  /// The duration, seconds; nil where the file does not tell.
  var seconds: Double? { format.duration.flatMap(Double.init) }

  /// Reads the JSON of ffprobe; nil for anything else.
  static func parsing(_ json: [UInt8]) -> ClipReport? {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try? decoder.decode(ClipReport.self, from: Data(json))
  }
}

extension ClipReport.Stream {
  /// True for moving pictures: a cover of an album of music is a stream as well.
  var isVideo: Bool {
    codecType == "video" && codecName != nil && disposition?["attached_pic"] != 1
  }

  var seconds: Double? { duration.flatMap(Double.init) }

  /// True for high dynamic range, by the transfer curve.
  var isHDR: Bool { ["smpte2084", "arib-std-b67"].contains(colorTransfer) }

  /// The quarter turns that set its frames upright.
  var quarterTurns: Int {
    let degrees = sideDataList?.compactMap(\.rotation).first ?? 0
    return abs(degrees) < 1e6 ? Int((degrees / 90).rounded()) : 0
  }

  /// True if its frames are shown in the order in which they stand, or ffmpeg finds out the order where a
  /// container has none: not of H.264 and HEVC with B frames.
  var isInOrder: Bool { hasBFrames == 0 || !["h264", "hevc"].contains(codecName) }

  /// True if every browser decodes it: H.264 of 8 bits and 4:2:0.
  var isPlayableVideo: Bool {
    codecName == "h264" && ["yuv420p", "yuvj420p"].contains(pixFmt)
      && ["Constrained Baseline", "Baseline", "Main", "High"].contains(profile)
  }
}

extension ClipReport {
  /// The identifier that the clip of a Live Photo shares with its still; nil: there is none.
  var pairing: String? { format.tags?["com.apple.quicktime.content.identifier"] }

  /// The metadata that a gallery shows: its date, its words, the camera.
  var metadata: PhotoMetadata {
    let pictures = streams.first(where: \.isVideo)?.tags ?? [:]
    return PhotoMetadata(clipTags: (format.tags ?? [:]).merging(pictures) { own, _ in own })
  }
}
