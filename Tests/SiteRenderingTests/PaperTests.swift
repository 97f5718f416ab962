import FileSystem
import Imaging
import TestSupport
import Testing

@Suite("The theme's paper")
struct PaperTests {
  @Test("Transparent photos are laid on the colour that the theme has behind them")
  func background() throws {
    let sheet = try File.read(Package.folder.appending("Templates/photofall/colours.css"))
    let text = String(decoding: sheet, as: UTF8.self)
    #expect(text.contains("--paper: light-dark(\(PictureRecipe().background), "))
  }
}
