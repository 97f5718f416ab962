import FileSystem
import TestSupport
import Testing

@testable import Imaging
@testable import Pictures

@Suite("Names that promise another format")
struct MisnomerTests {
  @Test("An AVIF is called one; of the same format are HEIC")
  func heif() throws {
    let folder = TemporaryFolder()
    let source = try folder.write(PlainPNG.file(width: 40, height: 30), to: "a.png")
    var recipe = PictureRecipe()
    recipe.formats = [.avif]
    let plan = try PicturePlan(ImageHeader(of: source), recipe)
    let photo = try folder.write(plan.make(plan.pictures, from: source).files[0].bytes, to: "b.jpg")
    let avif = try ImageHeader(of: photo)
    let heic = ImageHeader(format: .heif, storedSize: avif.storedSize)
    let warnings = [avif, heic].map { FileProbe.misnomer(photo, holding: .still($0)) }
    #expect(
      warnings == [
        "holds AVIF, not what its name says; rename it to .avif",
        "holds HEIF, not what its name says; rename it to .heic",
      ])
  }
}
