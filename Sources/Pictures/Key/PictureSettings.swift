internal import Bytes
internal import FileSystem
public import Imaging
internal import Records

/// Settings of all pictures of a gallery: the recipe and the limits.
public struct PictureSettings: Hashable, Sendable, Codable {
  /// The sizes and formats, and how they are made.
  public var recipe: PictureRecipe
  /// The limits of a source, and the handling of truncated ones.
  public var options: PicturePlan.Options

  /// The care that is taken of what decodes the sources.
  public var precautions = Precautions()

  /// Creates settings.
  public init(recipe: PictureRecipe = .init(), options: PicturePlan.Options = .init()) {
    self.recipe = recipe
    self.options = options
  }
}

/// Maker of identities; the part of the digest that all sources share is computed once.
struct IdentityMaker {
  private let recipe: [UInt8]
  private let shared: [UInt8]

  init(_ settings: PictureSettings) {
    recipe = Array(settings.recipe.key.utf8)
    // Other limits may refuse the same source, and another codec may make other bytes of it.
    shared = Digest(recipe, [0], Record(settings.options.limits).bytes, Codecs.versions).bytes
  }

  /// The identity of a source's pictures.
  ///
  /// - Parameters:
  ///   - content: The digest of the source's file.
  ///   - reading: The kind of the source, as bytes: another version of the program may see another
  ///     picture in the same file.
  ///   - copyright: The copyright notice in the pictures; nil: none.
  func identity(of content: Digest, reading: [UInt8], copyright: String?) -> PictureIdentity {
    let words = Array((copyright ?? "").utf8) + [0]
    let address = Digest(content.bytes, words, recipe).bytes.prefix(8)
    return PictureIdentity(
      address: UInt64(address, .big),
      key: PictureKey(Digest(content.bytes, words, reading, shared)))
  }
}

/// Codec libraries that the program runs with.
private enum Codecs {
  /// The digest of their build IDs.
  static let versions = Program.libraries { path in
    let name = String(decoding: path.name, as: UTF8.self)
    return libraries.contains(where: name.hasPrefix)
  }.bytes

  /// Libraries that decode, convert, scale and encode, directly or for one another.
  private static let libraries = [
    "libjpeg.", "libpng16.", "libwebp.", "libsharpyuv.", "libheif.", "libde265.", "libdav1d.",
    "libaom.", "libtiff.", "libjxl.", "libgif.", "libraw.", "libzimg.", "liblcms2.",
  ]
}
