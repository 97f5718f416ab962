public import FileSystem
public import GalleryModel
internal import Pictures

/// Media that a gallery showed before, for pages that still show it and will follow.
public struct FormerMedia: Sendable {
  /// The number of photos of earlier states that are kept, besides all of the last one.
  private static let limit = 10_000

  /// The media that each state had and the next one lacked, the oldest first.
  private var states: [(media: SiteMedia, count: Int)] = []

  /// The media of photos that the gallery withholds.
  private var withheld = SiteMedia(of: [], originals: [:])

  /// Creates an empty list.
  public init() {}

  /// Keeps what a gallery shows no more.
  ///
  /// - Complexity: O(n) for n photos.
  public mutating func note(_ root: Album, after former: Album) {
    var shown: Set<UInt64> = []
    for photo in root.all.lazy.flatMap(\.photos) { photo.forEachAddress { shown.insert($0) } }
    let gone = former.all.flatMap { album in
      album.photos.filter { photo in
        var isGone = false
        photo.forEachAddress { isGone = isGone || !shown.contains($0) }
        return isGone
      }
    }
    let offered = root.originals
    let originals = former.originals.filter { offered[$0.key] == nil }
    guard !gone.isEmpty || !originals.isEmpty else { return }
    states.append((SiteMedia(of: gone, originals: originals), max(gone.count, originals.count)))
    var count = states.reduce(0) { $0 + $1.count }
    while states.count > 1, count > Self.limit { count -= states.removeFirst().count }
  }

  /// Keeps what was made of the photos that a gallery hides or that are rejected.
  ///
  /// - Complexity: O(n) for n such photos.
  public mutating func keepWithheld(of root: Album) {
    let photos = root.all.flatMap { $0.hidden + $0.rejected }
    withheld = SiteMedia(of: photos.map(\.item), originals: [:])
  }

  /// A picture, a clip, or an original that was offered.
  ///
  /// - Parameters:
  ///   - place: The path in the site: `media/ab/HASH-320.jpg`.
  ///   - request: The build, which knows the folders.
  /// - Returns: nil when no state had such a file, or nobody has made it.
  public func file(at place: String, _ request: BuildRequest) -> FileRange? {
    for (media, _) in states.reversed() {
      if let file = media.file(at: place, request) { return file }
    }
    return withheld.file(at: place, request)
  }
}

extension Item {
  /// Calls `body` with the addresses of its pictures and clips.
  fileprivate func forEachAddress(_ body: (UInt64) -> Void) {
    body(planned.identity.address)
    if let clip = planned.clip { body(clip.address) }
    if let webm = planned.webm { body(webm.address) }
  }
}
