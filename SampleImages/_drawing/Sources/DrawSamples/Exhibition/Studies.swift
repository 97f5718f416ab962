/// Things seen closely, and things that were never seen.
let studies: [Picture] = [
  Picture(
    title: "Ink Currents", width: 1500, height: 1500,
    scene: InkCurrents(
      paper: Colour(hex: 0xf0e8d8),
      inks: [0x16324f, 0x1f4e6b, 0x2c6e7f, 0xd9a441, 0xc8553d, 0x16324f].map { Colour(hex: $0) })),
  Picture(
    title: "Burning Ship", width: 1600, height: 1067,
    scene: EscapeFractal(
      formula: .burningShip, centre: Point(-1.7615, -0.0290), span: 0.075, iterations: 500,
      palette: Palette(0x0a0508, 0x3a0f14, 0x8f2d1a, 0xe07a2f, 0xf9d98b, 0xfdf3d8, 0x0a0508),
      inside: Colour(hex: 0x070405), cycle: 0.115, relief: 0)),
  Picture(title: "Ginkgo Leaf", width: 900, height: 900, format: .png(.plain), scene: GinkgoLeaf()),
  Picture(
    title: "Rose Window", width: 1200, height: 1600, format: .jpeg(JPEG(wideGamut: true)),
    scene: StainedGlass()),
  Picture(
    title: "Paper Canyon", width: 1200, height: 1500,
    scene: PaperCut(
      sheets: Palette(0xffd28c, 0xf59e6b, 0xd9646a, 0x93476f, 0x4f3a66, 0x27304f, 0x1b2a41))),
  Picture(
    title: "Dahlia", width: 1400, height: 1400,
    film: Film(vignette: 0.35),
    scene: Dahlia(
      ground: Palette(0x1f3a34, 0x152a28, 0x0c1a1a),
      petals: Palette(0xf5d9a6, 0xf2a77c, 0xe4706a, 0xbf3f5c, 0x8a2850))),
  Picture(
    title: "Silk Threads", width: 1200, height: 1500,
    scene: LightAttractor(
      formula: .deJong, a: 1.4, b: -2.3, c: 2.4, d: -2.1,
      palette: Palette(0x0c0712, 0x3a1636, 0x93335a, 0xe98c6c, 0xfff0d8),
      accent: Palette(0x0c0712, 0x14244a, 0x3a6ea5, 0xa9d3d8, 0xfdf7ea), zoom: 0.185)),
  Picture(title: "Snow Crystal", width: 1400, height: 1400, scene: SnowCrystal()),
  Picture(title: "Jellyfish", width: 840, height: 2100, scene: Jellyfish()),
  Picture(title: "Pebbles", width: 1500, height: 1500, scene: Pebbles()),
  Picture(title: "Island Survey", width: 1600, height: 1200, scene: IslandSurvey()),
  Picture(
    title: "Harmonograph", width: 1400, height: 1400,
    scene: Harmonograph(
      paper: Colour(hex: 0xf2eadb), ink: Colour(hex: 0x1f2f4f), second: Colour(hex: 0xb5483a))),
]
