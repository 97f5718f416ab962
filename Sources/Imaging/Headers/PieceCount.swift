/// Counter of a header's segments or chunks: a file can consist of empty ones alone.
struct PieceCount {
  private let limit: Int
  private var count = 0

  init(_ limits: ImagingLimits) { limit = limits.chunks }

  /// Counts one more; throws above `limits.chunks`.
  mutating func next() throws(ImagingError) {
    count += 1
    guard count <= limit else {
      throw .overLimit("more than \(limit) pieces before its pixels (limits.chunks)")
    }
  }
}
