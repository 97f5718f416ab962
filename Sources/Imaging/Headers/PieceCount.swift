/// Counts the segments or chunks of a header: a file can be made of nothing but empty ones.
struct PieceCount {
  private let limit: Int
  private var count = 0

  init(_ limits: ImagingLimits) { limit = limits.chunks }

  /// Counts one more.
  mutating func next() throws(ImagingError) {
    count += 1
    guard count <= limit else {
      throw .overLimit("more than \(limit) pieces before its pixels (limits.chunks)")
    }
  }
}
