internal import FoundationEssentials
internal import Imaging

extension Placeholder {
  /// The tiny picture as a `data:` URL.
  var previewAddress: String {
    "data:image/webp;base64," + Data(preview).base64EncodedString()
  }
}

extension PictureRecipe.Colour {
  /// The colour in CSS: `#rrggbb`.
  var css: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return part < 16 ? "0" + digits : digits
      }.joined()
  }

  /// The nearest colour in the short form of CSS, `#rgb`, to save bytes.
  var shortCSS: String {
    "#" + [red, green, blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
  }
}
