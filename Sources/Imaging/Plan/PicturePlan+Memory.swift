extension PicturePlan {
  /// The estimated memory for making the pictures, bytes; for a budget of concurrent jobs.
  public var memory: Int {
    let fixed = 2 << 20
    let window = 128 * header.storedSize.width * bytesPerPixel
    // Two sizes at a time, and a copy of one while it is encoded.
    let largest = pictures.map(\.size.pixels).max() ?? 0
    return fixed + window + wholeSource + 3 * largest * bytesPerPixel
  }

  /// The memory for a source's pixels if decoded as a whole, bytes; 0 if decoded row by row.
  private var wholeSource: Int {
    let pixels = header.storedSize.pixels
    return switch header.format {
    case .jpeg: header.isProgressive ? Int(2 * header.samplesPerPixel * Double(pixels)) : 0
    case .png: header.isProgressive ? pixels * bytesPerPixel : 0
    case .webp, .heif: 8 * pixels
    }
  }

  private var bytesPerPixel: Int {
    let isDeep = header.bitsPerSample > 8 || header.hasAlpha || recipe.usesLinearLight
    return (header.hasAlpha || header.colour == .cmyk ? 4 : 3) * (isDeep ? 2 : 1)
  }
}
