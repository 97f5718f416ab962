/// A run of colours without a seam, mixed as the eye sees them.
struct Palette: Sendable {
  private let table: [Colour]

  /// Stops at even distances, as `0xRRGGBB` in sRGB.
  init(_ stops: UInt32...) {
    let labs = stops.map { Colour(hex: $0).oklab }
    let steps = 1024
    table = (0...steps).map { step in
      let place = Double(step) / Double(steps) * Double(labs.count - 1)
      let index = min(Int(place), labs.count - 2)
      return Colour(oklab: mix(labs[index], labs[index + 1], place - Double(index)))
    }
  }

  /// The colour at `place`; below 0 the first, above 1 the last.
  subscript(place: Double) -> Colour {
    let position = place.clamped * Double(table.count - 1)
    let index = min(Int(position), table.count - 2)
    return mix(table[index], table[index + 1], position - Double(index))
  }

  /// The colour at `place`, where 1 is followed by 0 again.
  subscript(turning place: Double) -> Colour {
    self[place - place.rounded(.down)]
  }
}
