internal import FileSystem

extension Album {
  /// The photo that stands for it: the one that is named, its first, or the cover of the first
  /// listed album below it; nil if there is none.
  ///
  /// - Complexity: O(n) for n photos where one is named.
  public var cover: Item? { namedCover ?? shown.first }

  /// The photos on its card: the cover, or, where none is named, four of its own and of the covers
  /// of listed albums below it, if there are as many.
  ///
  /// - Complexity: as of `cover`.
  public var covers: [Item] {
    let shown = shown
    return shown.count == 4 && namedCover == nil ? shown : cover.map { [$0] } ?? []
  }

  /// The photo of it that its `album.yaml` names as its cover; nil if none is named, or it has no such one.
  ///
  /// - Complexity: O(n) for n photos where one is named.
  public var namedCover: Item? {
    if let known { return known.outline.cover.map { Item(of: $0) } }
    return coverName.flatMap { name in
      // A photo that is known lies in the album's own folder, and need not be read.
      let id = Item.id(of: relative.appending(name))
      return sections.lazy.flatMap(\.photos).first {
        $0.isKnown ? $0.id == id : $0.fileName == name
      }
    }
  }

  /// Its first photos, four at most.
  var firstTiles: [Item] {
    if let known { return known.outline.firstTiles.map { Item(of: $0) } }
    return Array(sections.lazy.flatMap { $0.photos.lazy.filter { !$0.isCovered } }.prefix(4))
  }

  /// The first of its photos and of the covers of listed albums below it, each once and four at
  /// most.
  private var shown: [Item] {
    var shown = firstTiles
    for case let cover? in listedAlbums.lazy.map(\.cover)
    where shown.count < 4 && !shown.contains(where: { $0.id == cover.id }) {
      shown.append(cover)
    }
    return shown
  }
}
