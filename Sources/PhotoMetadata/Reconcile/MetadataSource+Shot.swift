internal import Glibc

extension MetadataSource {
  /// The date of capture, else that of digitising; where it has no clock, that which says the same and
  /// more.
  var taken: CaptureDate? {
    let shot = exifDate(0x9003, 0x9291, 0x9011)
    if let shot, shot.hasClock { return shot }
    let others = [
      latest(iptc: iptcDate(55, 60), xmp: xmpDate(.photoshop, "DateCreated")),
      xmpDate(.exif, "DateTimeOriginal"), exifDate(0x9004, 0x9292, 0x9012),
      latest(iptc: iptcDate(62, 63), xmp: xmpDate(.basic, "CreateDate")),
    ]
    let dates = ([shot] + others).compactMap(\.self)
    guard let first = dates.first else { return nil }
    let isUnset = shot != nil && hasUnsetDay
    let best = isUnset ? dates.first(where: \.hasDay) ?? first : first
    return dates.reduce(best) { $1.refines($0) ? $1 : $0 }
  }

  /// True for a year of EXIF with zeros behind it, which a camera may write that knows no date at all.
  private var hasUnsetDay: Bool {
    exif.text(.shot, 0x9003)?.dropFirst(4).hasPrefix(":00:00") == true
  }

  private func exifDate(_ date: Int, _ fraction: Int, _ offset: Int) -> CaptureDate? {
    exif.text(.shot, date).flatMap {
      CaptureDate(
        exif: $0, fraction: exif.text(.shot, fraction) ?? "", offset: exif.text(.shot, offset))
    }
  }

  private func iptcDate(_ date: UInt8, _ time: UInt8) -> CaptureDate? {
    iptc?.text(date).flatMap { CaptureDate(iptc: $0, time: iptc?.text(time)) }
  }

  private func xmpDate(_ schema: XMPPacket.Schema, _ name: String) -> CaptureDate? {
    xmp { $0.text(schema, name).flatMap { CaptureDate(xmp: $0) } }
  }

  /// The rating; Windows writes it into EXIF.
  var rating: Int? {
    let stars = xmp { $0.number(.basic, "Rating") } ?? exif.number(.image, 0x4746)
    return stars.flatMap { (-1...5).contains($0) ? Int($0.rounded()) : nil }
  }

  /// The flag that picks or rejects the photo, or says that it is neither; nil where there is none.
  var flag: PhotoMark? { xmp { PhotoMark(flags: $0) } }

  /// The camera.
  var camera: Camera? {
    Camera(
      make: exif.text(.image, 0x010F) ?? xmp { $0.text(.tiff, "Make") },
      model: exif.text(.image, 0x0110) ?? xmp { $0.text(.tiff, "Model") })
  }

  /// The lens; cameras that write no name of it say no more than a range of focal lengths, or hyphens and
  /// zeros for one that they do not know.
  var lens: String? {
    let names = [
      exif.text(.shot, 0xA434), xmp { $0.text(.exifEX, "LensModel") },
      xmp { $0.text(.exifAux, "Lens") },
    ]
    return names.lazy.compactMap(\.self).first { name in
      name.contains { ("1"..."9").contains($0) }
        || name.contains(where: \.isLetter) && !name.contains("0")
    }
  }

  /// The exposure; where time and aperture are missing, their logarithms may be there (EXIF 2.32,
  /// annex C).
  var exposure: Exposure {
    var exposure = Exposure()
    exposure.time =
      positive(0x829A, "ExposureTime") ?? logarithm(0x9201, "ShutterSpeedValue") { exp2(-$0) }
    exposure.aperture =
      positive(0x829D, "FNumber") ?? logarithm(0x9202, "ApertureValue") { exp2($0 / 2) }
    exposure.iso = sensitivity
    exposure.focalLength = positive(0x920A, "FocalLength")
    return exposure
  }

  /// Sensitivities that do not fit into 16 bits stand elsewhere (EXIF 2.32, 4.6.5).
  private var sensitivity: Int? {
    let short =
      number(0x8827, "ISOSpeedRatings")
      ?? xmp { $0.number(.exifEX, "PhotographicSensitivity") }
    let long = short == nil || short == 65_535 ? number(0x8832, "RecommendedExposureIndex") : nil
    return (long ?? short).flatMap { 0 < $0 && $0 < 1e9 ? Int($0) : nil }
  }

  private func number(_ tag: Int, _ property: String) -> Double? {
    exif.number(.shot, tag) ?? xmp { $0.number(.exif, property) }
  }

  /// The number that a logarithm stands for; nil for one that no camera means.
  private func logarithm(
    _ tag: Int, _ property: String, _ power: (Double) -> Double
  ) -> Double? {
    number(tag, property).map(power).flatMap { $0.isNormal ? $0 : nil }
  }

  private func positive(_ tag: Int, _ property: String) -> Double? {
    number(tag, property).flatMap { $0 > 0 ? $0 : nil }
  }
}
