extension PicturePlan {
  /// The estimated memory for making the pictures, bytes; for a budget of concurrent jobs.
  public var memory: Int {
    let fixed = 2 << 20
    let window = 128 * header.storedSize.width * bytesPerPixel
    // Two sizes at a time, and a copy of one while it is encoded.
    let largest = pictures.map(\.size.pixels).max() ?? 0
    return fixed + window + wholeSource + 3 * largest * bytesPerPixel + encoder
  }

  /// The memory of AVIF's encoder, which keeps a picture in several states, bytes.
  private var encoder: Int {
    let largest = pictures.filter { $0.format == .avif }.map(\.size.pixels).max() ?? 0
    return (header.isHDR ? 48 : 24) * largest
  }

  /// The memory for a source's pixels if decoded as a whole, bytes; 0 if decoded row by row.
  private var wholeSource: Int {
    let pixels = header.storedSize.pixels
    return switch header.format {
    case .jpeg: header.wholeJPEG
    // What is developed has half of the sensor's width and height, and its colours as numbers of 16
    // bits beside the sensor's.
    case .raw: header.preview == nil ? 4 * pixels * 10 : header.wholeJPEG
    case .png: header.isProgressive ? pixels * bytesPerPixel : 0
    case .heif: (header.isHDR ? 20 : 8) * pixels
    case .webp, .gif, .bmp: 8 * pixels
    case .tiff: 2 * pixels * bytesPerPixel
    case .jpegXL: 40 * pixels
    }
  }

  private var bytesPerPixel: Int {
    let isDeep = header.bitsPerSample > 8 || header.hasAlpha || recipe.usesLinearLight
    return (header.hasAlpha || header.colour == .cmyk ? 4 : 3) * (isDeep ? 2 : 1)
  }
}

extension ImageHeader {
  /// The memory for a JPEG's coefficients, bytes; 0 if it has one scan.
  fileprivate var wholeJPEG: Int {
    isProgressive ? Int(2 * samplesPerPixel * Double(storedSize.pixels)) : 0
  }
}
