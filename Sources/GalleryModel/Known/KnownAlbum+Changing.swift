internal import Bytes
internal import FileSystem
internal import Imaging
internal import Pictures

extension KnownAlbum {
  /// The photos with others among them, and without those that have gone: one section, as the photos of
  /// an open album are.
  ///
  /// Of pages into which none comes and from which none goes, but the details are read. Where a photo cannot come in
  /// without a change of others, the records are distrusted.
  /// - Complexity: O(n) for n photos, and O(log n) comparisons for each that comes.
  func sections(with fresh: [Item], in order: ItemOrder) -> [Section] {
    if !areApart(fresh) { distrust() }
    var photos = pages.map(\.photos)
    if !gone.isEmpty { photos = photos.map { page in page.filter { !gone.contains($0.id) } } }
    for (page, others) in Dictionary(grouping: fresh, by: { self.page(of: $0, in: order) }) {
      photos[page] = order.sorted(photos[page] + others)
    }
    let all = photos.flatMap(\.self)
    return all.isEmpty ? [] : [Section(.none, photos: all)]
  }

  /// The index of the page into which a photo comes: the last one that begins before it.
  private func page(of photo: Item, in order: ItemOrder) -> Int {
    let later = pages.dropFirst().partitioningIndex { page in
      order.sorted([photo, page.photo(0)])[0] === photo
    }
    return later - 1
  }

  /// True if photos share neither their names nor their contents with others.
  private func areApart(_ fresh: [Item]) -> Bool {
    guard !fresh.isEmpty else { return true }
    let namings = Set(fresh.map { KnownPage.naming(of: $0.pageName) })
    let contents = Set(fresh.map { UInt64($0.content.bytes[..<8], .big) })
    return fresh.allSatisfy(\.hasPlainName)
      && !pages.mappedConcurrently { [gone] page in
        let details = page.details
        return (0..<details.count).contains { index in
          (namings.contains(details.naming(index)) || contents.contains(details.content(index)))
            && !gone.contains(details.ids[index])
        }
      }.contains(true)
  }
}

extension Item {
  /// True if no other photo has a say in the name of its page.
  var hasPlainName: Bool { UniqueNames(for: [self.fileName]).names[0] == pageName }
}

extension Album {
  /// True if its photos do not depend on each other: each page of them can stay as it is when another
  /// photo comes or goes.
  public var isOpen: Bool {
    let isSimple =
      configuration.sections == .none && configuration.stacks == .none
      && configuration.originals == .none && !isByQuery
    return isSimple
      && freshPhotos.allSatisfy { photo in
        guard case .still(let header) = photo.kind else { return false }
        return header.embeddedClip == nil && photo.file.motion == nil && photo.hasPlainName
          && !FileProbe.isRaw(named: photo.relative)
      }
  }
}
