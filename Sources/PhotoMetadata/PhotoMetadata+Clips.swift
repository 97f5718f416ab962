extension PhotoMetadata {
  /// Reads the tags of a video file, as ffmpeg names them: QuickTime's, MP4's or Matroska's.
  ///
  /// Places on the globe and serial numbers are not looked at.
  public init(clipTags: [String: String]) {
    self.init()
    let tags = ClipTags(clipTags)
    title = tags.text("title", "displayname").flatMap { Self.isBoilerplate($0, of: nil) ? nil : $0 }
    caption = tags.text("description", "synopsis", "comment")
    caption = ownCaption
    taken = tags.date("creationdate", "creation_time", "date_recorded")
    camera = Camera(make: tags.text("make", "manufacturer"), model: tags.text("model"))
    creators = tags.text("artist", "author").map { [$0] } ?? []
    copyright = tags.text("copyright")
    keywords = (tags.text("keywords") ?? "").split(separator: ",").map { String($0.trimmed) }
    keywords.removeAll(where: \.isEmpty)
    otherPeople = Self.people(among: keywords)
  }
}

/// Tags of a video file.
private struct ClipTags {
  private let tags: [String: String]

  init(_ tags: [String: String]) {
    self.tags = Dictionary(
      tags.map { (Self.plain($0.key), $0.value) },
      uniquingKeysWith: { one, other in max(one, other) })
  }

  /// A name without what Apple and Android put before it, in small letters, as Matroska's are not.
  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    for prefix in ["com.apple.quicktime.", "com.android."] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  /// The first of some tags that is not blank.
  func text(_ names: String...) -> String? {
    names.lazy.compactMap { tags[$0].flatMap(MetadataText.tidy) }.first
  }

  /// The first of some tags that is a date: in local time with an offset, or in UTC.
  func date(_ names: String...) -> CaptureDate? {
    names.lazy.compactMap { tags[$0].flatMap(Self.date) }.first
  }

  private static func date(_ text: String) -> CaptureDate? {
    // The epochs of QuickTime and of Unix stand for a clock that was not set.
    CaptureDate(xmp: text).flatMap { $0.text < "1970-01-02" ? nil : $0 }
  }
}
