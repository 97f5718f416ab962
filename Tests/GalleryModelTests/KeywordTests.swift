import GalleryModel
import Testing

@Suite("Keywords")
struct KeywordTests {
  @Test(
    "In capitals or not it is the same keyword",
    arguments: [
      ("Sea", "SEA"), ("Φως", "ΦΩΣ"), ("Straße", "STRASSE"), ("Été", "ÉTÉ"), ("парус", "ПАРУС"),
    ])
  func capitals(small: String, large: String) {
    #expect(Keywords.key(of: small) == Keywords.key(of: large))
    let groups = Keywords.grouped([[small], [large, small]], by: { $0 }, Configuration())
    #expect(groups.map(\.name) == [small] && groups[0].photos.count == 2)
  }

  @Test("Letters with other marks are another keyword")
  func marks() {
    #expect(Keywords.key(of: "ete") != Keywords.key(of: "été"))
  }
}
