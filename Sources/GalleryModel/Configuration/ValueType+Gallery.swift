internal import Imaging
internal import PhotoMetadata

extension ValueType<Tolerance> {
  static var tolerance: Self {
    let pixels = ValueType<Double>.number(0...10_000, unit: "px")
    return Self(
      summary: "auto (a quarter of the column's width) or \(pixels.summary)",
      text: { if case .pixels(let value) = $0 { value.plain } else { "auto" } },
      parse: { $0.text == "auto" ? .auto : pixels.parse($0).map(Tolerance.pixels) })
  }
}

extension ValueType<PictureRecipe.Colour> {
  static var colour: Self {
    Self(summary: "a colour as in \"#fbfaf8\"", text: { "\"\($0)\"" }) { node in
      node.text.flatMap(PictureRecipe.Colour.init)
    }
  }
}

extension ValueType<[Breakpoint]> {
  static var breakpoints: Self {
    let breakpoint = ValueType<Breakpoint>(
      summary: "{minWidth: px, columns: 1 to 32}",
      text: { "{minWidth: \($0.minWidth.plain), columns: \($0.columns)}" }, parse: breakpoint)
    return breakpoint.list("ascending, the first from 0") { breakpoints in
      let widths = breakpoints.map(\.minWidth)
      return widths.first == 0 && zip(widths, widths.dropFirst()).allSatisfy(<)
    }
  }

  private static func breakpoint(_ node: YAMLNode) -> Breakpoint? {
    guard case .mapping(let pairs) = node.content, pairs.count == 2 else { return nil }
    let value = { (name: String) in pairs.first { $0.key.text == name }?.value.text }
    guard let width = value("minWidth").flatMap(Double.init), (0...100_000).contains(width),
      let columns = value("columns").flatMap({ Int($0) }), (1...32).contains(columns)
    else { return nil }
    return Breakpoint(minWidth: width, columns: columns)
  }
}

extension ValueType<TileRatio> {
  static var tileRatio: Self {
    Self(
      summary: "[widest, tallest] as width / height: 1 to 100 and 0.01 to 1",
      text: { "[\($0.widest.plain), \($0.tallest.plain)]" },
      parse: { node in
        guard case .sequence(let nodes) = node.content, nodes.count == 2,
          let widest = nodes[0].text.flatMap(Double.init), (1...100).contains(widest),
          let tallest = nodes[1].text.flatMap(Double.init), (0.01...1).contains(tallest)
        else { return nil }
        return TileRatio(widest: widest, tallest: tallest)
      })
  }
}

extension ValueType<[MetadataField]> {
  private static let presets: [(word: String, fields: [MetadataField])] = [
    ("none", []), ("basic", [.title, .caption, .copyright]),
    ("all", MetadataField.allCases.filter { $0 != .people }),
  ]

  /// The fields that an album publishes: a preset or a list.
  static var fields: Self { fields(presets) }

  /// The fields that it publishes of one photo: `no` is what people say of one.
  static var photoFields: Self { fields([("no", [])] + presets) }

  private static func fields(_ presets: [(word: String, fields: [MetadataField])]) -> Self {
    let list = ValueType<MetadataField>.choice.uniqueList()
    let words = presets.map(\.word)
    return Self(
      summary: words.joined(separator: " or ") + " or " + list.summary, words: words,
      text: list.text,
      parse: { node in
        guard let word = node.text else { return list.parse(node) }
        return presets.first { $0.word == word }?.fields
      },
      misfit: { $0.text == nil ? list.misfit($0) : nil })
  }
}
