import TestSupport
import Testing
import WaterfallLayout

@Suite("Sections that share rows")
struct SharingTests {
  /// Random sections in a random band.
  private struct Sample {
    let sharing: LinearSharing
    let sections: [LinearSharing.Section?]
    let band: ClosedRange<Double>

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let columns = Int.random(in: 1...8, using: &random)
      let row = LinearRow(
        spacing: .random(in: 0...16, using: &random),
        inset: EdgeInsets(top: 8, leading: 12, bottom: 16, trailing: 4),
        border: [0, 6][Int.random(in: 0...1, using: &random)])
      sharing = LinearSharing(columns: columns, row: row)
      sections = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        guard Int.random(in: 0..<8, using: &random) > 0 else { return nil }
        let items = (0..<Int.random(in: 1...6, using: &random)).map { _ in
          LinearItem(ratio: [2.0 / 3, 0.75, 1, 1.5][Int.random(in: 0...3, using: &random)])
        }
        return LinearSharing.Section(items, leastWidth: 110)
      }
      let lower = Double(columns) * .random(in: 150...220, using: &random)
      band = lower...lower * .random(in: 1...1.6, using: &random)
    }

    /// A hundred widths of the band, its ends among them, px.
    var widths: [Double] {
      (0..<100).map { band.lowerBound + (band.upperBound - band.lowerBound) * Double($0) / 99 }
    }

    /// The height of a section's pictures at a width, px.
    func height(of section: Int, at place: LinearSharing.Place, width: Double) -> Double {
      let own = place.width.resolved(width: width, lineHeight: 0)
      let items = sections[section]?.items ?? []
      let frame = sharing.row.layout(items, in: band).frames[0].resolved(width: own)
      return frame.height - 2 * sharing.row.border
    }
  }

  @Test(
    "Boxes stand side by side, equally high, and fill the width where they are not too high",
    arguments: UInt64(1)...80)
  func rows(seed: UInt64) {
    let sample = Sample(seed: seed)
    let places = sample.sharing.places(of: sample.sections, in: sample.band)
    #expect(places.count == sample.sections.count)
    for width in sample.widths {
      let column = LinearWaterfall(
        columns: sample.sharing.columns, columnSpacing: sample.sharing.row.spacing,
        inset: sample.sharing.row.inset
      ).layout([], in: sample.band).columnWidth.resolved(width: width, lineHeight: 0)
      var (end, height) = (0.0, 0.0)
      for (index, place) in places.enumerated() {
        guard let place else { continue }
        let own = sample.height(of: index, at: place, width: width)
        if place.beginsRow { (end, height) = (0, own) }
        #expect(abs(place.x.resolved(width: width, lineHeight: 0) - end) < 1 / 64)
        #expect(abs(own - height) < 1 / 64 && own > 0, "seed \(seed), width \(width)")
        end += place.width.resolved(width: width, lineHeight: 0)
        #expect(end <= width + 1 / 64, "seed \(seed), width \(width)")
        #expect(own <= column * LinearSharing.highest + 1 / 64, "seed \(seed), width \(width)")
      }
    }
  }

  @Test("No row breaks a section, and a long or excluded one has the width for itself")
  func whole() {
    let short = LinearSharing.Section([LinearItem(ratio: 1)])
    let long = LinearSharing.Section(Array(repeating: LinearItem(ratio: 1), count: 9))
    let sharing = LinearSharing(columns: 5, row: LinearRow(spacing: 8))
    let places = sharing.places(of: [short, short, long, nil, short], in: 1200...1600)
    #expect(places.map { $0?.beginsRow } == [true, false, nil, nil, true])
    #expect(places.map { $0?.endsRow } == [false, true, nil, nil, true])
  }

  @Test("A section whose words have no room beside another one begins a row")
  func words() {
    let wide = LinearSharing.Section([LinearItem(ratio: 1)], leastWidth: 250)
    let sharing = LinearSharing(columns: 2, row: LinearRow(spacing: 8))
    let places = sharing.places(of: [wide, wide], in: 320...480)
    #expect(places.allSatisfy { $0?.beginsRow == true })
  }
}
