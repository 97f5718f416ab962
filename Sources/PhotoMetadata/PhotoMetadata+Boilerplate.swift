/// The titles and captions that cameras and apps write into every photo.
extension PhotoMetadata {
  /// True for what a camera or an app writes as a title or a caption of whatever it makes.
  static func isBoilerplate(_ text: String, of camera: Camera?) -> Bool {
    sayings.contains(text) || beginnings.contains(where: text.hasPrefix) || isName(text)
      || isPhoneMode(text) || isHuaweiMode(text, camera)
      // The name of a drone of DJI's.
      || text.hasPrefix("DJI ") && text.hasSuffix(" default")
  }

  private static let sayings: Set = [
    "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA",
    "MINOLTA DIGITAL CAMERA", "Minolta DSC", "KODAK Digital Still Camera", "Exif_JPEG_PICTURE",
    "DSC", "Digital StillCamera", "SAMSUNG", "My beautiful picture", "default", "image description",
    "SAMSUNG DIGITAL CAMERA", "SAMSUNG CAMERA PICTURES", "MEDION DIGITAL CAMERA", "HELLOMOTO",
    "Screenshot", "Created with GIMP", "Created by Imlib", "binary comment", "User comments",
    "Hisilicon K3", "MediaTek Camera Application", "AppleMark", "ASCII", "Video Frame",
  ]

  private static let beginnings = [
    "Processed with VSCO", "<Digimax", "<KENOX", "ISO Media file produced by Google Inc.",
    "File written by Adobe Photoshop", "LEAD Technologies Inc. V",
  ]

  /// True for the name that a camera gave to the file, in one word, with its ending or without.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let hasEnding =
      parts.count == 2 && (3...4).contains(parts[1].count) && parts[1].contains(where: \.isLetter)
    let stem = hasEnding ? String(parts[0]) : text
    // A number may be a person's, unless it is a date.
    let isWord = stem.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let isNumber = !stem.contains(where: \.isLetter)
    return isWord && CameraName.isOne(stem) && !(isNumber && CaptureDate(fileName: stem) == nil)
  }

  /// True for a mode of phones by Oppo and OnePlus: `oplus_1048608`, `oppo_32`, `?oplus_2`.
  private static func isPhoneMode(_ text: String) -> Bool {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    return parts.count == 2 && ["oplus", "?oplus", "oppo"].contains(parts[0].lowercased())
      && Int(parts[1]) != nil
  }

  /// True for a mode of phones by Huawei and Honor: `hdrpl`, `oznorWO`, `sdr_HDRB`.
  private static func isHuaweiMode(_ text: String, _ camera: Camera?) -> Bool {
    let make = camera?.make?.uppercased() ?? ""
    return ["HUAWEI", "HONOR"].contains(where: make.hasPrefix)
      && huaweiModes.contains(text.prefix { $0.isLowercase })
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
  }

  private static let huaweiModes: Set<Substring> = Set(
    """
    bst btf btfhdr btfmdn btr burst cof dav edf fbt fbthdr frem frontbhdp fshbty hdr hdrpl mde mon nor
    oznor ozedf ptr qrf rbt rhdr rpt sdr
    """.split(whereSeparator: \.isWhitespace))
}
