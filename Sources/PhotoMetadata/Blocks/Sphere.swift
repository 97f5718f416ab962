internal import Bytes

/// Part of a sphere that an equirectangular photo shows, and the view to begin with (Google's Photo
/// Sphere XMP, `GPano`).
public struct Sphere: Hashable, Sendable, Codable {
  /// The place of the left edge, of the sphere's whole width; 0.5: opposite to its seam.
  public private(set) var left = 0.0
  /// The place of the upper edge, of the sphere's whole height; 0: the zenith.
  public private(set) var top = 0.0
  /// The share of the sphere's width, at most 1.
  public private(set) var width = 1.0
  /// The share of the sphere's height, at most 1.
  public private(set) var height = 1.0
  /// The direction of the first view, degrees to the right of the sphere's middle.
  public private(set) var heading = 0.0
  /// The direction of the first view, degrees above the horizon.
  public private(set) var pitch = 0.0
  /// The width of the first view, degrees; nil: the viewer's own.
  public private(set) var fieldOfView: Double?

  /// Creates a whole sphere, seen from its middle.
  public init() {}

  /// True if the values are in range; they may come from an untrusted helper.
  public var isSound: Bool {
    let isInside =
      left >= 0 && top >= 0 && width > 0 && height > 0 && left <= 1 && top + height <= 1.001
      && width <= 1
    let isView = abs(heading) <= 360 && abs(pitch) <= 90
    return isInside && isView && fieldOfView.map { $0 > 0 && $0 < 180 } != false
  }
}

extension MetadataBlocks {
  /// The sphere that a photo shows; nil for one that is flat, or that was cropped by a program which
  /// did not say so.
  ///
  /// - Parameter size: The size of the upright photo, px.
  /// - Complexity: O(n) for n bytes of XMP.
  public func sphere(of size: (width: Int, height: Int)) -> Sphere? {
    guard xmp.place(of: "ProjectionType") != nil else { return nil }
    let packet = XMPPacket(xmp, limit: limit)
    let words = ["ProjectionType", "UsePanoramaViewer"].map {
      packet.text(.panorama, $0)?.lowercased()
    }
    guard words[0] == "equirectangular", words[1] != "false" else { return nil }
    return Sphere(packet, Double(size.width) / Double(size.height))
  }
}

extension Sphere {
  /// The largest difference of two shapes that rounding explains.
  private static let tolerance = 0.02

  fileprivate init?(_ packet: borrowing XMPPacket, _ ratio: Double) {
    let number = { (name: String, packet: borrowing XMPPacket) in packet.number(.panorama, name) }
    // All in px of the picture as it was stitched, which may have been scaled since. Who leaves them
    // out means all around, and as much above the horizon as below it.
    let cropped = number("CroppedAreaImageWidthPixels", packet) ?? ratio
    let croppedHeight = number("CroppedAreaImageHeightPixels", packet) ?? cropped / ratio
    let full = number("FullPanoWidthPixels", packet) ?? cropped
    let fullHeight = number("FullPanoHeightPixels", packet) ?? full / 2
    guard full > 0, fullHeight > 0, croppedHeight > 0,
      abs(cropped / croppedHeight / ratio - 1) < Self.tolerance
    else { return nil }
    width = min(1, cropped / full)
    height = min(1, croppedHeight / fullHeight)
    left = number("CroppedAreaLeftPixels", packet).map { $0 / full } ?? (1 - width) / 2
    top = number("CroppedAreaTopPixels", packet).map { $0 / fullHeight } ?? (1 - height) / 2
    setView(packet)
    guard isSound else { return nil }
  }

  /// Headings count from north, and so does that of the picture's middle.
  private mutating func setView(_ packet: borrowing XMPPacket) {
    let middle = packet.number(.panorama, "PoseHeadingDegrees") ?? 0
    if let north = packet.number(.panorama, "InitialViewHeadingDegrees") {
      // Sums of what a photo says need not be finite.
      let turn = (north - middle).remainder(dividingBy: 360)
      heading = turn.isFinite ? turn : 0
    }
    pitch = packet.number(.panorama, "InitialViewPitchDegrees").map { min(90, max(-90, $0)) } ?? 0
    fieldOfView = packet.number(.panorama, "InitialHorizontalFOVDegrees")
      .flatMap { $0 > 0 && $0 < 180 ? $0 : nil }
  }
}
