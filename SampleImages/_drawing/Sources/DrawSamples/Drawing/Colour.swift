import Glibc

/// Red, green, blue in linear light with sRGB's primaries; 0...1 is what a plain screen shows.
typealias Colour = SIMD3<Double>

extension SIMD3<Double> {
  /// The sRGB colour that a style sheet would call `#rrggbb`.
  init(hex: UInt32) {
    self.init(
      Colour.linear(Double(hex >> 16 & 255) / 255),
      Colour.linear(Double(hex >> 8 & 255) / 255),
      Colour.linear(Double(hex & 255) / 255))
  }

  init(grey: Double) {
    self.init(repeating: grey)
  }

  /// The brightness of the colour to the eye.
  var luminance: Double { 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// sRGB's curve (IEC 61966-2-1), from the file's value to light.
  static func linear(_ encoded: Double) -> Double {
    encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }

  /// sRGB's curve, from light to the file's value.
  static func encoded(_ linear: Double) -> Double {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }

  /// The colour in Björn Ottosson's Oklab, where equal steps look equal.
  /// <https://bottosson.github.io/posts/oklab/>
  var oklab: Vector {
    let l = cbrt(0.4122214708 * x + 0.5363325363 * y + 0.0514459929 * z)
    let m = cbrt(0.2119034982 * x + 0.6806995451 * y + 0.1073969566 * z)
    let s = cbrt(0.0883024619 * x + 0.2817188376 * y + 0.6299787005 * z)
    return Vector(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  init(oklab lab: Vector) {
    let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
    let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
    let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    self.init(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }

  /// The colour with its chroma multiplied; above 1 it may leave sRGB.
  func saturated(_ factor: Double) -> Colour {
    let lab = oklab
    return Colour(oklab: Vector(lab.x, lab.y * factor, lab.z * factor))
  }
}
