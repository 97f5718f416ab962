internal import PixelKernels
public import FileSystem

/// Picture, mostly transparent, that is laid over others.
public struct Watermark: Hashable, Sendable, Codable {
  /// Position of a watermark in a picture.
  public enum Position: String, Hashable, Sendable, CaseIterable, Codable {
    /// Near the top left corner.
    case topLeft
    /// Near the top right corner.
    case topRight
    /// Near the bottom left corner.
    case bottomLeft
    /// Near the bottom right corner.
    case bottomRight
    /// In the middle.
    case centre
  }

  /// The position in the picture.
  public var position = Position.bottomRight
  /// The opacity, 0...100 percent.
  public var opacity = 50
  /// The narrowest picture that gets it, px.
  public var minimumWidth = 1000

  let size: ImageSize
  /// The samples: interleaved straight RGBA, 8 bits each.
  private let rows: [UInt8]

  /// Reads a watermark from a picture file, in its own size or as large as pictures need it.
  ///
  /// - Parameters:
  ///   - folder: A folder above the file, below which links are refused; nil: allowed.
  ///   - recipe: That of the pictures that get it.
  /// - Throws: `ImagingError` when it is no picture.
  /// - Complexity: O(n) for n pixels.
  public init(
    of path: Path, beneath folder: Path? = nil, for recipe: PictureRecipe = PictureRecipe()
  ) throws(ImagingError) {
    let file = try OpenFile.source(path, beneath: folder)
    let header = try ImageHeader(of: file, limits: ImagingLimits())
    // A quarter as wide and half as high as a picture, which has the pixels of four large squares.
    let side = Double(max(2 * recipe.large, recipe.widths.max() ?? 0))
    let share = min(1, side / Double(8 * header.size.pixels).squareRoot())
    var own = PictureRecipe()
    own.widths = [max(1, Int(share * Double(header.size.width)))]
    own.large = 0
    (size, rows) = try PicturePlan(header, own).straightRGBA(from: file)
  }

  /// The part of cache keys that stands for the watermark.
  var key: String {
    "watermark \(ContentHash(rows).hex()) \(size) \(position) \(opacity) \(minimumWidth)"
  }

  /// Lays the watermark over RGB or straight RGBA, 8 bits deep: at most a quarter as wide and half
  /// as high, and never enlarged.
  ///
  /// - Parameter colours: The colour management by which the picture was made.
  func lay(
    over image: borrowing PlanarImage, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) {
    let room = ImageSize(width: image.size.width / 4, height: image.size.height / 2)
    let mark = try PlanarImage(rgba: rows, size).scaled(to: size.fitting(in: room))
    let overlay = colours.matching(try mark.straight().narrowed())
    let corner = corner(of: overlay.size, in: image.size)
    let share = Double(opacity) / 100
    let hasAlpha = image.model == PF_RGBA
    if hasAlpha { image.cover(with: overlay, at: corner, share) }
    unsafe pf_image_overlay(
      image.pointer, overlay.pointer, UInt32(corner.x), UInt32(corner.y), hasAlpha ? 1 : share)
  }

  private func corner(of mark: ImageSize, in image: ImageSize) -> (x: Int, y: Int) {
    let margin = image.width / 50
    let right = max(0, image.width - mark.width)
    let bottom = max(0, image.height - mark.height)
    return switch position {
    case .topLeft: (min(margin, right), min(margin, bottom))
    case .topRight: (max(0, right - margin), min(margin, bottom))
    case .bottomLeft: (min(margin, right), max(0, bottom - margin))
    case .bottomRight: (max(0, right - margin), max(0, bottom - margin))
    case .centre: (right / 2, bottom / 2)
    }
  }
}
