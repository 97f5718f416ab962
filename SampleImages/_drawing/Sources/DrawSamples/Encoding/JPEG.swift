import Codecs

/// Encoder of JPEG.
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
  func encode(_ canvas: Canvas, film: Film, noise: Noise) -> [UInt8] {
    let stored = orientation.stored(canvas)
    let samples = Samples(stored, film: film, noise: noise) { light in
      grey ? [light.luminance] : (wideGamut ? DisplayP3.light(light) : light).channels
    }
    let needsExif = taken != nil || orientation != .upright
    let exif = needsExif ? ExifBlock(orientation: orientation, taken: taken).bytes : []
    let profile = wideGamut ? DisplayP3.profile : []
    let file = unsafe samples.bytes.withUnsafeBytes { bytes in
      let pixels = unsafe Pixels(
        samples: bytes.baseAddress, width: UInt32(stored.width), height: UInt32(stored.height),
        channels: grey ? .grey : .RGB, depth: 8)
      return unsafe exif.lend { exif in
        unsafe profile.lend { profile in
          unsafe encode_jpeg(pixels, CInt(quality), progressive, exif, profile)
        }
      }
    }
    return unsafe file.take()
  }
}
