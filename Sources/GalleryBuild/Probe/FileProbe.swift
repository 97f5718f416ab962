internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import PhotoMetadata

/// What looking at a file came to.
enum FileProbe: Sendable, Codable {
  /// A photo that can be shown.
  case photo(ProbedFile)
  /// No photo, and no name of one: none of photofall's business.
  case ignored
  /// Meant to be a photo, but of no use, and why.
  case refused(String)
  /// Not to be read now, and why; another look may find it readable.
  case unreadable(String)

  /// Looks at a file: its header, its metadata, and what it holds.
  ///
  /// What is read here has limits of its own: headers are taken apart by Swift, which stops at each
  /// end of a list; the blocks that libexif, exempi and libheif see are short, and looked through
  /// before for what makes these slow; and all of it is fuzzed, every access to memory checked, as
  /// `probe`, `exif` and `sidecar` of `make fuzz`. What gets through all the same ends a
  /// `PhotoHelper`, and not the build.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ file: Path, limits: ImagingLimits) {
    do throws(ImagingError) {
      self = Self.reading(file, try ImageHeader(of: file, limits: limits))
    } catch {
      if case .cannotRead = error {
        self = .unreadable(error.description)
        return
      }
      let isMeant =
        Self.format(named: file.fileExtension) != nil || Self.foreign.contains(file.fileExtension)
      self = isMeant || error.isOfPhoto ? .refused(error.description) : .ignored
    }
  }

  /// What the owner of a photo should hear whose name promises another format; it is shown.
  static func misnomer(_ file: Path, holding format: ImageFormat) -> String? {
    guard let promised = self.format(named: file.fileExtension), promised != format else {
      return nil
    }
    return "holds \(format.rawValue.uppercased()), not what its name says; "
      + "rename it to .\(format.fileExtension)"
  }

  private static func reading(_ file: Path, _ header: ImageHeader) -> FileProbe {
    do throws(FileSystemError) {
      let content = try ContentHash(of: file)
      var header = header
      let metadata = PhotoMetadata(header.takeBlocks())
      return .photo(ProbedFile(header: header, content: content, metadata: metadata))
    } catch {
      return .unreadable("cannot read: \(error.reason)")
    }
  }

  /// The format that an extension promises; nil for one that is none of ours.
  private static func format(named fileExtension: String) -> ImageFormat? {
    switch fileExtension {
    case "jpg", "jpeg", "jpe", "jfif": .jpeg
    case "png": .png
    case "webp": .webp
    case "heic", "heif", "hif", "avif": .heif
    default: nil
    }
  }

  /// Extensions of photos that are not read: their owner should hear why they are missing.
  private static let foreign: Set = [
    "arw", "bmp", "cr2", "cr3", "dng", "gif", "jp2", "jxl", "nef", "orf", "raf", "rw2", "tif",
    "tiff",
  ]
}

extension ImagingError {
  /// Whether the file begins as one of the formats that are read.
  fileprivate var isOfPhoto: Bool {
    switch self {
    case .damaged, .overLimit, .truncated: true
    case .cannotRead, .empty, .notAnImage, .unsupported, .cancelled: false
    }
  }
}
