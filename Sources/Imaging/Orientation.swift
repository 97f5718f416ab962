/// Transform that turns a stored picture upright, numbered as in EXIF's tag 0x0112.
public enum Orientation: UInt8, Hashable, Sendable, Codable {
  /// Stored upright.
  case upright = 1
  /// Mirrored left to right.
  case mirrored = 2
  /// Upside down.
  case turnedAround = 3
  /// Mirrored top to bottom.
  case flipped = 4
  /// Mirrored along the diagonal from the top left.
  case transposed = 5
  /// To be turned clockwise by a quarter.
  case turnedLeft = 6
  /// Mirrored along the diagonal from the top right.
  case transversed = 7
  /// To be turned counterclockwise by a quarter.
  case turnedRight = 8

  /// True if stored rows become columns.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// True if the stored picture's right edge becomes a left or top one.
  var mirrorsStoredX: Bool {
    [.mirrored, .turnedAround, .transversed, .turnedRight].contains(self)
  }

  /// True if the stored picture's bottom edge becomes a left or top one.
  var mirrorsStoredY: Bool { [.turnedAround, .flipped, .turnedLeft, .transversed].contains(self) }
}
