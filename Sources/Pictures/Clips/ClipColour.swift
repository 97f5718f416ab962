/// Colours of a clip's frames: what the file leaves unsaid of them, as browsers take it.
struct ClipColour: Hashable, Sendable, Codable {
  /// True for RGB, which has no matrix.
  let isRGB: Bool
  /// True for colours of the standard range that sRGB does not hold.
  let isWide: Bool
  /// The names that ffmpeg has for what is taken; nil where the file says it.
  private let matrix, primaries, transfer: String?

  /// The colours of an animation once it is unrolled.
  static let unrolled = ClipColour(isRGB: true, matrix: nil, primaries: "bt709", transfer: "bt709")

  /// Takes what the file says, and guesses the rest: HDR and its primaries come with BT.2020, RGB with
  /// BT.709, and other frames by their lines, but for JPEG's.
  init(_ video: ClipReport.Stream) {
    let isRGB =
      video.colorSpace == "gbr" || Self.rgb.contains { video.pixFmt?.hasPrefix($0) ?? false }
    let said = { (name: String?) in name.flatMap { Self.unsaid.contains($0) ? nil : $0 } }
    let (matrix, primaries) = (said(video.colorSpace), said(video.colorPrimaries))
    let isLarge = primaries == "bt2020" || matrix?.hasPrefix("bt2020") == true || video.isHDR
    let usual = isLarge ? "bt2020nc" : (video.height ?? 0) >= 720 ? "bt709" : "smpte170m"
    let old = ["smpte170m", "bt470bg"].first { $0 == (matrix ?? usual) }
    let system = isRGB || video.codecName == "mjpeg" ? "bt709" : old ?? "bt709"
    self.init(
      isRGB: isRGB, isWide: !video.isHDR && (isLarge || primaries.map(Self.wide.contains) == true),
      matrix: matrix != nil || isRGB ? nil : usual,
      primaries: primaries != nil ? nil : isLarge ? "bt2020" : system,
      transfer: said(video.colorTransfer) != nil ? nil : old == nil ? "bt709" : "smpte170m")
  }

  private init(
    isRGB: Bool, isWide: Bool = false, matrix: String?, primaries: String?, transfer: String?
  ) {
    (self.isRGB, self.isWide) = (isRGB, isWide)
    (self.matrix, self.primaries, self.transfer) = (matrix, primaries, transfer)
  }

  /// The filter that tells the frames what the file leaves unsaid; empty where it says all.
  var telling: [String] {
    let told = [("colorspace", matrix), ("color_primaries", primaries), ("color_trc", transfer)]
      .compactMap { name, value in value.map { "\(name)=\($0)" } }
    return told.isEmpty ? [] : ["setparams=\(told.joined(separator: ":"))"]
  }

  /// The filters that make sRGB of wider colours.
  var narrowing: [String] {
    isWide ? ["zscale=primaries=bt709:transfer=bt709", "format=gbrp"] : []
  }

  /// The facts that decide about pictures, as text; empty where the file says all that is usual.
  var reading: String {
    (telling + narrowing + (isRGB ? ["RGB"] : [])).map { " \($0)" }.joined()
  }

  /// True for names that are taken here, since these stand in commands; they may come from a store that
  /// others write.
  var isPlausible: Bool {
    [matrix, primaries, transfer].allSatisfy { $0.map(Self.taken.contains) != false }
  }

  /// The names that ffmpeg has for all that is taken.
  private static let taken: Set = ["bt2020", "bt2020nc", "bt470bg", "bt709", "smpte170m"]
  /// The beginnings of the names of formats of RGB.
  private static let rgb = ["rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "pal8"]
  private static let unsaid: Set = ["unknown", "reserved"]
  private static let wide: Set = ["smpte431", "smpte432"]
}
