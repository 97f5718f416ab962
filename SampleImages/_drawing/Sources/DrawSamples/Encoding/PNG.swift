import Codecs

/// Encoder of PNG.
enum PNG {
  /// Channels of 8 bits.
  case plain
  /// Channels of 16 bits.
  case deep
  /// Indices of 4 bits into 16 steps of a run of colours.
  case indexed(Palette)

  /// The file of an upright picture, given as light in 0...1.
  ///
  /// A `plain` file keeps the `opacity`, if there is one; the canvas is black where that is 0.
  func encode(_ canvas: Canvas, opacity: Plane?, film: Film, noise: Noise) -> [UInt8] {
    switch self {
    case .plain:
      guard let opacity else {
        let samples = Samples(canvas, film: film, noise: noise, \.channels)
        return encode(samples.bytes, canvas, .RGB, depth: 8)
      }
      let samples = PNG.cutOut(canvas, opacity, film: film, noise: noise)
      return encode(samples, canvas, .RGBA, depth: 8)
    case .deep:
      let samples = canvas.values.flatMap { light in
        light.channels.map { UInt16((Colour.encoded($0).clamped * 65535).rounded()) }
      }
      return encode(samples, canvas, .RGB, depth: 16)
    case .indexed(let palette):
      return encode(canvas, entries: (0..<16).map { palette[Double($0) / 15] })
    }
  }

  /// Red, green, blue as if each pixel were full, and how full it is.
  private static func cutOut(
    _ canvas: Canvas, _ opacity: Plane, film: Film, noise: Noise
  ) -> [UInt8] {
    var full = canvas
    for index in full.values.indices {
      full.values[index] /= max(opacity.values[index], 1 / 255)
    }
    let colours = Samples(full, film: film, noise: noise, \.channels).bytes
    return opacity.values.indices.flatMap { index in
      let alpha = UInt8((opacity.values[index].clamped * 255).rounded())
      return colours[3 * index..<3 * index + 3] + [alpha]
    }
  }

  private func encode(_ canvas: Canvas, entries: [Colour]) -> [UInt8] {
    let palette = entries.flatMap(\.channels).map { UInt8((Colour.encoded($0) * 255).rounded()) }
    let samples = canvas.values.map { PNG.nearest(to: $0, in: entries) }
    return encode(samples, canvas, .palette, depth: 4, palette: palette)
  }

  private static func nearest(to colour: Colour, in entries: [Colour]) -> UInt8 {
    var best = (index: 0, distance: Double.infinity)
    for (index, entry) in entries.enumerated() {
      let away = entry - colour
      let distance = away.dot(away)
      if distance < best.distance { best = (index, distance) }
    }
    return UInt8(best.index)
  }

  private func encode(
    _ samples: [some FixedWidthInteger], _ canvas: Canvas, _ channels: Channels, depth: CInt,
    palette: [UInt8] = []
  ) -> [UInt8] {
    let file = unsafe samples.withUnsafeBytes { bytes in
      let pixels = unsafe Pixels(
        samples: bytes.baseAddress, width: UInt32(canvas.width), height: UInt32(canvas.height),
        channels: channels, depth: depth)
      return unsafe palette.lend { unsafe encode_png(pixels, $0) }
    }
    return unsafe file.take()
  }
}
