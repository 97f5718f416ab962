/// Scenes that shine in the dark.
let night: [Picture] = [
  Picture(
    folder: "Night", title: "Milky Way", width: 1280, height: 1600, scene: MilkyWay()),
  Picture(
    folder: "Night", title: "Aurora over the Lake", width: 1920, height: 1200, scene: Aurora()),
  Picture(
    folder: "Night", title: "Clifford Attractor", width: 1200, height: 1200,
    scene: LightAttractor(
      formula: .clifford, a: 1.5, b: -1.8, c: 1.6, d: 0.9,
      palette: Palette(0x05070d, 0x12283f, 0x2f6d8a, 0x9cc9cf, 0xfdf7e6),
      accent: Palette(0x05070d, 0x3a1a2c, 0x96414c, 0xe7a06b, 0xfff1d0), zoom: 0.168,
      gain: 1.6)),
  Picture(
    folder: "Night", title: "Ringed Planet", width: 2000, height: 1250, scene: RingedPlanet()),
  Picture(
    folder: "Night", title: "Total Eclipse", width: 1200, height: 1200,
    format: .jpeg(JPEG(progressive: true)), scene: TotalEclipse()),
  Picture(folder: "Night", title: "City Rain", width: 1080, height: 1620, scene: CityRain()),
]
