internal import PixelKernels
internal import CZimg

/// Owner of a C picture in planes.
@safe struct PlanarImage: ~Copyable {
  let pointer: UnsafeMutablePointer<pf_image>

  /// Makes an empty picture.
  init(_ layout: pf_layout) throws(ImagingError) {
    let made = unsafe withUnsafePointer(to: layout) { unsafe pf_image_create($0, 0) }
    try unsafe self.init(owning: made)
  }

  /// Takes ownership of a C pointer; null means that memory ran out.
  init(owning pointer: UnsafeMutablePointer<pf_image>?) throws(ImagingError) {
    guard let pointer = unsafe pointer else { throw .noMemory }
    unsafe self.pointer = unsafe pointer
  }

  deinit {
    unsafe pf_image_destroy(pointer)
  }

  var layout: pf_layout { unsafe pointer.pointee.layout }
  var model: pf_model { layout.model }
  var size: ImageSize { ImageSize(width: Int(layout.width), height: Int(layout.height)) }

  /// A copy turned upright.
  func upright(_ orientation: Orientation) throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_upright(pointer, CInt(orientation.rawValue)))
  }

  /// A copy of another size.
  ///
  /// - Parameter keepsChroma: True for YCbCr with full chroma (4:4:4) instead of 4:2:0.
  func scaled(
    to size: ImageSize, keepsChroma: Bool = false
  ) throws(ImagingError) -> PlanarImage {
    let result = try PlanarImage(layout.resized(size, keepsChroma: keepsChroma))
    var failure = pf_failure()
    guard unsafe pf_rescale(pointer, result.pointer, &failure) else { throw ImagingError(failure) }
    return result
  }

  /// A copy 8 bits deep.
  func narrowed() throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_narrow(pointer))
  }

  /// Premultiplied RGBA as straight RGBA.
  func straight() throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_straight(pointer))
  }

  /// Linear samples as sRGB again.
  func encoded() throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_encoded(pointer))
  }

  /// Any opaque picture of 8 bits as RGB.
  func rgb() throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_rgb(pointer))
  }

  /// A sharpened copy; `amount` of 0...100.
  func sharpened(_ amount: Int) throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_sharpened(pointer, Double(amount) / 100))
  }

  /// Straight RGBA on an opaque background.
  func flattened(on colour: PictureRecipe.Colour) throws(ImagingError) -> PlanarImage {
    let background = [colour.red, colour.green, colour.blue]
    return try unsafe PlanarImage(owning: pf_image_flatten(pointer, background))
  }

  /// CMYK without a profile as RGB.
  func naiveRGB() throws(ImagingError) -> PlanarImage {
    try unsafe PlanarImage(owning: pf_image_naive_rgb(pointer))
  }
}

extension pf_layout {
  /// The layout of the same samples at another size; chroma becomes 4:2:0, or 4:4:4 if it is kept
  /// or the picture tiny.
  func resized(_ size: ImageSize, keepsChroma: Bool = false) -> pf_layout {
    let shift: UInt32 = model == PF_YCBCR && !keepsChroma && !size.isTiny ? 1 : 0
    return pf_layout(
      model: model, width: UInt32(size.width), height: UInt32(size.height),
      sample_bytes: sample_bytes, shift_x: shift, shift_y: shift,
      true_width: Double(size.width), true_height: Double(size.height),
      is_linear: is_linear)
  }
}
