/// Order in which sizes are made from each other. It follows from all planned sizes, so a picture's
/// bytes do not depend on the others that are wanted with it.
struct Cascade {
  /// All planned sizes, widest first; the first one is made from the source.
  let sizes: [ImageSize]
  private let wanted: Set<ImageSize>

  init(of planned: [PlannedPicture], wanted: [PlannedPicture]) {
    sizes = Set(planned.map(\.size)).sorted { $0.width > $1.width }
    self.wanted = Set(wanted.map(\.size))
  }

  /// Calls `body` with the picture at the wanted sizes, and at the smallest one.
  ///
  /// - Parameter first: The source at the first size.
  func forEachSize(
    from first: borrowing PlanarImage,
    _ body: (borrowing PlanarImage) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    try descend(from: first, 0, body)
  }

  private func descend(
    from image: borrowing PlanarImage, _ index: Int,
    _ body: (borrowing PlanarImage) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    if isNeeded(index) { try body(image) }
    for child in children(of: index) where leadsToNeeded(child) {
      try descend(from: image.scaled(to: sizes[child]), child, body)
    }
  }

  private func leadsToNeeded(_ index: Int) -> Bool {
    isNeeded(index) || children(of: index).contains(where: leadsToNeeded)
  }

  private func isNeeded(_ index: Int) -> Bool {
    index == sizes.count - 1 || wanted.contains(sizes[index])
  }

  private func children(of index: Int) -> [Int] {
    sizes.indices.dropFirst().filter { parent(of: $0) == index }
  }

  /// The smallest size that is at least twice as wide, so that resampling again costs no quality;
  /// else the largest.
  private func parent(of index: Int) -> Int {
    sizes.prefix(index).lastIndex { $0.width >= 2 * sizes[index].width } ?? 0
  }
}
