extension Album {
  /// The album and those below it, the photos of each burst as a stack where they are to be so and
  /// have pages that lead from one to the other. A query shows each photo that it finds.
  ///
  /// Bursts are known by names and by what pictures look like, so these have been made.
  /// - Complexity: O(n log n) for n photos.
  public func stackingBursts() -> Album {
    var album = self
    album.albums = albums.map { $0.stackingBursts() }
    guard configuration.stacks == .bursts, configuration.photoPages == .all, !isByQuery,
      known == nil
    else {
      return album
    }
    album.sections = sections.map { $0.holding(Bursts(of: $0.photos).stacked) }
    album.chunks = Self.chunks(album.sections, configuration)
    return album
  }
}
