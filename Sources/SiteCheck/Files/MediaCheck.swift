internal import FileSystem
internal import Imaging
internal import PhotoMetadata

/// Check of a picture or a clip: what it tells, and whether browsers show it.
struct MediaCheck {
  /// All that is wrong.
  private(set) var problems: [String] = []
  /// True for a picture with a gain map.
  private(set) var hasGainMap = false

  /// Looks at a picture that photofall made.
  ///
  /// - Parameter place: The path of the file, if its pixels are to be decoded.
  /// - Complexity: O(n) for n bytes.
  init(ofPicture bytes: [UInt8], in file: OpenFile, decoding place: Path?) {
    do throws(ImagingError) {
      let header = try ImageHeader(of: file, limits: ImagingLimits())
      hasGainMap = header.gainMap != nil
      judge(header, bytes)
      for (further, bytes) in GainMap.furtherHeaders(in: bytes) { judge(further, bytes) }
      if let place { try header.checkPixels(of: place) }
    } catch {
      note(error.description)
    }
  }

  /// Looks at a picture of the theme, whose format and colours are its author's to choose.
  init(ofThemePicture file: OpenFile) {
    let header = try? ImageHeader(of: file, limits: ImagingLimits())
    for fact in header?.blocks.privateFacts ?? [] {
      problems.append("tells \(fact.rawValue); \(Self.remedyInTheme)")
    }
  }

  /// Looks at a clip, or at the original of one, which need not play in browsers.
  init(ofClip file: Path) {
    guard Self.canRead(file) else { return }
    do throws(ImagingError) {
      let header = try MovieHeader(of: file)
      for fact in Self.privateFacts(of: header) { note(fact) }
      if file.fileExtension == "mp4" { judge(header) }
    } catch {
      note(error.description)
    }
  }

  /// Looks at a clip of the theme, whose format is its author's to choose.
  init(ofThemeClip file: Path) {
    guard Self.canRead(file), let header = try? MovieHeader(of: file) else { return }
    problems += Self.privateFacts(of: header).map { "\($0); \(Self.remedyInTheme)" }
  }

  /// False for Matroska, which WebM is: it is built in another way.
  private static func canRead(_ clip: Path) -> Bool {
    !["mkv", "webm"].contains(clip.fileExtension)
  }

  private static func privateFacts(of header: MovieHeader) -> [String] {
    (header.isDated ? ["tells when it was made"] : [])
      + (header.isTagged ? ["holds tags, which may tell where it was made"] : [])
  }

  private static let remedyInTheme = "take it out of the file in the gallery's Templates"

  private mutating func note(_ problem: String) {
    problems.append("\(problem); build the site again with --force")
  }

  /// Judges what a picture tells of itself.
  private mutating func judge(_ header: ImageHeader, _ bytes: [UInt8]) {
    for fact in header.blocks.privateFacts { note("tells \(fact.rawValue)") }
    if let profile = EmbeddedProfile.bytes(of: bytes, header.format),
      !NeutralProfile.isNeutral(profile)
    {
      note("has a colour profile that photofall did not write")
    }
  }

  /// Judges a clip that a page plays.
  private mutating func judge(_ header: MovieHeader) {
    for codec in header.codecs where !["avc1", "mp4a"].contains(codec) {
      note("has a track of \(codec), which some browsers lack")
    }
    if !header.codecs.contains("avc1") { note("is a clip without pictures") }
    if !header.isFastStart { note("plays only once it is there as a whole") }
  }
}
