internal import GalleryModel

/// Limits of a host, as its documentation has them; nil: none.
struct HostLimits {
  /// The most files.
  var files: Int?
  /// The most files of a folder.
  var filesOfFolder: Int?
  /// The largest size of all files, bytes.
  var bytes: Int?
  /// The largest file, bytes.
  var bytesOfFile: Int?

  /// The limits of a host, of its free plan where there are several.
  init(_ host: Host) {
    switch host {
    case .cloudflarePages: (files, bytesOfFile) = (20_000, 25 << 20)
    case .githubPages: bytes = 1_000_000_000
    case .gitlabPages: (files, bytes) = (200_000, 1_000_000_000)
    case .netlify: filesOfFolder = 54_000
    case .s3: break
    }
  }

  /// The limits that many hosts have.
  static let common: HostLimits = {
    var limits = HostLimits(.githubPages)
    limits.files = 20_000
    return limits
  }()

  /// The reasons why a site does not fit, each with the settings that would help.
  ///
  /// - Parameter host: The host, for people: `netlify takes`.
  func misfits(of size: SiteSize, _ host: String) -> [String] {
    let apart = "media.base with the pictures on another host"
    let fewer =
      size.media * 2 < size.files
      ? "photoPages: none, or fewer languages or albums"
      : "fewer images.widths or images.formats, or \(apart)"
    let megabyte = 1_000_000
    return [
      (size.files, files, 1, "files", fewer),
      (
        size.filesOfFolder, filesOfFolder, 1, "files of one album",
        "folders in it, which become albums of their own"
      ),
      (
        size.bytes, bytes, megabyte, "MB",
        "originals: none, smaller images.large or images.quality, or \(apart)"
      ),
      (
        size.bytesOfFile, bytesOfFile, megabyte, "MB in one file",
        "originals: none, a lower video.height or video.quality, or \(apart)"
      ),
    ].compactMap { (count, limit, scale, unit, help) in
      guard let limit, count > limit else { return nil }
      let has = (count + scale - 1) / scale
      return "has \(has) \(unit); \(host) \(limit / scale); what helps: \(help)"
    }
  }
}

/// Size of a site in files and bytes.
struct SiteSize {
  /// The number of files.
  var files = 0
  /// The number of pictures, clips, originals and archives among them.
  var media = 0
  /// The number of files of the largest folder.
  var filesOfFolder = 0
  /// The size of all files, bytes.
  var bytes = 0
  /// The size of the largest file, bytes.
  var bytesOfFile = 0

  /// Adds files.
  mutating func add(_ bytes: Int) {
    files += 1
    self.bytes += bytes
    bytesOfFile = max(bytesOfFile, bytes)
  }
}
