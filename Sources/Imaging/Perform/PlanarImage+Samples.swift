internal import CPixels

extension PlanarImage {
  /// Makes premultiplied RGBA, 16 bits deep, from interleaved straight RGBA of a byte a sample.
  init(rgba rows: [UInt8], _ size: ImageSize) throws(ImagingError) {
    var layout = pf_layout().resized(size)
    layout.model = PF_RGBA
    layout.sample_bytes = 2
    try self.init(layout)
    for y in 0..<size.height {
      let row = Array(rows[(y * size.width * 4)..<((y + 1) * size.width * 4)])
      unsafe pf_image_store(pointer, UInt32(y), row, 1)
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
