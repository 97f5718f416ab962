import Glibc

/// The changes of light between the scene and the file.
struct Film {
  /// The light from which highlights bend instead of clipping.
  private let shoulder = 0.8
  /// The share of light that the corners lack, 0...1.
  var vignette = 0.0
  /// The grain's deviation, as a share of the encoded range.
  var grain = 0.004

  /// The canvas as light in 0...1, without grain.
  func exposed(_ canvas: Canvas) -> Canvas {
    var result = canvas
    let centre = Point(canvas.aspect, 1) / 2
    let reach = centre.length
    result.paint { point, light in
      let away = point.distance(to: centre) / reach
      let scaled = light * (1 - vignette * away * away)
      return Colour(bent(scaled.x), bent(scaled.y), bent(scaled.z))
    }
    return result
  }

  /// The grain of the pixel (`x`, `y`), the same for all its channels.
  func grain(_ x: Int, _ y: Int, _ noise: Noise) -> Double {
    // The sum of four even numbers is close enough to normal, with deviation 1 / √3.
    let sum = (0..<4).reduce(0) { $0 + noise.speckle(x * 4 + $1, y) } - 2
    return sum * grain * 1.732
  }

  private func bent(_ light: Double) -> Double {
    guard light > shoulder else { return light }
    let room = 1 - shoulder
    return shoulder + room * (1 - exp(-(light - shoulder) / room))
  }
}
