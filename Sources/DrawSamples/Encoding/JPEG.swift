import CJPEG

/// How a picture is kept as JPEG.
struct JPEG {
  /// 1...100 on libjpeg's scale.
  var quality = 84
  var progressive = false
  var grey = false
  /// Keeps the pixels in Display P3, and says so with a profile.
  var wideGamut = false
  var orientation = Orientation.upright
  /// Local time as `YYYY:MM:DD HH:MM:SS`.
  var taken: String?

  /// The file of an upright picture, given as light in 0...1.
  func encode(_ canvas: Canvas, film: Film, noise: Noise) throws(EncodingError) -> [UInt8] {
    let stored = orientation.stored(canvas)
    let samples = Samples(stored, film: film, noise: noise) { light in
      grey ? [light.luminance] : (wideGamut ? DisplayP3.light(light) : light).channels
    }
    let needsExif = taken != nil || orientation != .upright
    return try encode(
      samples.bytes, width: stored.width, height: stored.height,
      exif: needsExif ? ExifBlock(orientation: orientation, taken: taken).bytes : [],
      profile: wideGamut ? DisplayP3.profile : [])
  }

  private func encode(
    _ samples: [UInt8], width: Int, height: Int, exif: [UInt8], profile: [UInt8]
  ) throws(EncodingError) -> [UInt8] {
    var file = unsafe CJPEGFile()
    defer { unsafe cjpeg_file_free(&file) }
    let succeeded = unsafe exif.withUnsafeBufferPointer { exif in
      unsafe profile.withUnsafeBufferPointer { profile in
        var options = unsafe CJPEGOptions()
        unsafe options.quality = CInt(quality)
        unsafe options.horizontalSampling = 2
        unsafe options.verticalSampling = 2
        unsafe options.progressive = progressive
        unsafe options.exif = exif.isEmpty ? nil : exif.baseAddress
        unsafe options.exifCount = exif.count
        unsafe options.profile = profile.isEmpty ? nil : profile.baseAddress
        unsafe options.profileCount = profile.count
        return unsafe cjpeg_encode(
          samples, UInt32(width), UInt32(height), grey ? .grey : .RGB, &options, &file)
      }
    }
    guard succeeded else {
      throw EncodingError(unsafe withUnsafeBytes(of: file.message, Array.init))
    }
    return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
