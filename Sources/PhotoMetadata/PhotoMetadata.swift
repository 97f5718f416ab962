/// What a photo's metadata says.
///
/// Only what is read here can reach a site: places on the globe, serial numbers, owners' names,
/// makers' notes and embedded previews are never looked at.
public struct PhotoMetadata: Hashable, Sendable, Codable {
  /// What the photo is called.
  public var title: String?
  /// Some words about it, as plain text of one or several lines.
  public var caption: String?
  /// What it shows, in words, for people who do not see it.
  public var alt: String?
  /// Words to find it by, in the order in which they were given.
  public var keywords: [String] = []
  /// When it was taken; nil where the camera did not say, or its clock was not set.
  public var taken: CaptureDate?
  /// How good it is, 0...5, or -1 for a rejected one.
  public var rating: Int?
  /// What it was taken with.
  public var camera: Camera?
  /// The lens.
  public var lens: String?
  /// How it was exposed.
  public var exposure = Exposure()
  /// Where it shows.
  public var place = Place()
  /// Who made it.
  public var creators: [String] = []
  /// Who is to be named with it.
  public var credit: String?
  /// Whose it is.
  public var copyright: String?

  /// Creates the metadata of a photo that says nothing.
  public init() {}
}

extension PhotoMetadata {
  /// Whether its photographer threw it out: a rating of -1 says so (XMP, part 2, 2.3).
  public var isRejected: Bool { rating == -1 }

  /// The caption, unless a camera or an app wrote it by itself.
  var ownCaption: String? {
    caption.flatMap { Self.boilerplate.contains($0) || Self.isRecord($0) ? nil : $0 }
  }

  /// Whether a text is what apps note for themselves: JSON, which may hold a place and an account,
  /// or where a camera keeps the file.
  private static func isRecord(_ text: String) -> Bool {
    text.hasPrefix("{") && text.hasSuffix("}") && text.contains("\":") || text.hasPrefix("DCIM\\")
      || text.hasPrefix("CREATOR: gd-jpeg")
  }

  /// What cameras write into every photo's description.
  private static let boilerplate: Set = [
    "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DIGITAL CAMERA", "KONICA MINOLTA DIGITAL CAMERA",
    "MINOLTA DIGITAL CAMERA", "Minolta DSC", "KODAK Digital Still Camera", "Exif_JPEG_PICTURE",
    "DSC", "Digital StillCamera", "SAMSUNG", "My beautiful picture", "default", "image description",
  ]
}

/// A camera by its maker's words.
public struct Camera: Hashable, Sendable, Codable {
  /// Who made it.
  public var make: String?
  /// Which one it is.
  public var model: String?

  /// Creates a camera; nil where nothing is known.
  public init?(make: String?, model: String?) {
    guard make != nil || model != nil else { return nil }
    self.make = make
    self.model = model
  }

  /// Maker and model, the maker only once: many models begin with it.
  public var name: String {
    guard let make, let model else { return model ?? make ?? "" }
    let brand = make.prefix { $0 != " " }.lowercased()
    return model.lowercased().hasPrefix(brand) ? model : "\(make) \(model)"
  }
}

/// How a photo was exposed.
public struct Exposure: Hashable, Sendable, Codable {
  /// How long, seconds.
  public var time: Double?
  /// The aperture: the focal length by the width of the opening.
  public var aperture: Double?
  /// The sensitivity by ISO.
  public var iso: Int?
  /// The focal length, mm.
  public var focalLength: Double?

  /// Creates an exposure of which nothing is known.
  public init() {}
}

/// A place by its names.
public struct Place: Hashable, Sendable, Codable {
  /// A part of a city, or a sight.
  public var location: String?
  /// The city.
  public var city: String?
  /// The state or province.
  public var state: String?
  /// The country.
  public var country: String?

  /// Creates a place of which nothing is known.
  public init() {}

  /// The names, from the nearest to the widest.
  public var names: [String] { [location, city, state, country].compactMap(\.self) }
}
