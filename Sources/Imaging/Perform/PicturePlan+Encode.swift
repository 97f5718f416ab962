internal import PixelKernels

extension PicturePlan {
  /// A scaled picture as a file's bytes, of which a JPEG or AVIF has a gain map where the source has.
  func encode(
    _ image: borrowing PlanarImage, as picture: PlannedPicture,
    _ colours: borrowing ColourTreatment, _ gains: GainMapPicture?
  ) throws(ImagingError) -> [UInt8] {
    let format = picture.format
    let file = try encode(image, as: format, colours)
    // A sphere is drawn by WebGL, which knows no gain maps; the photo's would shine through a mark.
    guard format.hasGainMap, picture.role != .sphere, recipe.highDynamicRange == .keep,
      watermark(on: image.size) == nil
    else { return file }
    if let gains { return try gains.attached(to: file, format, image.size) }
    return try colours.gains(of: image)?.attached(to: file, format, image.size) ?? file
  }

  private func encode(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    if colours.isApplied(to: image) {
      return try retouch(image, as: format, colours)
    }
    if format.hasAlpha, image.model == PF_RGBA {
      let deep = staysDeep(format)
      return try retouch(
        colours.applied(to: image.straight(), staysDeep: deep), as: format, colours)
    }
    if staysDeep(format) {
      return try retouch(colours.applied(to: image, staysDeep: true), as: format, colours)
    }
    return try retouch(colours.opaque(image, on: recipe.background), as: format, colours)
  }

  /// True for ten bits of light that is brought into the range of every screen; what is retouched
  /// has eight.
  private func staysDeep(_ format: PictureFormat) -> Bool {
    let isRetouched = recipe.sharpening > 0 || recipe.watermark != nil
    return format == .avif && recipe.highDynamicRange == .keep && !isRetouched
  }

  /// Sharpens and watermarks by the recipe, then encodes.
  private func retouch(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    if recipe.sharpening > 0 {
      return try mark(image.sharpened(recipe.sharpening), as: format, colours)
    }
    return try mark(image, as: format, colours)
  }

  /// The watermark of a picture of some size; nil: it has none.
  private func watermark(on size: ImageSize) -> Watermark? {
    recipe.watermark.flatMap { size.width >= $0.minimumWidth ? $0 : nil }
  }

  private func mark(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    guard let watermark = watermark(on: image.size) else {
      return try write(image, as: format, colours)
    }
    let marked = try image.model == PF_RGBA ? image.narrowed() : image.rgb()
    try watermark.lay(over: marked, colours)
    return try write(marked, as: format, colours)
  }

  private func write(
    _ image: borrowing PlanarImage, as format: PictureFormat, _ colours: borrowing ColourTreatment
  ) throws(ImagingError) -> [UInt8] {
    let attachments = Attachments(profile: colours.embedded, exif: copyrightBlock)
    switch format {
    case .jpeg: return try JPEGEncoder.encode(image, recipe, attachments)
    case .webp:
      // Tiny YCbCr has full chroma (4:4:4), which WebP takes only as RGB.
      return image.model == PF_YCBCR && image.size.isTiny
        ? try WebPEncoder.encode(image.rgb(), recipe, attachments)
        : try WebPEncoder.encode(image, recipe, attachments)
    case .avif: return try AVIFEncoder.encode(image, recipe, attachments)
    }
  }
}
