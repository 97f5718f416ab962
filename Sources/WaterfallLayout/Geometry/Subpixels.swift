/// Lengths in whole 1/4096 px.
///
/// Sums of integers are exact in any order, so a suffix that is laid out again, or shifted, agrees
/// with a full layout bit for bit. The unit is 64 times finer than the browsers' own, so that the
/// rounded heights of a hundred items stacked in a column add up to less than one of theirs; all
/// lengths that browsers know are whole numbers of it.
enum Subpixels {
  /// Units to the px.
  static let perPixel = 4096.0
  /// Longer than any layout, and far enough from overflow to be added to one.
  static let unbounded = Int64.max / 16

  /// The nearest length to `pixels`, which is a number; what no layout reaches is cut there.
  static func from(_ pixels: Double) -> Int64 {
    let limit = Double(unbounded)
    let length = min(max(pixels * perPixel, -limit), limit)
    return Int64(length + (length < 0 ? -0.5 : 0.5))
  }

  /// The nearest length to `pixels`, which is not negative.
  @inline(__always)
  static func fromPositive(_ pixels: Double) -> Int64 {
    Int64(pixels * perPixel + 0.5)
  }

  /// The length in px.
  static func pixels(_ length: Int64) -> Double {
    Double(length) / perPixel
  }
}
