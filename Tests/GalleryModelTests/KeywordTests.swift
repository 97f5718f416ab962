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
    var groups = KeywordGroups()
    for keywords in [[small], [], [large, small]] { groups.add(keywords) }
    let ordered = groups.ordered(Configuration())
    #expect(ordered.map(\.name) == [small] && ordered.map(\.photos) == [[0, 2]])
  }

  @Test("Letters with other marks are another keyword")
  func marks() {
    #expect(Keywords.key(of: "ete") != Keywords.key(of: "été"))
  }
}
