/// Lengths in whole 1/64 px, the browsers' own unit of layout.
///
/// Sums of them are exact in any order, so a suffix that is laid out again, or shifted, agrees with
/// a full layout bit for bit.
enum Subpixels {
  /// 1/64 px to the px.
  static let perPixel = 64.0
  /// Longer than any layout, and far enough from overflow to be added to one.
  static let unbounded = Int64.max / 4

  /// The nearest length to `pixels`.
  static func from(_ pixels: Double) -> Int64 {
    Int64((pixels * perPixel).rounded())
  }

  /// The length in px.
  static func pixels(_ length: Int64) -> Double {
    Double(length) / perPixel
  }
}
