internal import PixelKernels

extension ImageHeader {
  /// Colour space as code points of ITU-T H.273.
  struct CodePoints: Hashable, Sendable, Codable {
    let primaries: UInt8
    let transfer: UInt8

    /// Those of sRGB.
    static let sRGB = CodePoints(primaries: 1, transfer: 13)

    /// True for a picture of high dynamic range.
    var isHDR: Bool { curve != nil }

    /// The meaning of the numbers of a picture of high dynamic range.
    ///
    /// - Parameter peak: The brightest light of the picture, nits; 0: not stated.
    func light(peak: Double) -> pf_light {
      // The curves were made for the primaries of BT.2020.
      let own = primaries == 2 ? 9 : primaries
      return pf_light(transfer: CInt(transfer), primaries: CInt(own), peak: peak)
    }

    /// Refuses high dynamic range in primaries that are not known.
    func check() throws(ImagingError) {
      guard let curve, ![1, 2, 9, 12].contains(primaries) else { return }
      throw .unsupported(
        "a picture of high dynamic range (\(curve)) in primaries that Photofall does not know "
          + "(\(primaries)); export it as sRGB")
    }

    /// The name of the transfer curve, if it is one of high dynamic range.
    fileprivate var curve: String? {
      switch transfer {
      case 16: "PQ"
      case 18: "HLG"
      default: nil
      }
    }
  }

  /// True for a picture of high dynamic range, which PQ or HLG codes.
  var isHDR: Bool { codePoints?.isHDR == true }

  /// The way in which light is coded that only bright screens show: `gain map`, `PQ` or `HLG`; nil:
  /// there is none.
  public var highDynamicRange: String? {
    gainMap != nil ? "gain map" : codePoints?.curve
  }
}
