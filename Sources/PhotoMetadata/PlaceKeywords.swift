/// Keywords of a photo that tell a place on the globe, also below others: `Places|48.137, 11.576`.
struct PlaceKeywords {
  /// The numbers of halves of places among the keywords, each counted once: those that may be a
  /// latitude, and a longitude.
  private let latitudes, longitudes: Int

  init(among keywords: [String]) {
    let levels = keywords.flatMap { Self.levels(of: $0) }
    let halves = Set(levels.compactMap { CoordinateText(String($0))?.half })
    latitudes = halves.count(where: \.isLatitude)
    longitudes = halves.count(where: \.isLongitude)
  }

  /// True for a keyword that tells a place, or half of one whose other half is there, too.
  func contains(_ keyword: String) -> Bool {
    let levels = Self.levels(of: keyword)
    let pairs = zip(levels, levels.dropFirst()).map { keyword[$0.startIndex..<$1.endIndex] }
    return ([keyword[...]] + levels + pairs).contains { PhotoMetadata.isPlace(String($0)) }
      || levels.contains { CoordinateText(String($0))?.half.map(hasOther) == true }
  }

  /// True where another half makes a place with one.
  private func hasOther(than half: CoordinateText.Half) -> Bool {
    half.isLatitude && longitudes > (half.isLongitude ? 1 : 0)
      || half.isLongitude && latitudes > (half.isLatitude ? 1 : 0)
  }

  /// A keyword and the words above it, as programs write them.
  private static func levels(of keyword: String) -> [Substring] {
    // A slash in an address has no others above it.
    let signs = keyword.contains(":") ? "|>" : "|>/"
    return keyword.split { signs.contains($0) }
  }
}
