/// Values that can be mixed: numbers, colours, points.
protocol Mixable {
  static var zero: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Double) -> Self
}

extension Double: Mixable {}
extension SIMD2<Double>: Mixable {}
extension SIMD3<Double>: Mixable {}

/// `a` where `t` is 0, `b` where it is 1.
@inline(__always)
func mix<Value: Mixable>(_ a: Value, _ b: Value, _ t: Double) -> Value {
  a + (b - a) * t
}

extension Double {
  /// The number, held within 0...1.
  var clamped: Double { Swift.min(Swift.max(self, 0), 1) }

  /// 0 at `low`, 1 at `high`, linear in between; `low` may be the greater one.
  func slope(_ low: Double, _ high: Double) -> Double {
    ((self - low) / (high - low)).clamped
  }

  /// 0 at `low`, 1 at `high`, with a soft start and end; `low` may be the greater one.
  func ramp(_ low: Double, _ high: Double) -> Double {
    let t = slope(low, high)
    return t * t * (3 - 2 * t)
  }

  /// 1 at 0 and falling off on both sides like a bell of that `width`.
  func bell(_ width: Double) -> Double {
    let t = self / width
    return 1 / (1 + t * t * (1 + t * t * 0.5))
  }

  var squared: Double { self * self }
}
