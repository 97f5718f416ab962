import PhotoMetadata
import Testing

@Suite("Names of people")
struct PeopleTests {
  private let keywords: String =
    "<dc:subject><rdf:Bag>"
    + ["lake", "Ada", "Bob Ross", "People/Charlie", "Dora", "bicycle"].map {
      "<rdf:li>\($0)</rdf:li>"
    }.joined() + "</rdf:Bag></dc:subject>"

  private func read(_ properties: String) -> PhotoMetadata {
    PhotoMetadata(MetadataBlocks(xmp: BlockFixture.xmp(keywords + properties)))
  }

  @Test("People whom IPTC's extension tells with details are no keywords but people")
  func details() {
    let names = ["Ada", "Bob Ross"].map {
      "<rdf:li rdf:parseType='Resource'>"
        + BlockFixture.localized("Iptc4xmpExt:PersonName", [("x-default", $0), ("fr", "\($0)e")])
        + "</rdf:li>"
    }
    let read = self.read(
      "<Iptc4xmpExt:PersonInImageWDetails><rdf:Bag>\(names.joined())</rdf:Bag>"
        + "</Iptc4xmpExt:PersonInImageWDetails>")
    #expect(read.people == ["Ada", "Bob Ross"])
    #expect(read.only([.keywords]).keywords == ["lake", "Dora", "bicycle"])
  }

  @Test("People in regions of a photo are no keywords but people, and things in them are keywords")
  func regions() {
    let list = { (names: [String]) -> String in
      "<rdf:Bag>\(names.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag>"
    }
    let named = { (name: String, kinds: [String]) -> String in
      let types = kinds.map {
        "<rdf:li rdf:parseType='Resource'><xmp:Identifier>"
          + list(["http://cv.iptc.org/newscodes/imageregiontype/\($0)"])
          + "</xmp:Identifier></rdf:li>"
      }
      return "<rdf:li rdf:parseType='Resource'>"
        + BlockFixture.localized("Iptc4xmpExt:Name", [("x-default", name)])
        + "<Iptc4xmpExt:rCtype><rdf:Bag>\(types.joined())</rdf:Bag></Iptc4xmpExt:rCtype></rdf:li>"
    }
    let persons =
      "<Iptc4xmpExt:PersonInImage>" + list(["Ada", "Charlie"]) + "</Iptc4xmpExt:PersonInImage>"
    let read = self.read(
      "<Iptc4xmpExt:ImageRegion><rdf:Bag><rdf:li rdf:parseType='Resource'>\(persons)</rdf:li>"
        + named("Dora", ["dividedObject", "human"]) + named("bicycle", ["product"])
        + named("lake", [])
        + "</rdf:Bag></Iptc4xmpExt:ImageRegion>")
    #expect(read.people == ["Ada", "Charlie", "Dora"])
    #expect(read.only([.keywords]).keywords == ["lake", "Bob Ross", "bicycle"])
  }

  private func list(_ name: String, _ form: String, _ words: String...) -> String {
    let items = words.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    return "<\(name)><rdf:\(form)>\(items)</rdf:\(form)></\(name)>"
  }

  @Test("What keywords or their trees have below a word for people is a name, and no keyword")
  func trees() {
    let flat = self.read("")
    #expect(flat.only([.keywords]).keywords == ["lake", "Ada", "Bob Ross", "Dora", "bicycle"])
    #expect(flat.only([.people]).keywords == ["Charlie"])
    let read = self.read(
      list("lr:hierarchicalSubject", "Bag", "People|Family|Ada", "Places|lake", "Sport|bicycle")
        + list("digiKam:TagsList", "Seq", "Personen/Bob Ross", "Places/lake", "Leute/Dora"))
    #expect(read.only([.keywords]).keywords == ["lake", "bicycle"])
    #expect(read.only([.people]).keywords == ["Ada", "Bob Ross", "Charlie", "Dora", "Family"])
  }

  @Test("Names among keywords of a photo are no keywords of its sidecar, nor people beside faces")
  func sidecars() {
    var (file, sidecar) = (self.read(""), PhotoMetadata())
    sidecar.keywords = ["lake", "Charlie"]
    #expect(file.overridden(by: sidecar).only([.keywords]).keywords == ["lake"])
    file.people = ["Ada"]
    #expect(file.only([.people]).keywords == ["Ada"])
    let clip = PhotoMetadata(clipTags: ["keywords": "lake,People|Ada,Ada"])
    #expect(clip.only([.keywords]).keywords == ["lake"])
  }

  @Test("A name is the same with the family's first, in capitals or with more blanks")
  func spelling() {
    var said = PhotoMetadata()
    said.people = ["Ada Lovelace"]
    said.keywords = ["Lovelace, Ada", "ADA  LOVELACE", "People|Lovelace, Ada", "Ada", "lake"]
    said.keywords.append("People > Ada Lovelace")
    #expect(said.only([.keywords]).keywords == ["Ada", "lake"])
  }
}
