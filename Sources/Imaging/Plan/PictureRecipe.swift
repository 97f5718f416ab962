/// Sizes, formats and quality of the pictures of every photo.
public struct PictureRecipe: Hashable, Sendable, Codable {
  /// Colour in sRGB, 8 bits a component.
  public struct Colour: Hashable, Sendable, Codable {
    /// Red, 0...255.
    public let red: UInt8
    /// Green, 0...255.
    public let green: UInt8
    /// Blue, 0...255.
    public let blue: UInt8

    /// Creates a colour from its components, 0...255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// Handling of photos of high dynamic range.
  public enum HighDynamicRange: String, Hashable, Sendable, CaseIterable, Codable {
    /// JPEGs have a gain map, by which bright screens show the light that others cannot.
    case keep
    /// Pictures are the same on every screen.
    case drop
  }

  /// The widths of the tiles' pictures, px; `images.widths`.
  public var widths = [320, 480, 720, 1280]
  /// The side of the square that the large picture fits, px, but for a panorama's; 0: none;
  /// `images.large`.
  public var large = 2048
  /// The quality of lossy formats, 1...100; `images.quality`.
  public var quality = 80
  /// The formats of each size; `images.formats`.
  public var formats = [PictureFormat.jpeg]
  /// The background of transparent pixels in formats without alpha, by default the built-in theme's
  /// paper; `images.background`.
  public var background = Colour(red: 0xFC, green: 0xFB, blue: 0xF9)
  /// True for progressive JPEGs: a twentieth smaller, and slower to make.
  public var isProgressive = false
  /// True if pictures are scaled in linear light: fine bright detail keeps its brightness, and
  /// decoding takes longer.
  public var usesLinearLight = false
  /// The strength of sharpening, 0...100 percent.
  public var sharpening = 0
  /// The handling of high dynamic range; `images.hdr`.
  public var highDynamicRange = HighDynamicRange.keep
  /// The watermark on the larger pictures; nil: none.
  public var watermark: Watermark?

  /// Creates the default recipe.
  public init() {}

  /// The part of cache keys that stands for the recipe: all that determines pictures but the
  /// source.
  public var key: String {
    [
      "version \(Self.version)", "widths \(widths)", "large \(large)", "quality \(quality)",
      "formats \(formats.map(\.rawValue))", "progressive \(isProgressive)",
      "linear \(usesLinearLight)", "hdr \(highDynamicRange)", "sharpening \(sharpening)",
      watermark?.key ?? "no watermark",
      "background \(background.red) \(background.green) \(background.blue)",
    ].joined(separator: "; ")
  }

  /// The version, raised with every change that makes other bytes from the same source and recipe.
  private static let version = 10
}
