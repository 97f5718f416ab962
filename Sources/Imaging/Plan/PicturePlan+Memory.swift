extension PicturePlan {
  /// The memory that making the pictures takes about, bytes: for a budget of those at work.
  public var memory: Int {
    let fixed = 2 << 20
    let window = 128 * header.storedSize.width * bytesPerPixel
    // Two sizes at a time, and a copy of one on its way to its file.
    let largest = pictures.map(\.size.pixels).max() ?? 0
    return fixed + window + wholeSource + 3 * largest * bytesPerPixel
  }

  /// What decoders keep of all of a source's pixels, bytes; rows that pass by are not kept.
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
