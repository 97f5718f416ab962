import Glibc

/// A place or a direction on a canvas: x to the right, y downwards, one canvas height long.
typealias Point = SIMD2<Double>

/// A place or a direction in a scene with depth.
typealias Vector = SIMD3<Double>

extension SIMD2<Double> {
  init(angle: Double, length: Double = 1) {
    self.init(cos(angle) * length, sin(angle) * length)
  }

  var length: Double { sqrt(x * x + y * y) }

  var angle: Double { atan2(y, x) }

  func distance(to other: Point) -> Double { (self - other).length }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// This direction, turned by `angle` radians.
  func rotated(by angle: Double) -> Point {
    let c = cos(angle)
    let s = sin(angle)
    return Point(x * c - y * s, x * s + y * c)
  }
}

extension SIMD3<Double> {
  var length: Double { sqrt(dot(self)) }

  var normalized: Vector { self / length }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }
}
