public import FileSystem
public import GalleryModel
internal import Pictures

/// Media that a gallery showed before, for pages that still show it and will follow.
public struct FormerMedia: Sendable {
  /// The number of photos of earlier states that are kept, besides all of the last one.
  private static let limit = 10_000

  /// The media that each state had and the next one lacked, the oldest first.
  private var states: [(media: SiteMedia, count: Int)] = []

  /// Creates an empty list.
  public init() {}

  /// Keeps what a gallery shows no more.
  ///
  /// - Complexity: O(n) for n photos.
  public mutating func note(_ root: Album, after former: Album) {
    let shown = Set(root.all.lazy.flatMap(\.photos).flatMap(\.addresses))
    let gone = former.all.flatMap { $0.photos.filter { !shown.isSuperset(of: $0.addresses) } }
    guard !gone.isEmpty else { return }
    states.append((SiteMedia(of: gone, originals: former.originals), gone.count))
    var count = states.reduce(0) { $0 + $1.count }
    while states.count > 1, count > Self.limit { count -= states.removeFirst().count }
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
    return nil
  }
}

extension Item {
  /// The addresses of its pictures and clips.
  fileprivate var addresses: [UInt64] {
    [planned.identity.address] + [planned.clip, planned.webm].compactMap { $0?.address }
  }
}
