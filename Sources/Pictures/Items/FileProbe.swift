public import FileSystem
internal import Imaging
internal import PhotoMetadata

/// Outcome of probing a file.
public enum FileProbe: Sendable, Codable {
  /// An item that can be shown.
  case item(ProbedFile)
  /// A file that neither is an item nor has the name of one.
  case ignored
  /// A file that is meant to be an item, and cannot be shown.
  case refused(Refusal)

  /// True for a refusal that another try may not meet, so that it is not recorded.
  public var isRetryable: Bool {
    switch self {
    case .item, .ignored: false
    case .refused(let refusal): refusal.isRetryable
    }
  }

  /// Probes a file: its header, its metadata, and its content.
  ///
  /// Headers are parsed in Swift, with bounds checks; the blocks for libexif, exempi and libheif
  /// are short, and checked first for what makes these slow. A crash nevertheless ends a
  /// `PhotoHelper`, not the build.
  ///
  /// - Parameter name: The file's name, which says what it is meant to be.
  /// - Complexity: O(n) for n bytes.
  init(_ file: OpenFile, named name: Path, _ limits: ImagingLimits) {
    guard Self.purpose(ofNamed: name) == nil else {
      self = .ignored
      return
    }
    do throws(ImagingError) {
      self = Self.reading(file, try ImageHeader(of: file, limits: limits))
    } catch {
      let isNamed =
        Self.format(named: name.fileExtension) != nil || Self.foreign.contains(name.fileExtension)
      self = isNamed || error.isOfPhoto ? .refused(Refusal(error)) : .ignored
    }
  }

  /// The warning for a file whose extension promises another format; the file is shown.
  public static func misnomer(_ file: Path, holding kind: ItemKind) -> String? {
    // ffmpeg tells containers of clips apart by content, and some go by many names.
    guard let header = kind.still, let promised = format(named: file.fileExtension),
      promised != header.format
    else { return nil }
    let name = header.isAVIF ? "avif" : header.format.rawValue
    let own = header.isAVIF ? name : header.format.fileExtension
    return misnomer(holding: name, own)
  }

  /// The refusal of a file that has the name of a clip, and is empty or begins as a still; nil for all
  /// others.
  static func misnomer(ofClip file: OpenFile) -> Refusal? {
    var start = [UInt8](repeating: 0, count: ImageFormat.signatureLength)
    guard let count = try? file.descriptor.read(into: &start, at: 0) else { return nil }
    guard count > 0 else { return Refusal(ImagingError.empty) }
    guard let format = try? ImageFormat(signature: start.prefix(count)) else { return nil }
    return Refusal(misnomer(holding: format.rawValue, format.fileExtension))
  }

  private static func misnomer(holding format: String, _ fileExtension: String) -> String {
    "holds \(format.uppercased()), not what its name says; rename it to .\(fileExtension)"
  }

  /// The reason why a file is ignored, for people.
  public static func reason(forIgnoring file: Path) -> String {
    purpose(ofNamed: file) ?? "no photo that Photofall reads"
  }

  /// The purpose of a file by a name that no item has, whatever it holds; nil for all other names.
  private static func purpose(ofNamed file: Path) -> String? {
    if file.fileExtension == "thm" { return "a camera's thumbnail of another file" }
    let name = String(decoding: file.name, as: UTF8.self)
    let isCopy = copies.contains { ending in
      name.lowercased().hasSuffix(ending)
        && isItem(named: Path(String(name.dropLast(ending.count))))
    }
    return isCopy ? "a copy of a photo, or a part of one, that another program keeps" : nil
  }

  /// True for a still with a clip in its file that ffmpeg has not read.
  public var awaitsTools: Bool {
    guard case .item(let file) = self, case .still(let header) = file.kind else { return false }
    return header.embeddedClip != nil && file.ownClip == nil
  }

  /// True for what the programs for clips have refused: a clip, or that in the file of a still.
  public func isRefusedByTools(named file: Path) -> Bool {
    switch self {
    case .item(let facts): facts.clipRefusal != nil
    case .ignored: false
    case .refused: Self.isClip(named: file)
    }
  }

  /// True for a file that by its name is a photo or a clip.
  public static func isItem(named file: Path) -> Bool {
    format(named: file.fileExtension) != nil || isClip(named: file)
  }

  /// True for a file that by its name is a clip.
  public static func isClip(named file: Path) -> Bool { clips.contains(file.fileExtension) }

  /// True for a file that by its name is a camera's raw file.
  public static func isRaw(named file: Path) -> Bool { format(named: file.fileExtension) == .raw }

  private static func reading(_ file: OpenFile, _ header: ImageHeader) -> FileProbe {
    do throws(FileSystemError) {
      let content = try Digest(of: file)
      var header = header
      let blocks = header.takeBlocks()
      return .item(
        ProbedFile(
          kind: .still(header), content: content, metadata: PhotoMetadata(blocks),
          pairing: blocks.livePairing))
    } catch {
      return .refused(Refusal("cannot read: \(error.reason)", isRetryable: true))
    }
  }

  /// The format that a file extension promises; nil for one that is not supported.
  private static func format(named fileExtension: String) -> ImageFormat? {
    switch fileExtension {
    case "jpg", "jpeg", "jpe", "jfif": .jpeg
    case "png", "apng": .png
    case "webp": .webp
    case "heic", "heif", "hif", "avif", "avifs": .heif
    case "tif", "tiff": .tiff
    case "jxl": .jpegXL
    case "gif": .gif
    case "bmp", "dib": .bmp
    case "3fr", "arw", "cr2", "cr3", "crw", "dng", "erf", "iiq", "kdc", "mef", "mos", "mrw", "nef",
      "nrw", "orf", "pef", "raf", "raw", "rw2", "rwl", "sr2", "srf", "srw", "x3f":
      .raw
    default: nil
    }
  }

  /// Extensions of clips.
  private static let clips: Set = [
    "3g2", "3gp", "asf", "avi", "flv", "m2ts", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "mts",
    "ogv", "ts", "webm", "wmv",
  ]

  /// The ends that programs add to the names of what they replace, or have not loaded whole.
  private static let copies = [
    "~", "_original", ".bak", ".crdownload", ".download", ".part", ".tmp",
  ]

  /// Extensions of unsupported photos: these are refused with a reason, not ignored.
  private static let foreign: Set = ["jp2"]
}

extension ImagingError {
  /// True if the file begins as one of the supported formats, or may do so.
  fileprivate var isOfPhoto: Bool {
    switch self {
    case .cannotRead, .damaged, .overLimit, .truncated: true
    case .empty, .notAnImage, .unsupported, .cancelled: false
    }
  }
}
