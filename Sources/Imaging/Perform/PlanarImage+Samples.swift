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
