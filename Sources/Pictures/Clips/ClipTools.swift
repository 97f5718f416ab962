internal import FileSystem
internal import Glibc
internal import Imaging
internal import PhotoMetadata
internal import Workers

/// The programs that read and encode clips: ffmpeg and ffprobe. They are optional.
///
/// They run like untrusted code: confined, within the limits of decoding, and on one file.
struct ClipTools: Sendable {
  private let ffmpeg, ffprobe: Tool
  private let recipe: ClipRecipe
  let limits: ImagingLimits

  /// Finds the programs.
  ///
  /// - Returns: nil if either is missing.
  init?(_ settings: PictureSettings) {
    guard let (ffmpeg, ffprobe) = Self.programs(named: settings.ffmpeg) else { return nil }
    let isConfined = settings.precautions.sandbox != .off
    self.ffmpeg = Tool(ffmpeg, isConfined: isConfined)
    self.ffprobe = Tool(ffprobe, isConfined: isConfined)
    recipe = settings.clips
    limits = settings.options.limits
  }

  /// The paths of ffmpeg and ffprobe; nil if either is missing.
  ///
  /// - Parameter ffmpeg: The path of ffmpeg, beside which ffprobe is; nil: both are on PATH.
  static func programs(named ffmpeg: Path?) -> (ffmpeg: Path, ffprobe: Path)? {
    guard let ffmpeg = ffmpeg ?? Program.path(of: "ffmpeg") else { return nil }
    let beside = (ffmpeg.parent ?? "").appending("ffprobe")
    let ffprobe = Program.isThere(beside) ? beside : Program.path(of: "ffprobe")
    guard Program.isThere(ffmpeg), let ffprobe else { return nil }
    return (ffmpeg, ffprobe)
  }

  /// Reads the header and the metadata of a clip.
  func read(_ file: OpenFile) throws(PhotoHelpers.Failure) -> Result<ProbedFile, Refusal> {
    let facts = try header(of: file)
    do throws(Refusal) {
      let (header, report) = try facts.get()
      let content = try Self.digest(of: file)
      return .success(
        ProbedFile(
          kind: .clip(header), content: content, metadata: report.metadata,
          pairing: report.pairing))
    } catch {
      return .failure(error)
    }
  }

  /// Reads the header of a clip.
  ///
  /// - Parameter embedded: The moving pictures of a still; nil: the file is a clip.
  func header(
    of file: OpenFile, _ embedded: EmbeddedClip? = nil
  ) throws(PhotoHelpers.Failure) -> Result<(ClipHeader, ClipReport), Refusal> {
    let report: ClipReport
    switch try run(ffprobe, Tool.Request(ClipCommand.report(on: embedded), [file])) {
    case .failure(let refusal): return .failure(refusal)
    case .success(let answer):
      guard let said = ClipReport.parsing(answer.output) else {
        return .failure(Refusal("is no video that ffmpeg can read"))
      }
      report = said
    }
    return try packets(of: file, embedded, report).flatMap { packets in
      Result { () throws(Refusal) in
        (try ClipHeader(report, packets, embedded, limits), report)
      }
    }
  }

  /// Lists the packets of a clip; nil if that cannot be done, or not in time, and a refusal if the
  /// program was stopped or did not start.
  private func packets(
    of file: OpenFile, _ embedded: EmbeddedClip?, _ report: ClipReport
  ) throws(PhotoHelpers.Failure) -> Result<ClipPackets?, Refusal> {
    // Others have no edit lists, and tell how long they are by their own packets.
    let tells = report.isMovie || report.container.hasPrefix("matroska") || embedded?.loops == true
    guard tells else { return .success(nil) }
    let request = Tool.Request(ClipCommand.packets(of: embedded), [file])
    // The whole file is read.
    let seconds = limits.seconds + Int(min(1e6, max(0, report.seconds ?? 0))) / 10
    switch try run(ffprobe, request, within: seconds, output: Self.longestList) {
    case .success(let list):
      return .success(ClipPackets(parsing: list.output, areDamaged: !list.errors.isEmpty))
    case .failure(let refusal):
      // A slow disk would need as long the next time, and a clip without a list can be encoded.
      let isFinal = !refusal.isRetryable || refusal == late(seconds)
      return isFinal ? .success(nil) : .failure(refusal)
    }
  }

  /// The longest list of packets, bytes: that of a day.
  private static let longestList = 256 << 20

  /// Makes the picture that stands for a clip.
  ///
  /// - Parameters:
  ///   - moment: The moment that it shows, seconds; nil: the first key frame that is not black, from
  ///     a tenth of the clip on, else the first such frame.
  ///   - target: The file that gets it, as a BMP.
  func makePoster(
    of file: OpenFile, _ clip: ClipHeader, at moment: Double?, into target: StorePart
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    let start = moment ?? min(3, Double(clip.duration) / 10_000)
    // A clip may be black all through, shorter than it says, or so short that nothing in it is found.
    let searches: [ClipCommand.Search] = moment == nil ? [.lightKeyFrame, .lightFrame] : []
    let attempts =
      searches.map { ClipCommand.poster(of: clip, at: start, $0) }
      + [start, 0, nil].map { ClipCommand.poster(of: clip, at: $0, .frame) }
    return try makeFirst(attempts, of: file, into: target, within: limits.seconds)
  }

  /// Makes the clip that browsers play.
  ///
  /// - Parameters:
  ///   - copyright: The copyright notice in it; nil: none.
  ///   - target: The file that gets it, as an MP4.
  ///   - encoded: Called with what is encoded of it, 0...100, as that goes on.
  func makeClip(
    of file: OpenFile, _ clip: ClipHeader, copyright: String?, into target: StorePart,
    encoded: @escaping (Int) -> Void
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    let copy = recipe.copies(clip) ? ClipCommand.copy(of: clip, copyright: copyright) : nil
    let encoding = ClipCommand.encoding(of: clip, recipe, copyright: copyright)
    return try encode(
      [copy, encoding].compactMap(\.self), of: file, clip, into: target, encoded)
  }

  /// Makes the WebM beside the clip; its parameters are those of `makeClip`.
  func makeWebM(
    of file: OpenFile, _ clip: ClipHeader, copyright: String?, into target: StorePart,
    encoded: @escaping (Int) -> Void
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    try encode(
      [ClipCommand.webm(of: clip, recipe, copyright: copyright)], of: file, clip, into: target,
      encoded)
  }

  private func encode(
    _ attempts: [[String]], of file: OpenFile, _ clip: ClipHeader, into target: StorePart,
    _ encoded: @escaping (Int) -> Void
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    // Encoding may take many times as long as the clip.
    try makeFirst(
      attempts, of: file, into: target, within: limits.seconds + clip.duration / 10
    ) { if let share = ClipCommand.share(in: $0, of: clip) { encoded(share) } }
  }

  /// Runs commands until one has written something.
  func makeFirst(
    _ attempts: [[String]], of file: OpenFile, into target: StorePart, within seconds: Int,
    listener: @escaping ([UInt8]) -> Void = { _ in }
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    var outcome: Result<Void, Refusal> = .failure(Refusal("ffmpeg makes nothing of it"))
    for arguments in attempts {
      let request = Tool.Request(
        arguments, [file, target.file], writesLast: true, listener: listener)
      let answer = try run(ffmpeg, request, within: seconds, into: target)
      if case .failure(let refusal) = answer {
        outcome = .failure(refusal)
      } else if ((try? target.file.descriptor.size()) ?? 0) > 0 {
        return .success(())
      }
    }
    return outcome
  }

  private func run(
    _ tool: Tool, _ request: Tool.Request, within seconds: Int? = nil, output: Int? = nil,
    into target: StorePart? = nil
  ) throws(PhotoHelpers.Failure) -> Result<Tool.Answer, Refusal> {
    let seconds = seconds ?? limits.seconds
    var limits = Tool.Limits(seconds: seconds, memory: 2 * limits.memory)
    if let output { limits.output = output }
    let answer: Tool.Answer
    do throws(Tool.Failure) {
      answer = try tool.run(request, limits)
    } catch {
      switch error {
      case .cannotStart(let error): throw .cannotStart(error)
      case .cancelled: throw .cancelled
      case .late: return .failure(late(seconds))
      case .ended(let signal):
        return .failure(
          Refusal(
            "ended \(tool.name) (signal \(signal)); it may be damaged, or need more memory than "
              + "there is", isRetryable: true))
      }
    }
    if let arguments = ClipCommand.older(request.arguments, after: answer.errors) {
      var older = request
      older.arguments = arguments
      return try run(tool, older, within: seconds, output: output, into: target)
    }
    // The status of ffmpeg is 0 also where the disk had no room for the end of a file.
    if let problem = target?.problem(amongMessages: answer.errors) { throw .cannotWrite(problem) }
    return answer.status == 0 ? .success(answer) : .failure(Self.refusal(answer, of: tool))
  }

  /// The refusal of a clip for which a program takes longer than it may.
  private func late(_ seconds: Int) -> Refusal {
    let more = seconds - limits.seconds
    let sum = more > 0 ? ": \(limits.seconds) s, and \(more) s as the clip is long" : ""
    return Refusal("takes longer than \(seconds) s (limits.seconds\(sum))", isRetryable: true)
  }

  /// The refusal of a clip for which a program ends with another status than 0.
  private static func refusal(_ answer: Tool.Answer, of tool: Tool) -> Refusal {
    if let codec = unreadCodec(answer.errors) {
      return Refusal("has a codec that is not read, \(codec); convert it to H.264 and AAC")
    }
    // Shells and loaders end with one of these where a program does not start: no fault of the clip.
    let isStarted = ![126, 127].contains(answer.status)
    let silence = isStarted ? "damaged, or no video" : "\(tool.name) does not start"
    let words = reason(answer.errors, orElse: silence)
    let advice =
      isStarted || !tool.isConfined
      ? "" : "; if \(tool.name) starts in a shell, say limits.sandbox: off"
    return Refusal("cannot be read: \(words)\(advice)", isRetryable: !isStarted)
  }

  /// The codec that is not among the decoders; nil where that is not the matter. The message lists all
  /// of these.
  private static func unreadCodec(_ messages: String) -> String? {
    guard let end = messages.firstRange(of: ") not on whitelist"),
      let name = messages[..<end.lowerBound].split(separator: "(").last, name.count < 40
    else { return nil }
    return String(name)
  }

  /// The last of a program's messages that says something, without the addresses in memory and the
  /// file that it names.
  private static func reason(_ messages: String, orElse silence: String) -> String {
    let lines = messages.split(whereSeparator: \.isNewline)
    let last = lines.last { !$0.hasSuffix("Invalid data found when processing input") }
    var words = last ?? silence[...]
    if words.first == "[", let end = words.firstIndex(of: "]") { words = words[end...].dropFirst() }
    let text = String(words).replacing("file:/dev/fd/3: ", with: "")
    let kept = text.unicodeScalars.filter { $0.isASCII && $0.value >= 32 }.prefix(200)
    return String(String.UnicodeScalarView(kept)).trimmed
  }

  private static func digest(of file: OpenFile) throws(Refusal) -> Digest {
    do throws(FileSystemError) {
      return try Digest(of: file)
    } catch {
      throw Refusal(error)
    }
  }
}

extension StorePart {
  /// The reason why a program could not write all of the file; nil where its messages tell none.
  fileprivate func problem(amongMessages messages: String) -> FileSystemError? {
    [ENOSPC, EDQUOT].map { FileSystemError("write", path, code: $0) }
      .first { messages.contains($0.reason) }
  }
}

extension Tool {
  /// The name of the program, for messages.
  fileprivate var name: String { String(decoding: program.name, as: UTF8.self) }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

extension Refusal {
  /// The refusal of a clip where there is no ffmpeg.
  static let withoutTools = Refusal(
    "is a video, which takes ffmpeg: install it, or say under tools.ffmpeg where it is",
    isRetryable: true)
}
