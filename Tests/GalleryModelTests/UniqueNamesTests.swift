import Testing

@testable import GalleryModel

@Suite("Names in addresses")
struct UniqueNamesTests {
  private func names(_ files: [String], areFolders: Bool = false, reserved: Set<String> = [])
    -> [String]
  {
    UniqueNames(for: files.map { Array($0.utf8) }, areFolders: areFolders, reserved: reserved).names
  }

  @Test("A name becomes a readable slug")
  func slugs() {
    #expect(
      names([
        "Morning Mist.jpg", "IMG_0012.JPG", "Žluťoučký kůň.png", "写真 1.jpg", "...jpg", "a&b<c>.jpg",
      ])
        == ["morning-mist", "img_0012", "žluťoučký-kůň", "写真-1", "photo", "a-b-c"])
  }

  @Test("However long a name is, its slug ends between letters, and soon")
  func long() {
    for letter in ["a", "é", "写", "𠀀"] {
      let slug = names([String(repeating: letter, count: 500_000)])[0]
      #expect((100...255).contains(slug.utf8.count), "\(slug.prefix(300))")
      #expect(slug.allSatisfy { String($0) == letter })
    }
  }

  @Test("Twins get their extension, then a hash; others keep their names")
  func twins() {
    let chosen = names(["IMG_1.jpg", "IMG_1.png", "other.jpg", "A.jpg", "a.JPG", "a-jpg.jpg"])
    #expect(chosen[0...2] == ["img_1-jpg", "img_1-png", "other"])
    #expect(Set(chosen).count == 6)
    #expect(chosen[3].hasPrefix("a-jpg-") && chosen[4].hasPrefix("a-jpg-"))
  }

  @Test("Names that differ in Unicode's normal form alone are twins")
  func normalForms() {
    let chosen = names(["caf\u{E9}.jpg", "cafe\u{301}.jpg"])
    #expect(chosen[0] != chosen[1])
    #expect(chosen[0].hasPrefix("caf\u{E9}-jpg-") && chosen[1].hasPrefix("cafe\u{301}-jpg-"))
  }

  @Test(
    "Names whose capitals are the same are twins, whatever their small letters",
    arguments: [
      ("ΟΔΟΣ", "οδος"), ("10 µm", "10 ΜM"), ("Reiſe", "REISE"), ("Straße", "STRASSE"),
    ])
  func capitals(name: String, other: String) {
    let chosen = names([name + ".jpg", other + ".jpg", "ΑΘΗΝΑΣ.jpg", "Größe.jpg"])
    #expect(Set(chosen.map { $0.uppercased() }).count == 4)
    #expect(chosen[0].contains("-jpg-") && chosen[1].contains("-jpg-"))
    #expect(chosen[2...] == ["αθηνασ", "größe"])
    #expect(names([name + ".jpg", "other.jpg"])[0].contains("-jpg-") == false)
  }

  @Test("The order of the files does not matter")
  func order() {
    let files = ["x.jpg", "x.png", "X.jpg", "y.jpg", "x-jpg.png"]
    let forward = Dictionary(uniqueKeysWithValues: zip(files, names(files)))
    let backward = Dictionary(uniqueKeysWithValues: zip(files.reversed(), names(files.reversed())))
    #expect(forward == backward)
  }

  @Test("Bytes that are not UTF-8 are spelt out, and stay apart")
  func bytes() {
    let chosen = UniqueNames(for: [
      [0x61, 0xFF, 0x62, 0x2E, 0x6A], [0x61, 0xFE, 0x62, 0x2E, 0x6A],
    ]).names
    #expect(chosen == ["a%ffb", "a%feb"])
  }

  @Test("A folder's dots are letters, and it never takes a place of the site's own")
  func folders() {
    let chosen = names(
      ["2024.05 Iceland", "2024.06", "page", "Media"], areFolders: true,
      reserved: ["page", "media"])
    #expect(chosen[0...1] == ["2024-05-iceland", "2024-06"])
    #expect(chosen[2] != "page" && chosen[2].hasPrefix("page-"))
    #expect(chosen[3] != "media" && chosen[3].hasPrefix("media-"))
  }

  @Test("The longest name of a disk still makes a file name")
  func length() {
    let name = String(repeating: "ü", count: 125) + ".jpg"
    #expect(names([name])[0].utf8.count <= 200)
  }
}
