internal import FileSystem

extension Album {
  /// True for an album of what a query finds; its photos have their pages in albums of their own.
  public var isByQuery: Bool { query != nil }

  /// The photos that have their pages here; none in an album by query.
  public var ownPhotos: [Item] { isByQuery ? [] : photos }

  /// The album with what the queries in it and below it find among the photos of listed albums;
  /// without albums below it whose queries find nothing.
  ///
  /// - Complexity: O(n log n) for n photos, for each query.
  func answeringQueries() -> Album {
    guard all.contains(where: \.isByQuery) else { return self }
    return answeringQueries(
      among: allListed.flatMap { album in album.ownPhotos.map { ($0, album.identity) } })
  }

  private func answeringQueries(among photos: [(Item, AlbumIdentity)]) -> Album {
    var album = holding(
      albums.map { $0.answeringQueries(among: photos) }, without: \.isEmpty)
    if let query {
      let found = photos.filter { query.matches($0.0.disclosed) }
      let names = Self.pageNames(of: found.map(\.0.relative), below: "")
      album.sections = cut(zip(found, names).map { $0.0.visiting(from: $0.1, named: $1) })
      album.chunks = Self.chunks(album.sections, configuration)
    }
    return album
  }

  /// The sections of photos, in the order of the configuration.
  private func cut(_ photos: [Item]) -> [Section] {
    let order = ItemOrder(configuration: configuration, arrangement: Arrangement(parsing: []))
    return SectionCutter(configuration).sections(of: order.sorted(photos))
  }
}
