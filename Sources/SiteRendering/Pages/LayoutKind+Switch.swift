internal import GalleryModel

/// What the switch between layouts shows.
extension LayoutKind {
  /// A picture of it: a path of squares on 16 x 16 px.
  var icon: String {
    switch self {
    case .waterfall: "M1 1h6v8H1zM9 1h6v5H9zM1 11h6v4H1zM9 8h6v7H9z"
    case .justified: "M1 2h8v5H1zM11 2h4v5h-4zM1 9h4v5H1zM7 9h8v5H7z"
    case .line: "M4 3h8v10H4zM0 5h3v6H0zM13 5h3v6h-3z"
    case .circle:
      "M6.5 0h3v3h-3zM6.5 13h3v3h-3zM0 6.5h3v3H0zM13 6.5h3v3h-3z"
        + "M2 2h3v3H2zM11 2h3v3h-3zM2 11h3v3H2zM11 11h3v3h-3z"
    }
  }
}
