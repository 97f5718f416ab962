internal import Glibc
internal import PixelKernels

extension PlanarImage {
  /// Creates premultiplied RGBA, 16 bits a sample, from interleaved straight RGBA, 8 bits a sample.
  init(rgba rows: [UInt8], _ size: ImageSize) throws(ImagingError) {
    var layout = pf_layout().resized(size)
    layout.model = PF_RGBA
    layout.sample_bytes = 2
    let image = try PlanarImage(layout)
    for y in 0..<size.height {
      let row = Array(rows[(y * size.width * 4)..<((y + 1) * size.width * 4)])
      try image.store(row, y)
    }
    self = image
  }

  /// Stores a row of interleaved 8-bit samples.
  func store(_ row: [UInt8], _ y: Int) throws(ImagingError) {
    var failure = pf_failure()
    let isStored = unsafe row.withUnsafeBufferPointer { row in
      let samples = unsafe pf_samples(bytes: row.baseAddress, length: row.count, sample_bytes: 1)
      return unsafe pf_image_store(pointer, UInt32(y), samples, &failure)
    }
    guard isStored else { throw ImagingError(failure) }
  }

  /// Exchanges the samples of a plane of 8 bits by a table of 256.
  func recode(_ table: [UInt8], plane: Int = 0) {
    for y in 0..<size.height {
      guard let row = unsafe pf_row(pointer, UInt32(plane), UInt32(y)) else { continue }
      for x in 0..<size.width { unsafe row[x] = table[Int(row[x])] }
    }
  }

  /// True for RGB(A) whose colours are all grey.
  var isGreyRGB: Bool {
    guard model == PF_RGB || model == PF_RGBA else { return false }
    let count = Int(layout.width * layout.sample_bytes)
    for y in 0..<layout.height {
      guard let red = unsafe pf_row(pointer, 0, y), let green = unsafe pf_row(pointer, 1, y),
        let blue = unsafe pf_row(pointer, 2, y), unsafe memcmp(red, green, count) == 0,
        unsafe memcmp(red, blue, count) == 0
      else { return false }
    }
    return true
  }

  /// Gives straight RGBA the alpha that it has under a mark, and the mark as its own the share of
  /// its colours in what is seen there: all where the picture was clear. Both are 8 bits deep.
  ///
  /// - Parameters:
  ///   - corner: The place of the mark's top left corner, px.
  ///   - opacity: The opacity of the mark, 0...1.
  func cover(
    with mark: borrowing PlanarImage, at corner: (x: Int, y: Int), _ opacity: Double
  ) {
    for y in 0..<min(mark.size.height, size.height - corner.y) {
      guard let shares = unsafe pf_row(mark.pointer, 3, UInt32(y)),
        let alphas = unsafe pf_row(pointer, 3, UInt32(corner.y + y))
      else { continue }
      for x in 0..<min(mark.size.width, size.width - corner.x) {
        let share = Double(unsafe shares[x]) / 255 * opacity
        let alpha = share + Double(unsafe alphas[corner.x + x]) / 255 * (1 - share)
        unsafe alphas[corner.x + x] = UInt8((alpha * 255).rounded())
        unsafe shares[x] = alpha > 0 ? UInt8((share / alpha * 255).rounded()) : 0
      }
    }
  }

  /// The samples of 8-bit planes, interleaved.
  func interleaved() -> [UInt8] {
    let planes = unsafe Int(pf_layout_planes(&pointer.pointee.layout))
    var samples = [UInt8](repeating: 0, count: planes * size.pixels)
    for plane in 0..<planes {
      for y in 0..<size.height {
        guard let row = unsafe pf_row(pointer, UInt32(plane), UInt32(y)) else { continue }
        for x in 0..<size.width {
          samples[(y * size.width + x) * planes + plane] = unsafe row[x]
        }
      }
    }
    return samples
  }
}
