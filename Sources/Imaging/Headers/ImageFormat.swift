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
}

extension ImageFormat {
  /// The format that a file's first bytes announce.
  ///
  /// - Parameter signature: The first 16 bytes, or all of a shorter file.
  /// - Throws: `ImagingError.unsupported` for a format that is known, but not read;
  ///   `.notAnImage` for any other bytes.
  public init(signature: some Collection<UInt8>) throws(ImagingError) {
    let bytes = Array(signature.prefix(16))
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: PNGChunks.signature) {
      self = .png
    } else if Self.matches(bytes, 8, "WEBP") {
      self = .webp
    } else if Self.heifBrands.contains(where: { Self.matches(bytes, 4, "ftyp" + $0) }) {
      self = .heif
    } else {
      throw Self.refusal(of: bytes)
    }
  }

  /// The names that people know its files by.
  public var names: [String] {
    switch self {
    case .jpeg: ["JPEG"]
    case .png: ["PNG"]
    case .webp: ["WebP"]
    case .heif: ["HEIC", "AVIF"]
    }
  }

  /// The usual file extension, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heif: "heic"
    }
  }

  private static let heifBrands = ["avif", "heic", "heix", "heim", "heis", "mif1", "msf1"]

  private static func refusal(of bytes: [UInt8]) -> ImagingError {
    let name = foreign.first { matches(bytes, $0.offset, $0.mark) }?.name
    guard let name else { return .notAnImage }
    return .unsupported("\(name), which Photofall does not read; convert it to JPEG or PNG")
  }

  private static func matches(_ bytes: [UInt8], _ offset: Int, _ mark: String) -> Bool {
    // The marks are Latin-1: a scalar a byte.
    bytes.dropFirst(offset).starts(
      with: mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// Known formats that are not read, by magic bytes at an offset; the first match wins.
  private static let foreign: [(offset: Int, mark: String, name: String)] = [
    (0, "GIF8", "a GIF"),
    (8, "CR\u{2}", "a raw file of a Canon camera"),
    (0, "II*\0", "a TIFF or a camera's raw file"),
    (0, "MM\0*", "a TIFF or a camera's raw file"),
    (0, "II+\0", "a BigTIFF"),
    (0, "MM\0+", "a BigTIFF"),
    (0, "IIU\0", "a raw file of a Panasonic camera"),
    (0, "IIRO", "a raw file of an Olympus camera"),
    (0, "FUJIFILMCCD-RAW", "a raw file of a Fujifilm camera"),
    (4, "ftypcrx", "a raw file of a Canon camera"),
    (4, "ftyp", "a video"),
    (4, "moov", "a video"),
    (4, "mdat", "a video"),
    (8, "AVI ", "a video"),
    (0, "\u{1A}E\u{DF}\u{A3}", "a video"),
    (0, "\0\0\u{1}\u{BA}", "a video"),
    (0, "BM", "a BMP"),
    (0, "8BPS", "a Photoshop file"),
    (0, "\0\0\0\u{C}JXL ", "a JPEG XL picture"),
    (0, "\u{FF}\u{A}", "a JPEG XL picture"),
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
