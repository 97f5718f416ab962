/// Light as the bytes of a file: encoded, with grain, interleaved.
struct Samples {
  private(set) var bytes: [UInt8] = []

  /// Takes those `channels` of each pixel's light that the file keeps.
  init(_ canvas: Canvas, film: Film, noise: Noise, _ channels: (Colour) -> [Double]) {
    bytes.reserveCapacity(canvas.values.count * 3)
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        let grain = film.grain(x, y, noise)
        for light in channels(canvas[x, y]) {
          bytes.append(UInt8(((Colour.encoded(light) + grain).clamped * 255).rounded()))
        }
      }
    }
  }
}

extension SIMD3<Double> {
  /// Red, green, blue.
  var channels: [Double] { [x, y, z] }
}
