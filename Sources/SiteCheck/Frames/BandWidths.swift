/// The widths between two breakpoints at which frames are looked at.
///
/// Frames are linear in the width, so what holds at both ends of a band holds between them.
struct BandWidths {
  let columns: Int
  let columnSpacing, rowSpacing, inset: Double
  /// True if columns may end where they do.
  let isRagged: Bool
  private let start, end: Double

  /// The narrowest gallery that shows anything, and the widest that the theme allows, px.
  private static let (narrowest, widest) = (120.0, 8192.0)

  /// - Parameter end: The start of the next band, px; nil for the last one.
  init(_ band: ChunkFile.Band, end: Double?, of chunk: ChunkFile) {
    columns = band.columns.value
    columnSpacing = chunk.columnSpacing
    rowSpacing = chunk.rowSpacing
    inset = chunk.inset
    isRagged = chunk.crop == 0
    // What is narrower has no room for columns.
    let column = 1 + 2 * (chunk.frame ?? 0)
    let narrowest = 2 * inset + Double(columns - 1) * columnSpacing + Double(columns) * column
    let end = end ?? Self.widest
    start = max(band.minWidth, narrowest, min(Self.narrowest, end / 2))
    self.end = max(end, start)
  }

  /// Both ends and the middle, px.
  var all: [Double] { [start, (start + end) / 2, end] }
}

extension Double {
  /// The number without a fraction, for people.
  var plain: String { Int(exactly: rounded()).map(String.init) ?? "\(self)" }
}
