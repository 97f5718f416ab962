internal import Bytes
internal import CHEIF
internal import PixelKernels

extension AVIFEncoder {
  /// Encodes grey, RGB or straight RGBA of 16 bits with 10.
  static func deep(
    _ image: borrowing PlanarImage, _ recipe: PictureRecipe, _ attachments: Attachments
  ) throws(ImagingError) -> [UInt8] {
    let isGrey = image.model == PF_GREY
    let hasFullChroma = image.size.isTiny && !isGrey
    var options = pf_av1_options(
      quality: CInt(quality(likeJPEG: recipe.quality)), full_chroma: hasFullChroma, is_alpha: false,
      is_srgb: attachments.profile.isEmpty)
    let coding: Coding = isGrey ? .grey : hasFullChroma ? .full : .subsampled
    let shown = try AVIFParts.Part(
      id: 1, kind: "av01", isHidden: false, content: coded(image, options),
      properties: coding.properties(of: image.size) + [colours(attachments)])
    var parts = AVIFParts(shown)
    if image.model == PF_RGBA {
      options.is_alpha = true
      let kind = [0, 0, 0, 0] + Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
      let alpha = try AVIFParts.Part(
        id: 2, kind: "av01", isHidden: false, content: coded(image, options),
        properties: Coding.grey.properties(of: image.size)
          + [HEIFItems.Property("auxC", kind, isEssential: true)])
      parts.parts.append(alpha)
      parts.references.append(.init(kind: "auxl", from: alpha.id, to: [shown.id]))
    }
    if !attachments.exif.isEmpty {
      // The TIFF header stands at once behind its place.
      let exif = AVIFParts.Part(
        id: 3, kind: "Exif", isHidden: true, content: [0, 0, 0, 0] + attachments.exif,
        properties: [])
      parts.parts.append(exif)
      parts.references.append(.init(kind: "cdsc", from: exif.id, to: [shown.id]))
    }
    return parts.file()
  }

  /// The colours: the profile, or sRGB by its code points (ISO/IEC 14496-12, 12.1.5).
  private static func colours(_ attachments: Attachments) -> HEIFItems.Property {
    HEIFItems.Property(
      "colr",
      attachments.profile.isEmpty
        ? Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, 0x80]
        : Array("prof".utf8) + attachments.profile)
  }

  private static func coded(
    _ image: borrowing PlanarImage, _ options: pf_av1_options
  ) throws(ImagingError) -> [UInt8] {
    try unsafe Attachments().encoded(image) { source, _, bytes, length, failure in
      unsafe pf_av1_encode(source, options, bytes, length, failure)
    }
  }

  /// Planes of an AV1 picture of ten bits.
  private enum Coding {
    case grey, subsampled, full

    /// The size, the depths and the configuration of the decoder (AV1-ISOBMFF, 2.3.3): profile,
    /// and the depth and planes.
    func properties(of size: ImageSize) -> [HEIFItems.Property] {
      let planes = self == .grey ? 1 : 3
      let flags: UInt8 =
        switch self {
        case .grey: 0x5C
        case .subsampled: 0x4C
        case .full: 0x40
        }
      return [
        HEIFItems.Property(
          "ispe", [0, 0, 0, 0] + size.width.bytes(.big, 4) + size.height.bytes(.big, 4)),
        HEIFItems.Property(
          "pixi", [0, 0, 0, 0, UInt8(planes)] + [UInt8](repeating: 10, count: planes)),
        HEIFItems.Property("av1C", [0x81, self == .full ? 0x20 : 0, flags, 0], isEssential: true),
      ]
    }
  }
}
