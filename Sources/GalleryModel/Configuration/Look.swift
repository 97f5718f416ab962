/// Look of a gallery: a sheet of the theme, and other defaults for a few keys.
public enum Look: String, Hashable, Sendable, CaseIterable, Encodable {
  /// The theme as it is.
  case paper
  /// Prints in mats on a wall.
  case mat
  /// Large words, photos close together.
  case bold

  /// The sheet that follows the theme's own; nil for none.
  public var sheet: String? { self == .paper ? nil : "looks/\(rawValue).css" }
}

extension Configuration {
  /// Takes a look, with its defaults for keys that the configuration does not have.
  mutating func take(_ look: Look) {
    self.look = look
    switch look {
    case .paper: break
    case .mat:
      (columnSpacing, rowSpacing, inset) = (20, 20, 24)
      frame.width = 10
    case .bold:
      (columnSpacing, rowSpacing) = (4, 4)
      viewer = .dark
      breakpoints = [(0, 2), (900, 3), (1600, 4)].map { Breakpoint(minWidth: $0, columns: $1) }
    }
  }
}
