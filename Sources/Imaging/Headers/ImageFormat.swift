internal import Bytes

/// Format of a source.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable, Codable {
  /// JPEG, with Huffman or arithmetic coding.
  case jpeg
  /// PNG.
  case png
  /// WebP, a still picture.
  case webp
  /// HEIC, AVIF and other HEIF files.
  case heif
  /// TIFF; of several pages the first.
  case tiff
  /// JPEG XL; of an animation the first frame.
  case jpegXL = "jxl"
  /// GIF; of an animation the first frame.
  case gif
  /// BMP.
  case bmp
  /// A camera's raw file, of which the preview is shown.
  case raw
}

extension ImageFormat {
  /// The format that a file's first bytes announce.
  ///
  /// - Parameter signature: The first `signatureLength` bytes, or all of a shorter file.
  /// - Throws: `ImagingError.unsupported` for a format that is known, but not read;
  ///   `.notAnImage` for any other bytes.
  public init(signature: some Collection<UInt8>) throws(ImagingError) {
    let bytes = Array(signature.prefix(Self.signatureLength))
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: PNGChunks.signature) {
      self = .png
    } else if Self.matches(bytes, 8, "WEBP") {
      self = .webp
    } else if Self.hasHEIFBrand(bytes) {
      self = .heif
    } else if Self.rawMarks.contains(where: { Self.matches(bytes, $0.offset, $0.mark) }) {
      self = .raw
    } else if let simple = Self.marks.first(where: { Self.matches(bytes, 0, $0.mark) }) {
      self = simple.format
    } else {
      throw Self.refusal(of: bytes)
    }
  }

  /// The number of bytes at a file's start that tell its format.
  package static let signatureLength = 64

  /// The names that people know its files by.
  public var names: [String] {
    switch self {
    case .jpeg: ["JPEG"]
    case .png: ["PNG"]
    case .webp: ["WebP"]
    case .heif: ["HEIC", "AVIF"]
    case .tiff: ["TIFF"]
    case .jpegXL: ["JPEG XL"]
    case .gif: ["GIF"]
    case .bmp: ["BMP"]
    case .raw: ["RAW"]
    }
  }

  /// The names of all formats, for people: `JPEG, PNG ... or BMP`.
  public static var allNames: String {
    let names = allCases.flatMap(\.names)
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// The usual file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heif: "heic"
    case .tiff: "tif"
    case .jpegXL: "jxl"
    case .gif: "gif"
    case .bmp: "bmp"
    case .raw: "dng"
    }
  }

  /// The bytes that files of other formats begin with. A camera's raw file may begin like a TIFF.
  private static let marks: [(mark: String, format: ImageFormat)] = [
    ("II*\0", .tiff), ("MM\0*", .tiff), ("II+\0", .tiff), ("MM\0+", .tiff),
    ("\0\0\0\u{C}JXL ", .jpegXL), ("\u{FF}\u{A}", .jpegXL), ("GIF87a", .gif), ("GIF89a", .gif),
    ("BM", .bmp),
  ]

  /// The bytes at an offset that tell a raw file; others begin like a TIFF.
  private static let rawMarks: [(offset: Int, mark: String)] = [
    (8, "CR\u{2}"), (8, "IIII"), (8, "MMMM"), (4, "ftypcrx"), (6, "HEAPCCDR"), (0, "IIU\0"),
    (0, "IIRO"), (0, "IIRS"),
    (0, "MMOR"), (0, "FUJIFILMCCD-RAW"), (0, "\0MRM"), (0, "FOVb"),
  ]

  private static let heifBrands = ["avif", "avis", "heic", "heix", "heim", "heis", "mif1", "msf1"]

  /// True for a file that names the brand of a still first, or among those that it is compatible with
  /// (ISO/IEC 14496-12, 4.3).
  private static func hasHEIFBrand(_ bytes: [UInt8]) -> Bool {
    guard matches(bytes, 4, "ftyp") else { return false }
    let end = min(bytes.count, max(Int(bytes[..<4], .big), 12))
    // The second four bytes of the box are a version.
    return ([8] + stride(from: 16, to: end, by: 4)).contains { offset in
      heifBrands.contains { matches(bytes, offset, $0) }
    }
  }

  private static func refusal(of bytes: [UInt8]) -> ImagingError {
    if let video = videos.first(where: { matches(bytes, $0.offset, $0.mark) }) {
      return .unsupported("a video, not what its name says; rename it to .\(video.fileExtension)")
    }
    let name = foreign.first { matches(bytes, $0.offset, $0.mark) }?.name
    guard let name else { return .notAnImage }
    return .unsupported("\(name), which Photofall does not read; convert it to JPEG or PNG")
  }

  private static func matches(_ bytes: [UInt8], _ offset: Int, _ mark: String) -> Bool {
    // The marks are Latin-1: a scalar a byte.
    bytes.dropFirst(offset).starts(
      with: mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// The bytes at an offset that tell a video, and the usual file extension.
  private static let videos: [(offset: Int, mark: String, fileExtension: String)] = [
    (4, "ftyp", "mp4"), (4, "moov", "mov"), (4, "mdat", "mov"), (8, "AVI ", "avi"),
    (0, "\u{1A}E\u{DF}\u{A3}", "mkv"), (0, "\0\0\u{1}\u{BA}", "mpg"),
  ]

  /// Known formats that are not read, by magic bytes at an offset; the first match wins.
  private static let foreign: [(offset: Int, mark: String, name: String)] = [
    (0, "8BPS", "a Photoshop file"),
    (0, "\0\0\0\u{C}jP  ", "a JPEG 2000 picture"),
    (0, "\u{FF}O\u{FF}Q", "a JPEG 2000 picture"),
    (0, "v/1\u{1}", "an OpenEXR picture"),
    (0, "#?RADIANCE", "a Radiance picture"),
    (0, "<svg", "an SVG drawing"),
    (0, "<?xml", "an SVG drawing or another XML file"),
    (0, "%PDF", "a PDF"),
    (0, "\0\0\u{1}\0", "an icon"),
  ]
}
