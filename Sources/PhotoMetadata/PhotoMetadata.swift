/// The metadata of a photo.
///
/// Only what is read here can reach a site: places on the globe, serial numbers, owners' names,
/// makers' notes and embedded previews are never looked at.
public struct PhotoMetadata: Hashable, Sendable, Codable {
  /// The title.
  public var title: String?
  /// Some words about it, as plain text of one or several lines.
  public var caption: String?
  /// A description for people who do not see it.
  public var alt: String?
  /// Words to find it by, in the order in which they were given.
  public var keywords: [String] = []
  /// The names of people on it.
  public var people: [String] = []
  /// The names of people that other sources or keywords have, which are no keywords of it either.
  var otherPeople: [String] = []
  /// The date of capture; nil where the camera did not say, or its clock was not set.
  public var taken: CaptureDate?
  /// The source of the date, if that is not the metadata itself.
  public var dateSource: DateSource?
  /// The rating, 0...5, or -1 for a rejected photo.
  public var rating: Int?
  /// The flag that picks or rejects it, or says that it is neither; nil where there is none.
  public var flag: PhotoMark?
  /// The place where Google Photos keeps it out of sight; nil: it does not.
  public var seclusion: Seclusion?
  /// The camera.
  public var camera: Camera?
  /// The lens.
  public var lens: String?
  /// The exposure.
  public var exposure = Exposure()
  /// The place that it shows.
  public var place = Place()
  /// The makers.
  public var creators: [String] = []
  /// The credit line.
  public var credit: String?
  /// The copyright notice.
  public var copyright: String?

  /// Creates the metadata of a photo that says nothing.
  public init() {}
}

extension PhotoMetadata {
  /// True for a photo that its photographer rejected, by a rating of -1 (XMP, part 2, 2.3) or a flag, or
  /// that Google Photos keeps out of sight.
  public var isRejected: Bool { rating == -1 || flag == .reject || seclusion != nil }

  /// The caption, unless a camera or an app wrote it by itself.
  var ownCaption: String? { caption.flatMap { Self.isOwn($0, of: camera) ? $0 : nil } }

  /// The title, unless a camera or an app wrote it by itself.
  var ownTitle: String? { title.flatMap { Self.isOwn($0, of: camera) ? $0 : nil } }

  /// The first of some texts that no camera or app wrote by itself; where there is none, the first.
  static func words(among texts: [String?], of camera: Camera?) -> String? {
    let texts = texts.compactMap(\.self)
    return texts.first { isOwn($0, of: camera) } ?? texts.first
  }

  private static func isOwn(_ text: String, of camera: Camera?) -> Bool {
    !isBoilerplate(text, of: camera) && !isRecord(text)
  }

  /// True for a note of an app or a camera to itself: JSON, which may hold a place and an account, a list
  /// of keys with values, the path of the file, the number of a clip, the place on the globe, or the moment.
  private static func isRecord(_ text: String) -> Bool {
    text.hasPrefix("{") && text.hasSuffix("}") && text.contains("\":")
      || ["DCIM\\", "DCIM/", "CREATOR: gd-jpeg", "vid:", "Maker:0x"].contains(where: text.hasPrefix)
      || isPath(text) || isList(text) || isPlace(text) || isMoment(text)
  }

  /// True for two or more of `key=value`, or three of `key: value;`, the first of these with a number.
  private static func isList(_ text: String) -> Bool {
    let parts = text.split { ",;".contains($0) }
    if parts.count > 1, parts.allSatisfy({ isPair($0, "=") }) { return true }
    let ended = text.hasSuffix(";") ? text.split(separator: ";") : []
    guard ended.count > 2, ended.allSatisfy({ isPair($0, ":") }) else { return false }
    return ended[0].split(separator: ":").last.flatMap { Double($0.trimmed) } != nil
  }

  /// True for a key and a value with a sign between.
  private static func isPair(_ text: Substring, _ sign: Character) -> Bool {
    let sides = text.split(separator: sign, omittingEmptySubsequences: false)
    let key = sides[0].drop(while: \.isWhitespace)
    return sides.count == 2 && !key.isEmpty
      && key.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
  }

  /// True for nothing but a place on the globe, or a tag that a geotagger writes for a part of one.
  static func isPlace(_ text: String) -> Bool { CoordinateText(text)?.isPlace == true }

  /// True for nothing but a date with hours, minutes and seconds.
  private static func isMoment(_ text: String) -> Bool {
    let words = text.split { " ,".contains($0) }
    let isTimed = words.contains {
      $0.split(separator: ":").count == 3 && $0.first?.isNumber == true
    }
    return isTimed
      && words.allSatisfy { word in
        word.count == 3 && word.allSatisfy(\.isLetter)
          || word.allSatisfy { $0.isNumber || ":-+/.TZ".contains($0) }
      }
  }
}

/// A camera by its maker's words.
public struct Camera: Hashable, Sendable, Codable {
  /// The maker.
  public var make: String?
  /// The model.
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

/// The exposure of a photo.
public struct Exposure: Hashable, Sendable, Codable {
  /// The exposure time, seconds.
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

  /// The place but for a name that is a place on the globe by its coordinates.
  var withoutCoordinates: Place {
    var place = self
    for name in [\Place.location, \.city, \.state, \.country]
    where place[keyPath: name].map(PhotoMetadata.isPlace) == true {
      place[keyPath: name] = nil
    }
    return place
  }

  /// The names, from the nearest to the widest.
  public var names: [String] { [location, city, state, country].compactMap(\.self) }
}
