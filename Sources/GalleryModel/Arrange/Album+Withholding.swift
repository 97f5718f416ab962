extension Album {
  /// True if it shows no photo, nor does an album below it.
  public var isEmpty: Bool { content.isEmpty && albums.isEmpty }

  /// The album with others below it; in place of those that it leaves out it withholds what they do,
  /// so that it can be shown again.
  ///
  /// - Parameter isLeftOut: True for an album that shows nothing.
  func holding(_ below: [Album], without isLeftOut: (Album) -> Bool) -> Album {
    var album = self
    album.albums = []
    for other in below {
      if isLeftOut(other) {
        album.hidden += other.hidden
        album.rejected += other.rejected
        album.hiddenFolders += other.hiddenFolders
      } else {
        album.albums.append(other)
      }
    }
    return album
  }
}
