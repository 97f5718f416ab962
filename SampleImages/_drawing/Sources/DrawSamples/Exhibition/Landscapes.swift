/// Land, sea and sky by day.
let landscapes: [Picture] = [
  Picture(
    title: "Morning Mist", width: 2000, height: 1333,
    format: .jpeg(JPEG(orientation: .upright, taken: "2024:03:09 06:41:12")),
    scene: MistyRange(
      sky: Palette(0x8fb0c4, 0xb9c9cd, 0xe4dccd, 0xf6e3cb),
      ranges: Palette(0xb4c3c9, 0x8aa5b0, 0x5d8190, 0x365a69, 0x17323d),
      mist: Colour(hex: 0xf1e6d8), sun: Point(0.68, 0.25))),
  Picture(
    title: "Evening Ridges", width: 2400, height: 800,
    format: .jpeg(JPEG(taken: "2024:03:11 19:58:30")),
    scene: MistyRange(
      sky: Palette(0x3a3f66, 0x7a5b83, 0xc77b7d, 0xf0a878, 0xffd29a),
      ranges: Palette(0xd98b79, 0xa8607a, 0x6f4470, 0x3d2b54, 0x1b1630),
      mist: Colour(hex: 0xf3b489), sun: Point(0.31, 0.36), outline: .rolling)),
  Picture(
    title: "Peaks in Cloud", width: 800, height: 2000,
    format: .jpeg(JPEG(grey: true)),
    film: Film(grain: 0.012),
    scene: MistyRange(
      sky: Palette(0xd9d9d9, 0xececec, 0xf4f4f4),
      ranges: Palette(0xd2d2d2, 0xa9a9a9, 0x787878, 0x484848, 0x1e1e1e),
      mist: Colour(hex: 0xf6f6f6), sun: Point(0.70, 0.12), sunlight: Colour(hex: 0xffffff),
      outline: .peaks, count: 8, horizon: 0.30)),
  Picture(
    title: "Desert Moon", width: 1800, height: 1200,
    format: .jpeg(JPEG(orientation: .mirroredUpsideDown, taken: "2024:05:23 20:44:05")),
    scene: DesertMoon()),
  Picture(
    title: "Starlings at Dusk", width: 2400, height: 800,
    format: .jpeg(JPEG(taken: "2024:11:02 16:51:47")), scene: Starlings()),
  Picture(
    title: "Lighthouse", width: 1120, height: 1680,
    format: .jpeg(JPEG(orientation: .turnedRound, taken: "2024:08:17 21:12:33")),
    scene: Lighthouse()),
  Picture(title: "Quiet Sea", width: 1000, height: 1400, format: .png(.deep), scene: QuietSea()),
  Picture(
    title: "Balloons at Dawn", width: 1200, height: 1600,
    format: .jpeg(JPEG(orientation: .transversed, taken: "2024:09:14 06:58:01")),
    scene: Balloons(
      landscape: MistyRange(
        sky: Palette(0x7fa3c2, 0xb7c7d0, 0xefd8c4, 0xfbd9ae),
        ranges: Palette(0xc6b3b0, 0xa08f9d, 0x76708a, 0x4b5470, 0x2a3a50),
        mist: Colour(hex: 0xf6dfc8), outline: .rolling, horizon: 0.58),
      cloths: [0xd1495b, 0xedae49, 0x30638e, 0x00798c, 0xc8553d, 0x5b4b8a].map {
        (Colour(hex: $0), Colour(hex: 0xf6ead2))
      })),
  Picture(
    title: "First Snow", width: 1200, height: 1600,
    format: .jpeg(JPEG(orientation: .turnedLeft, taken: "2024:12:01 08:30:15")),
    scene: FirstSnow()),
  Picture(
    title: "Winter Tree", width: 1400, height: 1400,
    format: .jpeg(JPEG(orientation: .transposed, taken: "2024:12:01 11:05:44")),
    film: Film(vignette: 0.22), scene: WinterTree()
  ),
  Picture(
    title: "Evening Tide", width: 1800, height: 1200,
    format: .jpeg(JPEG(orientation: .mirrored, taken: "2024:08:17 20:20:20")), scene: SunsetSea()),
  Picture(title: "Dunes", width: 2000, height: 1250, scene: Dunes()),
  Picture(title: "Waterfall", width: 840, height: 2000, scene: Waterfall()),
  Picture(
    title: "Birch Wood", width: 1200, height: 1600,
    format: .jpeg(JPEG(orientation: .turnedRight, taken: "2024:10:19 09:12:40")), scene: Birches()),
  Picture(
    title: "Blue Hour", width: 2400, height: 820,
    format: .jpeg(JPEG(taken: "2024:11:02 17:24:09")), scene: BlueHour()),
]
