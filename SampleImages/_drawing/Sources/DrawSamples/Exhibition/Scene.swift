/// Something worth looking at, drawn at any size.
protocol Scene: Sendable {
  /// Draws on a black canvas.
  func draw(on canvas: inout Canvas, random: inout Random)
}

/// A scene with nothing around it: where it hides no ground its canvas is black.
protocol CutOut: Scene {
  /// The share of the ground that is hidden at `point`, 0...1, on a canvas of that `aspect`.
  func opacity(at point: Point, aspect: Double) -> Double
}
