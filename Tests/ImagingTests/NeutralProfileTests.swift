import ColourMeter
import FileSystem
import PixelKernels
import Testing

@testable import Imaging

@Suite("Colour profiles of photofall's own")
struct NeutralProfileTests {
  /// Profiles of several kinds, by what they are called here.
  private static let sources: [String: [UInt8]] = [
    "Display P3": ICCFixture.profile(.displayP3, padding: 0),
    "Adobe RGB": ICCFixture.profile(.adobeRGB, padding: 0),
    "a wide one with words": ICCFixture.profile(.adobeRGB, padding: 4000),
    "a narrow one": ICCFixture.profile(.sRGB, padding: 0),
    "a table": ICCFixture.tableProfile(.displayP3),
    "a narrow table": ICCFixture.tableProfile(.sRGB),
  ]

  /// Red, green and blue in steps of 51.
  private static let colours: [[UInt8]] = (0..<216).map { (i: Int) -> [UInt8] in
    let steps: [Int] = [i / 36, i / 6 % 6, i % 6]
    return steps.map { UInt8(51 * $0) }
  }

  private func lab(_ colours: [[UInt8]], _ profile: [UInt8]) throws -> [[Double]] {
    var lab = [Double](repeating: 0, count: 3 * colours.count)
    let pixels = colours.flatMap(\.self)
    let isDone = unsafe colour_meter_lab(profile, profile.count, pixels, colours.count, &lab)
    try #require(isDone)
    return colours.indices.map { Array(lab[(3 * $0)..<(3 * $0 + 3)]) }
  }

  /// The largest distance between two colours (CIE 1976).
  private func distance(_ one: [[Double]], _ other: [[Double]]) -> Double {
    let squares = zip(one, other).map { (one, other) -> Double in
      zip(one, other).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
    }
    return (squares.max() ?? 0).squareRoot()
  }

  @Test("Colours come out as the source's profile says", arguments: sources.keys.sorted())
  func colours(name: String) throws {
    let source = try #require(Self.sources[name])
    var layout = pf_layout().resized(ImageSize(width: Self.colours.count, height: 1))
    (layout.model, layout.sample_bytes) = (PF_RGB, 1)
    let image = try PlanarImage(layout)
    try image.store(Self.colours.flatMap(\.self), 0)
    let treatment = ColourTreatment(ColourProfile(icc: source, PF_RGB), icc: source, PF_RGB)
    let samples = try treatment.applied(to: image).interleaved()
    let shown = Self.colours.indices.map { Array(samples[(3 * $0)..<(3 * $0 + 3)]) }
    let distance = try distance(lab(Self.colours, source), lab(shown, treatment.embedded))
    #expect(distance <= 0.5, "\(distance)")
    #expect(treatment.embedded.isEmpty || NeutralProfile.isNeutral(treatment.embedded))
  }

  @Test("Names, dates, makers and serial numbers stay behind")
  func words() throws {
    let plain = ICCFixture.profile(.adobeRGB, padding: 0)
    var told = ICCFixture.profile(
      .adobeRGB, padding: 0, besides: [("mmod", Array("mmod....SECRET12".utf8))])
    // The header's date, maker and model, and the identifier.
    for place in [24, 48, 52, 80, 84] {
      told.replaceSubrange(place..<(place + 4), with: "SECR".utf8)
    }
    let own = try #require(NeutralProfile(of: told))
    #expect(!own.bytes.contains(Array("SECR".utf8)) && !NeutralProfile.isNeutral(told))
    #expect(own == NeutralProfile(of: plain) && NeutralProfile.isNeutral(own.bytes))
    #expect(own.bytes.count < 500)
    #expect(NeutralProfile.isNeutral(NeutralProfile.displayP3))
    #expect(own.bytes == NeutralProfile.adobeRGB)
  }

  @Test("What is no profile, or a damaged one, is not made one")
  func damaged() throws {
    let source = ICCFixture.profile(.displayP3, padding: 0)
    for length in stride(from: 0, to: source.count, by: 7) {
      #expect(NeutralProfile(of: Array(source.prefix(length))) == nil)
    }
    for place in source.indices {
      var bytes = source
      bytes[place] ^= 0xFF
      // Whatever it makes of that, it is of its own kind.
      if let own = NeutralProfile(of: bytes) { #expect(NeutralProfile.isNeutral(own.bytes)) }
    }
  }
}
