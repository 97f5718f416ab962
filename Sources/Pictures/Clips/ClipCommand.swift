internal import Imaging

/// Arguments of ffmpeg and ffprobe; the clip is `/dev/fd/3`, what is made of it `/dev/fd/4`.
enum ClipCommand {
  /// Arguments that name the source, and keep either program to it: a list of the demuxers and
  /// decoders, and no protocol that leads elsewhere. Playlists name other files.
  private static func source(_ embedded: EmbeddedClip?) -> [String] {
    let isAnimation = embedded?.loops ?? false
    let part = embedded?.range.map { "subfile,,start,\($0.lowerBound),end,\($0.upperBound),,:" }
    return [
      "-hide_banner", "-v", "error",
      "-protocol_whitelist", part == nil ? "file" : "file,subfile",
      "-format_whitelist", (isAnimation ? animationDemuxers : demuxers).joined(separator: ","),
      "-codec_whitelist", (isAnimation ? animationDecoders : decoders).joined(separator: ","),
      "-i", "\(part ?? "")file:/dev/fd/3",
    ]
  }

  /// The first arguments of ffmpeg. By default it has threads for all processors, each of which holds
  /// frames, where memory has a limit; with another number some filters make other bytes.
  private static let start = ["-nostdin", "-filter_threads", "4", "-threads", "4"]

  /// Reports the streams and the tags as JSON.
  static func report(on embedded: EmbeddedClip?) -> [String] {
    source(embedded) + [
      "-show_entries",
      "stream=index,codec_type,codec_name,profile,pix_fmt,sample_aspect_ratio,color_space,"
        + "color_primaries,color_transfer,field_order,duration,width,height,has_b_frames"
        + ":stream_disposition=attached_pic:stream_tags"
        + ":stream_side_data=rotation:format=format_name,duration:format_tags",
      "-of", "json=compact=1",
    ]
  }

  /// Lists the packets, each with its stream, its time, its duration and its flags.
  static func packets(of embedded: EmbeddedClip?) -> [String] {
    source(embedded) + [
      "-show_entries", "packet=stream_index,pts_time,duration_time,flags", "-of", "csv=p=0",
    ]
  }

  /// The version of posters, raised with every change that makes others of the same clip.
  static let posterVersion = 3

  /// Kind of frame that makes a poster.
  enum Search {
    /// The first key frame that is not black, from the last one before the moment on: the best
    /// encoded of all, and decoded without others.
    case lightKeyFrame
    /// The first frame that is not black.
    case lightFrame
    /// The frame of the moment.
    case frame
  }

  /// Writes one frame as a BMP, upright and in square pixels.
  ///
  /// - Parameter moment: The moment to look at, seconds from the start; nil: the start, without a search.
  static func poster(of clip: ClipHeader, at moment: Double?, _ search: Search) -> [String] {
    let place = moment.map { ["-ss", "\($0)", "-t", "\(searchTime)"] } ?? []
    let keys = search == .lightKeyFrame ? ["-noaccurate_seek", "-skip_frame", "nokey"] : []
    let filters =
      clip.completing + clip.toneMapping + (search == .frame ? [] : lightFrames)
      + ["scale=\(clip.size.width):\(clip.size.height)"] + clip.colour.narrowing + ["format=bgr24"]
    return start + place + keys + source(clip.embedded)
      + [
        "-map", "0:\(clip.pictures)", "-frames:v", "1", "-vf", filters.joined(separator: ","),
        // The time of a key frame before the moment is negative, which would drop it.
        "-fps_mode", "passthrough", "-c:v", "bmp", "-f", "image2pipe", "-y", "file:/dev/fd/4",
      ]
  }

  /// The arguments for an ffmpeg older than 5.1, which has `-fps_mode` under another name that later ones
  /// drop; nil where it does not refuse the option.
  ///
  /// - Parameter messages: Its messages after a run with `arguments`.
  static func older(_ arguments: [String], after messages: String) -> [String]? {
    guard arguments.contains("-fps_mode"), messages.contains("Unrecognized option 'fps_mode'")
    else { return nil }
    return arguments.map { $0 == "-fps_mode" ? "-vsync" : $0 }
  }

  /// The filters that pass frames of which a fifth is brighter than a scene that fades in.
  private static let lightFrames = [
    "blackframe=amount=0:threshold=64",
    "metadata=mode=select:key=lavfi.blackframe.pblack:value=80:function=less",
  ]

  /// Writes the streams as they are, without anything that the file or its frames tell of themselves;
  /// nil where frames may hold words that cannot be taken out.
  ///
  /// - Parameter copyright: The copyright notice in the file; nil: none.
  static func copy(of clip: ClipHeader, copyright: String?) -> [String]? {
    copy(of: clip, [], into: "mp4", copyright)
  }

  /// Writes the streams as `copy` does for somebody who wants the original: into a container that holds
  /// them, whether browsers play that or not.
  static func original(of clip: ClipHeader, copyright: String?) -> [String]? {
    copy(of: clip, untimed, into: clip.originalExtension == "mov" ? "mov" : "matroska", copyright)
  }

  /// The options by which frames get the times that an AVI or an MPEG lacks.
  private static let untimed = ["-fflags", "+genpts"]

  private static func copy(
    of clip: ClipHeader, _ reading: [String], into container: String, _ copyright: String?
  ) -> [String]? {
    guard let filter = wordFilters[clip.codec] else { return nil }
    return start + reading + source(clip.embedded) + clip.streams + ["-c:v", "copy"]
      + (filter.isEmpty ? [] : ["-bsf:v", "filter_units=\(filter)"])
      // Vorbis has a header for words; FLAC keeps the sound as it is decoded.
      + (clip.soundCodec == "vorbis"
        ? ["-c:a", "flac", "-flags:a", "+bitexact"] : ["-c:a", "copy"])
      // A set-up that is written over agrees with no checksum.
      + (container == "matroska" && DecoderSetup.hasRoom(clip.codec) ? ["-write_crc32", "0"] : [])
      + target(container, copyright)
  }

  /// The units of a codec's stream that are copied, or left out: not those with words of cameras, which
  /// have been seen to hold place, date, make and serial number.
  ///
  /// Types of units are those of H.264 table 7-1 and HEVC table 7-1 (no SEI, nothing unspecified but
  /// the layers of Dolby Vision), AV1 6.2.2 (no metadata), MPEG-2 table 6-1 (no user data), and the
  /// markers of JPEG (no APP1 to APP13, no APP15, no COM). Empty for codecs without room for words, or
  /// for none but the encoder's name.
  private static let wordFilters: [String: String] = {
    let plain = [
      "vp8", "vp9", "prores", "mpeg4", "h263", "flv1", "msmpeg4v1", "msmpeg4v2", "msmpeg4v3",
      "wmv1", "wmv2", "wmv3", "rawvideo", "qtrle", "rpza", "svq1", "cinepak",
    ]
    return Dictionary(uniqueKeysWithValues: plain.map { ($0, "") }).merging([
      "h264": "pass_types=1-5|7-11|13-15|19-21", "hevc": "pass_types=0-9|16-21|32-38|62",
      "av1": "pass_types=1-4|6-8", "mpeg2video": "remove_types=178",
      "mjpeg": "remove_types=225-237|239|254",
    ]) { $1 }
  }()

  /// Encodes the streams as H.264 and AAC.
  static func encoding(
    of clip: ClipHeader, _ recipe: ClipRecipe, copyright: String?
  ) -> [String] {
    encoding(
      of: clip, recipe,
      [
        "-c:v", "libx264", "-preset", "medium", "-crf", "\(recipe.rateFactor)",
        "-profile:v", "high",
      ],
      sound: ["-c:a", "aac", "-b:a", "128k"], into: target("mp4", copyright))
  }

  /// Encodes the streams as VP9 or AV1, and Opus.
  static func webm(of clip: ClipHeader, _ recipe: ClipRecipe, copyright: String?) -> [String] {
    let pictures =
      switch recipe.webm {
      case .av1:
        ["-c:v", "libsvtav1", "-preset", "8", "-crf", "\(recipe.rateFactorOfAV1)"]
      case .vp9, .none:
        [
          "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "\(recipe.rateFactorOfVP9)",
          "-deadline", "good", "-cpu-used", "4", "-tile-columns", "2",
        ]
      }
    return encoding(
      of: clip, recipe, pictures, sound: ["-c:a", "libopus", "-b:a", "96k"],
      into: target("webm", copyright))
  }

  private static func encoding(
    of clip: ClipHeader, _ recipe: ClipRecipe, _ pictures: [String], sound: [String],
    into target: [String]
  ) -> [String] {
    let size = recipe.size(of: clip.size)
    let ground = clip.loops ? [flattening(on: recipe.background)] : []
    // Grounds are put behind frames of RGB.
    let isRGB = clip.loops || clip.colour.isRGB && clip.range == .standard
    let scaling = "scale=\(size.width):\(size.height)"
    // Tones are mapped in floating point: of large frames that takes longer than all the rest.
    let toneMapping = clip.toneMapping.isEmpty ? [] : [scaling] + clip.toneMapping
    let filters =
      clip.completing + toneMapping + ground
      + [scaling + (isRGB ? ":out_color_matrix=bt709:out_range=tv" : "")]
      + ["setsar=1", "format=yuv420p"] + (isRGB ? ["setparams=colorspace=bt709:range=tv"] : [])
    return start + ["-progress", "pipe:1"] + source(clip.embedded) + clip.streams
      + ["-vf", filters.joined(separator: ",")] + pictures + [
        // With another number of threads x264 makes other bytes.
        "-threads:v", "4",
        // An animation has no rate of frames: ffmpeg's guess may be 100,000 a second, or one.
        "-fps_mode", "vfr", "-enc_time_base", clip.loops ? "1:1000" : "0",
      ] + (clip.loops ? ending(after: clip.duration) : []) + sound + [
        "-ac", "2", "-flags:v", "+bitexact", "-flags:a", "+bitexact",
      ]
      + target
  }

  /// The options by which the last picture of an animation is shown for its own time, not for that of
  /// the one before: its packet says how long, in order and in milliseconds.
  private static func ending(after duration: Int) -> [String] {
    [
      "-bf", "0", "-video_track_timescale", "1000", "-bsf:v",
      "setts=duration=max(1\\,\(duration)-PTS)",
    ]
  }

  /// The share of a clip that is encoded, 0...100, after a piece of ffmpeg's progress; nil where that says
  /// nothing of it.
  static func share(in progress: [UInt8], of clip: ClipHeader) -> Int? {
    let line = String(decoding: progress, as: UTF8.self).split(separator: "\n")
      .last { $0.hasPrefix("out_time_us=") }
    guard clip.duration > 0, let time = line.flatMap({ Int($0.dropFirst(12)) }) else { return nil }
    return max(0, min(100, time / 10 / clip.duration))
  }

  /// The filter that puts what is transparent on a colour.
  private static func flattening(on colour: PictureRecipe.Colour) -> String {
    let (red, green, blue) = (colour.red, colour.green, colour.blue)
    return "format=rgba,split[front][back];"
      + "[back]lutrgb=r=\(red):g=\(green):b=\(blue):a=255[ground];[ground][front]overlay=format=rgb"
  }

  /// The output, without anything that the source tells of itself but a copyright notice.
  private static func target(_ container: String, _ copyright: String?) -> [String] {
    ["-abort_on", "empty_output", "-map_metadata", "-1", "-map_chapters", "-1"]
      + (copyright.map { ["-metadata", "copyright=\(PicturePlan.notice($0))"] } ?? [])
      + [
        "-fflags", "+bitexact", "-movflags", "+faststart", "-f", container, "-y", "file:/dev/fd/4",
      ]
  }

  /// Longest part of a clip in which a frame that is not black is looked for, seconds.
  private static let searchTime = 10

  private static let demuxers = [
    "mov", "matroska", "avi", "mpegts", "mpeg", "ogg", "asf", "flv",
  ]

  private static let animationDemuxers = ["gif", "apng", "mov"]

  private static let animationDecoders = [
    "gif", "apng", "av1", "libdav1d", "libaom-av1", "aac", "opus", "libopus",
  ]

  private static let decoders =
    [
      "h264", "hevc", "av1", "libdav1d", "libaom-av1", "vp8", "vp9", "libvpx", "libvpx-vp9",
      "mpeg1video", "mpeg2video", "mpegvideo", "mpeg4", "msmpeg4v1", "msmpeg4v2", "msmpeg4", "h263",
      "h263i", "flv", "theora", "mjpeg", "png", "jpeg2000", "prores", "dnxhd", "dvvideo", "wmv1",
      "wmv2", "wmv3", "vc1", "svq1", "svq3", "cinepak", "indeo3", "indeo4", "indeo5", "rpza",
      "qtrle", "rawvideo", "vp6", "vp6f", "ffv1", "huffyuv", "ffvhuff", "cfhd", "utvideo",
      "magicyuv", "msvideo1", "v210",
    ] + [
      "aac", "aac_latm", "ac3", "ac3_fixed", "eac3", "mp1", "mp1float", "mp2", "mp2float", "mp3",
      "mp3float", "opus", "libopus", "vorbis", "libvorbis", "flac", "alac", "amrnb", "amrwb",
      "libopencore_amrnb", "libopencore_amrwb", "wmav1", "wmav2", "adpcm_ima_wav", "adpcm_ima_qt",
      "adpcm_ms", "adpcm_swf", "qdm2", "qcelp", "pcm_alaw", "pcm_mulaw", "pcm_u8", "pcm_s8",
      "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_f32le", "pcm_bluray",
      "dca", "mlp", "truehd", "wavpack", "tta", "ape", "wmapro", "pcm_s32be",
      "pcm_f32be", "pcm_f64le", "pcm_f64be",
    ] + [
      // None of these is shown; but a file with another decoder than these is refused whole.
      "pgssub", "dvbsub", "dvdsub", "mov_text", "subrip", "srt", "ass", "ssa", "webvtt", "text",
      "cc_dec",
    ]
}

extension ClipHeader {
  /// The streams that a gallery shows; telemetry, subtitles and covers are none.
  fileprivate var streams: [String] {
    [pictures, sound].compactMap(\.self).flatMap { ["-map", "0:\($0)"] }
  }

  /// The filters that make whole pictures of the frames, which know their colours.
  fileprivate var completing: [String] {
    colour.telling + (isInterlaced ? ["bwdif=mode=send_frame"] : [])
  }

  /// The filters that bring frames of high dynamic range into the standard one; none for others.
  fileprivate var toneMapping: [String] {
    guard range == .hdr else { return [] }
    return [
      "zscale=transfer=linear:npl=100", "format=gbrpf32le", "zscale=primaries=bt709",
      "tonemap=tonemap=hable:desat=0", "zscale=transfer=bt709:matrix=bt709:range=limited",
      "format=yuv420p",
    ]
  }
}
