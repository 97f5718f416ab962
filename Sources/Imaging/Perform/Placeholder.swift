internal import PixelKernels

/// Stand-in for a picture until it has loaded.
public struct Placeholder: Hashable, Sendable, Codable {
  /// The dominant colour of the picture.
  public let colour: PictureRecipe.Colour
  /// A WebP picture of at most 16 px a side and some 100 bytes; a browser enlarges it to a blur.
  public let preview: [UInt8]
  /// The dHash: for each of 8 x 8 places, row by row, whether the picture is brighter there than to
  /// the right. Those of pictures that look alike differ in few bits.
  public let differences: UInt64

  private static let side = 16

  /// True if the preview is a WebP picture as small as one is made: pages carry it in themselves.
  package var isSound: Bool {
    var preview = preview
    guard let size = (try? WebPHeader.read(&preview, ImagingLimits()))?.storedSize else {
      return false
    }
    return preview.count <= 4096 && max(size.width, size.height) <= Self.side
  }

  /// Makes a placeholder from any size of a picture.
  init(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) {
    let tiny = try image.scaled(to: image.size.fitting(side: Self.side), keepsChroma: true)
    // Neither a colour nor the preview has a profile.
    let rgb = try colours.inSRGB(colours.opaque(tiny, on: recipe.background).rgb())
    colour = Self.dominant(in: rgb.interleaved())
    let grid = try tiny.scaled(to: ImageSize(width: 9, height: 8))
    differences = Self.differences(
      in: try colours.opaque(grid, on: recipe.background).rgb().interleaved())
    var preview = PictureRecipe()
    preview.quality = 40
    self.preview = try WebPEncoder.encode(rgb, preview, Attachments())
  }

  /// The dHash of 9 x 8 samples.
  private static func differences(in samples: [UInt8]) -> UInt64 {
    var luma: [Int] = []
    for start in stride(from: 0, to: samples.count, by: 3) {
      let (red, green, blue) = (samples[start], samples[start + 1], samples[start + 2])
      luma.append(299 * Int(red) + 587 * Int(green) + 114 * Int(blue))
    }
    var bits: UInt64 = 0
    for place in luma.indices where place % 9 < 8 {
      bits = bits << 1 | (luma[place] > luma[place + 1] ? 1 : 0)
    }
    return bits
  }

  /// The mean of the fullest of 64 equal cells of the RGB cube.
  private static func dominant(in samples: [UInt8]) -> PictureRecipe.Colour {
    var cells = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 64)
    for start in stride(from: 0, to: samples.count, by: 3) {
      let (red, green, blue) = (samples[start], samples[start + 1], samples[start + 2])
      let cell = Int(red >> 6) << 4 | Int(green >> 6) << 2 | Int(blue >> 6)
      cells[cell].count += 1
      cells[cell].red += Int(red)
      cells[cell].green += Int(green)
      cells[cell].blue += Int(blue)
    }
    let fullest = cells.max { $0.count < $1.count } ?? cells[0]
    func mean(_ sum: Int) -> UInt8 { UInt8(sum / max(1, fullest.count)) }
    return PictureRecipe.Colour(
      red: mean(fullest.red), green: mean(fullest.green), blue: mean(fullest.blue))
  }
}
