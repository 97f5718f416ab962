/// A height for every x: the outline of hills, woods and roofs.
struct Skyline {
  private let heights: [Double]
  private let scale: Double

  /// - Parameters:
  ///   - aspect: The canvas's width in heights.
  ///   - steps: The number of heights that are kept.
  ///   - height: The outline's y at an x.
  init(aspect: Double, steps: Int = 4096, _ height: (Double) -> Double) {
    scale = Double(steps) / aspect
    let scale = scale
    heights = (0...steps).map { height(Double($0) / scale) }
  }

  subscript(x: Double) -> Double {
    let place = min(max(x * scale, 0), Double(heights.count - 1))
    let index = min(Int(place), heights.count - 2)
    return mix(heights[index], heights[index + 1], place - Double(index))
  }

  /// The outline with firs of about `height` along it.
  func wooded(
    aspect: Double, height: Double, breadth: Double = 0.2, random: inout Random
  ) -> Skyline {
    let steps = 8192
    var outline = (0...steps).map { self[Double($0) / Double(steps) * aspect] }
    let ground = outline
    var x = 0.0
    while x < aspect {
      let tall = height * random.between(0.45, 1.25)
      let half = tall * breadth * random.between(0.8, 1.2)
      let foot = ground[min(Int(x / aspect * Double(steps)), steps)]
      let first = max(Int((x - half) / aspect * Double(steps)), 0)
      for index in first...max(first, min(Int((x + half) / aspect * Double(steps)), steps)) {
        let offset = abs(Double(index) / Double(steps) * aspect - x) / half
        let ragged = 1 - offset + 0.10 * (random.unit() - 0.5)
        outline[index] = min(outline[index], foot - tall * ragged.clamped)
      }
      x += half * random.between(0.5, 1.8)
    }
    let wooded = outline
    return Skyline(aspect: aspect, steps: steps) { x in
      wooded[min(Int((x / aspect * Double(steps)).rounded()), steps)]
    }
  }
}
