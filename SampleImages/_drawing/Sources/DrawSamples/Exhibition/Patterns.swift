/// Scenes that repeat, and nearly repeat.
let patterns: [Picture] = [
  Picture(
    folder: "Patterns", title: "Seahorse Valley", width: 1600, height: 1067,
    scene: EscapeFractal(
      formula: .mandelbrot, centre: Point(-0.7444, 0.1316), span: 0.0108, iterations: 600,
      palette: Palette(0x0d1b2a, 0x1f4a5e, 0x7fb0a6, 0xf3e9cf, 0xd99a4e, 0x7c3a2d, 0x0d1b2a),
      inside: Colour(hex: 0x05090f), cycle: 0.14)),
  Picture(
    folder: "Patterns", title: "Julia Lace", width: 1600, height: 1200,
    scene: EscapeFractal(
      formula: .julia(Point(-0.7269, 0.1889)), centre: Point(0, 0), span: 2.1, iterations: 900,
      palette: Palette(
        0x2b1b3d, 0x5b3a66, 0xb0708a, 0xf0c9b0, 0xfaf3e3, 0x9fb7b9, 0x3d4a6b, 0x2b1b3d),
      inside: Colour(hex: 0x140b1e), cycle: 0.15)),
  Picture(
    folder: "Patterns", title: "Swell", width: 1600, height: 1000,
    format: .png(.indexed(Palette(0x1d2433, 0xf2ece0))),
    scene: OpWaves(inks: Palette(0x1d2433, 0xf2ece0))),
  Picture(
    folder: "Patterns", title: "Marbled Paper", width: 1400, height: 1050,
    scene: MarbledPaper(
      ground: Colour(hex: 0xefe3cc),
      inks: [0x1f3b57, 0x8f2f34, 0xd9a441, 0xefe3cc, 0x3f6f73, 0x16212e].map { Colour(hex: $0) })),
  Picture(
    folder: "Patterns/Woven", title: "Herringbone", width: 1400, height: 1050,
    scene: Weave(
      draft: .herringbone, warp: [0x3b4148, 0x454b52].map { Colour(hex: $0) },
      weft: [0xcfc4b2, 0xd8cebd, 0xc6baa6].map { Colour(hex: $0) }, threads: 84)),
  Picture(
    folder: "Patterns/Woven", title: "Highland Tartan", width: 1200, height: 1200,
    scene: Weave(draft: .tartan, warp: sett, weft: sett, threads: 128)),
  Picture(
    folder: "Patterns/Woven", title: "Ikat", width: 1050, height: 1400,
    scene: Weave(
      draft: .ikat,
      warp: [0x7e2230, 0xe9dcc0, 0x1e3a4f, 0xe9dcc0, 0xc8862d, 0x7e2230, 0x1e3a4f].map {
        Colour(hex: $0)
      },
      weft: [Colour(hex: 0x5b2a2c)], threads: 150)),
  Picture(
    folder: "Patterns", title: "Coral", width: 1400, height: 1050,
    scene: Coral(palette: Palette(0x123a45, 0x1f6a70, 0xd98d6c, 0xf3c9a5, 0xfbe9d2))),
  Picture(
    folder: "Patterns", title: "Truchet Garden", width: 1200, height: 1200,
    scene: Truchet(
      palette: Palette(0x1d4e5f, 0x3f8f85, 0xbcc78f, 0xf0c66b, 0xe08a4f),
      ground: Colour(hex: 0x20262e))),
  Picture(
    folder: "Patterns", title: "Wave Scales", width: 1200, height: 1500,
    scene: WaveScales(
      sea: Palette(0x16284a, 0x244a7a, 0x4a7ba0, 0x8fb3bd), foam: Colour(hex: 0xf1ead9))),
]

/// A tartan's threads, there and back.
private let sett: [Colour] = {
  let half: [(UInt32, Int)] = [
    (0x12303a, 14), (0x0d1b1e, 10), (0x1f5146, 14), (0xd9b44a, 2), (0x1f5146, 14), (0x0d1b1e, 10),
    (0x12303a, 12), (0x9e2b33, 4),
  ]
  let there = half.flatMap { Array(repeating: Colour(hex: $0.0), count: $0.1) }
  return there + there.reversed()
}()
