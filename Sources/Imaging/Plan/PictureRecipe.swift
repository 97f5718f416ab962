/// What pictures are made of every photo, and how.
public struct PictureRecipe: Hashable, Sendable, Codable {
  /// A colour of sRGB, a byte a part.
  public struct Colour: Hashable, Sendable, Codable {
    /// Red, 0...255.
    public let red: UInt8
    /// Green, 0...255.
    public let green: UInt8
    /// Blue, 0...255.
    public let blue: UInt8

    /// Creates a colour from its parts, 0...255 each.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  /// The widths of the tiles' pictures, px; `images.widths`.
  public var widths = [320, 480, 720, 1280]
  /// The side of the square that the large picture fits, px; 0: none; `images.large`.
  public var large = 2048
  /// The quality of lossy formats, 1...100; `images.quality`.
  public var quality = 80
  /// What each size is made in; `images.formats`.
  public var formats = [PictureFormat.jpeg]
  /// What shows through transparent pixels where a format has none: the built-in theme's paper;
  /// `images.background`.
  public var background = Colour(red: 0xFC, green: 0xFB, blue: 0xF9)
  /// Whether JPEGs come progressively: smaller by a twentieth, and slower to make.
  public var isProgressive = false
  /// Whether pictures are made smaller in linear light: fine bright detail keeps its brightness,
  /// and decoding takes longer.
  public var usesLinearLight = false
  /// How much pictures are sharpened, 0...100.
  public var sharpening = 0
  /// What is laid over the pictures.
  public var watermark: Watermark?

  /// Creates the default recipe.
  public init() {}

  /// All that decides about the bytes besides the source, as text; another text, other pictures.
  public var key: String {
    [
      "version \(Self.version)", "widths \(widths)", "large \(large)", "quality \(quality)",
      "formats \(formats.map(\.rawValue))", "progressive \(isProgressive)",
      "linear \(usesLinearLight)", "sharpening \(sharpening)", watermark?.key ?? "no watermark",
      "background \(background.red) \(background.green) \(background.blue)",
    ].joined(separator: "; ")
  }

  /// Raised with every change that makes other bytes from the same source and recipe.
  private static let version = 3
}
