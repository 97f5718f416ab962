/// The sides of the upright picture that a file's first row and first column are, as EXIF numbers them.
enum Orientation: UInt16, CaseIterable {
  case upright = 1
  case mirrored, turnedRound, mirroredUpsideDown
  case transposed, turnedLeft, transversed, turnedRight

  /// The file's rows are the upright picture's columns.
  private var swapsAxes: Bool { rawValue >= 5 }

  private var startsAtRight: Bool { [2, 3, 6, 7].contains(rawValue) }

  private var startsAtBottom: Bool { [3, 4, 7, 8].contains(rawValue) }

  /// The raster as it lies in a file of this orientation; a viewer puts it upright again.
  func stored<Value>(_ upright: Raster<Value>) -> Raster<Value> {
    var stored = Raster<Value>(
      width: swapsAxes ? upright.height : upright.width,
      height: swapsAxes ? upright.width : upright.height)
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let (column, row) = swapsAxes ? (y, x) : (x, y)
        stored[x, y] =
          upright[
            startsAtRight ? upright.width - 1 - column : column,
            startsAtBottom ? upright.height - 1 - row : row]
      }
    }
    return stored
  }
}
