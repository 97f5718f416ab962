package import Imaging
internal import PhotoMetadata
internal import Records
internal import Workers

/// Answer of a helper, which a photo may have taken over: nothing of an answer is used before it was
/// validated.
protocol HelperAnswering: Decodable {
  /// True if a helper that does its work could have said this.
  func isSound(_ limits: ImagingLimits) -> Bool
  /// True if the decoder has refused a source.
  var isRefusal: Bool { get }
}

extension HelperAnswering {
  /// The answer in some bytes; the helper is asked again only after one in which nothing was refused.
  static func understood(
    _ bytes: [UInt8], to request: PhotoHelper.Request, _ limits: ImagingLimits
  ) -> HelperAnswer<Result<Self, Refusal>> {
    guard let answer = Record.value(Self.self, of: bytes[...]), answer.isSound(limits),
      (answer as? any Collection)?.count == request.count
    else { return HelperAnswer(.failure(.malformedAnswer), isClean: false) }
    return HelperAnswer(.success(answer), isClean: !answer.isRefusal)
  }
}

extension Array: HelperAnswering where Element: HelperAnswering {
  func isSound(_ limits: ImagingLimits) -> Bool { allSatisfy { $0.isSound(limits) } }
  var isRefusal: Bool { contains(where: \.isRefusal) }
}

extension FileProbe: HelperAnswering {
  /// Helpers are asked about no clips.
  func isSound(_ limits: ImagingLimits) -> Bool {
    if case .item(let file) = self, file.kind.clip != nil || file.ownClip != nil { return false }
    return isPlausible(within: limits)
  }

  /// True for what an honest program may have found in a file within the limits, also in a clip; it may
  /// come from a store that others write.
  package func isPlausible(within limits: ImagingLimits) -> Bool {
    switch self {
    case .item(let file): file.isPlausible(within: limits)
    case .ignored: true
    case .refused(let refusal): refusal.isSound
    }
  }

  var isRefusal: Bool {
    switch self {
    case .refused: true
    case .item, .ignored: false
    }
  }
}

extension SidecarProbe: HelperAnswering {
  func isSound(_ limits: ImagingLimits) -> Bool {
    switch self {
    case .metadata(let words, let more): words.isSound && more.isSound
    case .refused(let refusal): refusal.isSound
    }
  }

  var isRefusal: Bool {
    switch self {
    case .refused: true
    case .metadata: false
    }
  }
}

extension PhotoHelper.Pictures: HelperAnswering {
  /// The pictures themselves are looked at by `PictureJob.object`.
  func isSound(_ limits: ImagingLimits) -> Bool {
    switch self {
    case .made: true
    case .refused(let refusal): refusal.isSound
    }
  }

  var isRefusal: Bool {
    switch self {
    case .refused: true
    case .made: false
    }
  }
}

extension ProbedFile {
  fileprivate func isPlausible(within limits: ImagingLimits) -> Bool {
    guard motion == nil, metadata.isSound, clipRefusal.map({ Refusal($0).isSound }) != false else {
      return false
    }
    switch kind {
    case .still(let header):
      guard header.isPlausible(within: limits) else { return false }
      return ownClip.map {
        $0.embedded == header.embeddedClip && $0.isPlausible(within: limits)
      } != false
    case .clip(let header): return header.embedded == nil && header.isPlausible(within: limits)
    // No file says which clip lies beside it.
    case .live: return false
    }
  }
}

extension PhotoHelper.Request {
  /// The number of answers; nil where there is one, and no list.
  fileprivate var count: Int? {
    switch self {
    case .probe(let names): names.count
    case .readSidecars(let items): items.count
    case .makePictures, .unroll: nil
    }
  }
}

extension PictureJob {
  /// The object of the pictures in an answer: those that were planned, and no others.
  func object(in answer: PhotoHelper.Pictures) -> Result<PictureObject, Refusal> {
    switch answer {
    case .refused(let refusal): .failure(refusal)
    case .made(let bytes):
      PictureObject(parsing: bytes, of: key)
        .flatMap { $0.holds(planned.pictures) ? .success($0) : nil }
        ?? .failure(.malformedAnswer)
    }
  }
}

extension Refusal {
  /// The refusal for an answer that cannot be believed.
  static let malformedAnswer = Refusal(
    "the process that read it gave a malformed answer", isRetryable: true)

  /// A reason is a line or two, also where it quotes a codec.
  fileprivate var isSound: Bool { reason.utf8.count <= 4096 }
}
