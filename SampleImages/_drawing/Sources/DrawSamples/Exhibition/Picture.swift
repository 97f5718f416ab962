/// A scene with a size, a title, a place and a file format.
struct Picture: Sendable {
  enum Format: Sendable {
    case jpeg(JPEG)
    case png(PNG)
  }

  /// The folder inside the output; empty for its top.
  var folder = ""
  var title: String
  /// px.
  var width: Int
  /// px.
  var height: Int
  var format = Format.jpeg(JPEG())
  var film = Film()
  var scene: any Scene

  /// The file's place inside the output.
  var path: String {
    let ending = if case .jpeg = format { "jpg" } else { "png" }
    return (folder.isEmpty ? "" : folder + "/") + "\(title).\(ending)"
  }

  /// The file's content.
  func file(seed: UInt64) -> [UInt8] {
    var random = Random(seed: seed, name: title)
    var canvas = Canvas(width: width, height: height)
    scene.draw(on: &canvas, random: &random)
    let exposed = film.exposed(canvas)
    let noise = Noise(&random)
    switch format {
    case .jpeg(let jpeg):
      return jpeg.encode(exposed, film: film, noise: noise)
    case .png(let png):
      return png.encode(exposed, opacity: opacity, film: film, noise: noise)
    }
  }

  /// The share of the ground that each pixel hides, for a scene that is cut out.
  private var opacity: Plane? {
    guard let cutOut = scene as? any CutOut else { return nil }
    var opacity = Plane(width: width, height: height)
    let aspect = opacity.aspect
    opacity.paint(samples: 3) { point, _ in cutOut.opacity(at: point, aspect: aspect) }
    return opacity
  }
}
