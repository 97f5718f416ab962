internal import Bytes
public import FileSystem
public import Imaging
internal import Records

/// Settings of all pictures of a gallery: the recipe and the limits.
public struct PictureSettings: Hashable, Sendable, Codable {
  /// The sizes and formats, and how they are made.
  public var recipe: PictureRecipe
  /// The limits of a source, and the handling of truncated ones.
  public var options: PicturePlan.Options
  /// The size and quality of clips.
  public var clips = ClipRecipe()
  /// The path of ffmpeg, beside which ffprobe is; nil: both are on PATH; `tools.ffmpeg`.
  public var ffmpeg: Path?

  /// The care that is taken of what decodes the sources.
  public var precautions = Precautions()

  /// Creates settings.
  public init(recipe: PictureRecipe = .init(), options: PicturePlan.Options = .init()) {
    self.recipe = recipe
    self.options = options
  }
}

/// Maker of identities; the part of the digest that all sources share is computed once.
struct IdentityMaker {
  private let recipe, background: [UInt8]
  private let clips: ClipRecipe
  private let shared: [UInt8]

  init(_ settings: PictureSettings) {
    recipe = Array(settings.recipe.key.utf8)
    clips = settings.clips
    background = Array("\(settings.clips.background)".utf8)
    // Other limits may refuse the same source, and another codec may make other bytes of it.
    shared = Digest(recipe, [0], Record(settings.options.limits).bytes, Codecs.versions).bytes
  }

  /// The identity of a source's pictures.
  ///
  /// - Parameters:
  ///   - content: The digest of the source's file.
  ///   - reading: The kind of the source, as bytes: another version of the program may see another
  ///     picture in the same file.
  ///   - copyright: The copyright notice in the pictures; nil: none.
  ///   - poster: The moment of a clip that they show, seconds; nil: the usual one.
  func identity(
    of content: Digest, reading: [UInt8], copyright: String?, poster: Double? = nil
  ) -> PictureIdentity {
    let moment = poster.map { Array("\($0)".utf8) } ?? []
    let words = Array((copyright ?? "").utf8) + [0] + moment
    return PictureIdentity(
      address: Digest(content.bytes, words, recipe),
      key: Digest(content.bytes, words, reading, shared))
  }

  /// The identity of the original of a clip; nil for a still.
  ///
  /// - Parameter copyright: The copyright notice in it; nil: none.
  func original(of file: ProbedFile, copyright: String?) -> PictureIdentity? {
    guard case .clip(let header) = file.kind else { return nil }
    // Originals of version 2 had all that the set-up of their decoder tells.
    let version = "original version \(DecoderSetup.hasRoom(header.codec) ? 3 : 2)"
    let words = Self.words(version, copyright)
    let reading = file.kind.clipReading
    return PictureIdentity(
      address: Digest(file.content.bytes, words), key: Digest(file.content.bytes, reading, words))
  }

  /// The identity of the clip that is made of a source; nil for a still that does not move.
  func clip(of file: ProbedFile, copyright: String?) -> PictureIdentity? {
    file.kind.clip.flatMap { clip(of: file, Self.words(clips.key(of: $0), copyright)) }
  }

  /// The identity of the WebM beside that clip; nil where there is none.
  func webm(of file: ProbedFile, copyright: String?) -> PictureIdentity? {
    file.kind.clip.flatMap(clips.webmKey).flatMap { clip(of: file, Self.words($0, copyright)) }
  }

  /// The recipe of a clip, with the copyright notice in it where there is one.
  private static func words(_ recipe: String, _ copyright: String?) -> [UInt8] {
    Array((copyright.map { "\(recipe)\0\($0)" } ?? recipe).utf8)
  }

  private func clip(of file: ProbedFile, _ recipe: [UInt8]) -> PictureIdentity? {
    file.clipContent.map { content in
      let ground = file.kind.loops ? background : []
      return PictureIdentity(
        address: Digest(content.bytes, ground, recipe),
        key: Digest(content.bytes, file.kind.clipReading, ground, recipe))
    }
  }
}

/// Codec libraries that the program runs with.
private enum Codecs {
  /// The digest of their build IDs.
  static let versions = Program.libraries { path in
    let name = String(decoding: path.name, as: UTF8.self)
    return libraries.contains(where: name.hasPrefix)
  }.bytes

  /// Libraries that decode, convert, scale and encode, directly or for one another.
  private static let libraries = [
    "libjpeg.", "libpng16.", "libwebp.", "libsharpyuv.", "libheif.", "libde265.", "libdav1d.",
    "libaom.", "libtiff.", "libjxl.", "libgif.", "libraw.", "libzimg.", "liblcms2.",
  ]
}
