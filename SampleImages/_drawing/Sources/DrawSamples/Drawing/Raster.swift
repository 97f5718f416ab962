/// Values on a grid of pixels.
///
/// Places are points: one unit is the raster's height, so that a scene looks the same at any size.
struct Raster<Value: Mixable> {
  let width: Int
  let height: Int
  var values: [Value]

  init(width: Int, height: Int, filledWith value: Value = .zero) {
    self.width = width
    self.height = height
    values = Array(repeating: value, count: width * height)
  }

  /// A raster of the same size, all zero.
  init(like other: Raster<some Mixable>) {
    self.init(width: other.width, height: other.height)
  }

  /// The width in heights.
  var aspect: Double { Double(width) / Double(height) }

  /// The size of a pixel.
  var pixel: Double { 1 / Double(height) }

  subscript(x: Int, y: Int) -> Value {
    get { values[y * width + x] }
    set { values[y * width + x] = newValue }
  }

  /// The value at `point`, mixed from its four neighbours; beyond the edges, the edge's.
  func sample(_ point: Point) -> Value {
    let x = min(max(point.x * Double(height) - 0.5, 0), Double(width - 1))
    let y = min(max(point.y * Double(height) - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let upper = mix(self[left, top], self[right, top], x - Double(left))
    let lower = mix(self[left, bottom], self[right, bottom], x - Double(left))
    return mix(upper, lower, y - Double(top))
  }

  /// Adds `value` at `point`, shared among its four neighbours; nothing beyond the edges.
  mutating func add(_ value: Value, at point: Point) {
    let x = point.x * Double(height) - 0.5
    let y = point.y * Double(height) - 0.5
    guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return }
    let (left, top) = (Int(x), Int(y))
    let (fx, fy) = (x - Double(left), y - Double(top))
    let index = top * width + left
    values[index] = values[index] + value * ((1 - fx) * (1 - fy))
    values[index + 1] = values[index + 1] + value * (fx * (1 - fy))
    values[index + width] = values[index + width] + value * ((1 - fx) * fy)
    values[index + width + 1] = values[index + width + 1] + value * (fx * fy)
  }

  func map<Other>(_ transform: (Value) -> Other) -> Raster<Other> {
    var other = Raster<Other>(width: width, height: height)
    for index in values.indices { other.values[index] = transform(values[index]) }
    return other
  }
}

/// A picture in the making.
typealias Canvas = Raster<Colour>

/// One number a pixel: a mask, a height, a density.
typealias Plane = Raster<Double>
