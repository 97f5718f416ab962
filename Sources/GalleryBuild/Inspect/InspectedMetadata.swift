internal import PhotoMetadata

/// Metadata of a photo as `inspect` prints it: all fields that are read, published or not.
struct InspectedMetadata: Encodable {
  private let title, caption, alt: String?
  private let keywords, people: [String]
  /// The date of capture in ISO 8601, as precise as it is known.
  private let taken: String?
  /// The source of that date, if it is not the metadata itself.
  private let takenFrom: String?
  private let rating: Int?
  /// True where a flag rejects it, false where one says otherwise; nil where there is none.
  private let isFlaggedAsRejected: Bool?
  /// The place where Google Photos keeps it out of sight; nil: it does not.
  private let seclusion: String?
  private let make, model, lens: String?
  /// The exposure time, seconds.
  private let exposureTime: Double?
  private let aperture: Double?
  private let iso: Int?
  /// The focal length, millimetres.
  private let focalLength: Double?
  private let location, city, state, country: String?
  private let creators: [String]
  private let credit, copyright: String?

  init(_ metadata: PhotoMetadata) {
    title = metadata.title
    caption = metadata.caption
    alt = metadata.alt
    keywords = metadata.keywords
    people = metadata.people
    taken = metadata.taken?.iso
    takenFrom = metadata.taken == nil ? nil : metadata.dateSource?.rawValue
    rating = metadata.rating
    isFlaggedAsRejected = metadata.flag.map { $0 == .reject }
    seclusion = metadata.seclusion?.rawValue
    make = metadata.camera?.make
    model = metadata.camera?.model
    lens = metadata.lens
    exposureTime = metadata.exposure.time
    aperture = metadata.exposure.aperture
    iso = metadata.exposure.iso
    focalLength = metadata.exposure.focalLength
    location = metadata.place.location
    city = metadata.place.city
    state = metadata.place.state
    country = metadata.place.country
    creators = metadata.creators
    credit = metadata.credit
    copyright = metadata.copyright
  }

  private var origin: String { takenFrom.map { " (by \($0))" } ?? "" }

  /// The fields that have a value, one per line.
  var lines: [String] {
    let fields: [(String, String?)] = [
      ("title", title), ("caption", caption), ("alt", alt),
      ("keywords", keywords.joined(separator: ", ")), ("people", people.joined(separator: ", ")),
      ("taken", taken.map { $0 + origin }),
      ("rating", rating.map { "\($0)" }),
      ("flag", isFlaggedAsRejected.map { $0 ? "rejected" : "not rejected" }),
      ("Google Photos", seclusion.map { "in its \($0)" }),
      ("make", make), ("model", model), ("lens", lens),
      ("exposure time", exposureTime.map { "\($0) s" }),
      ("aperture", aperture.map { "f/\($0)" }), ("ISO", iso.map { "\($0)" }),
      ("focal length", focalLength.map { "\($0) mm" }), ("location", location), ("city", city),
      ("state", state), ("country", country), ("creators", creators.joined(separator: ", ")),
      ("credit", credit), ("copyright", copyright),
    ]
    return fields.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      // A newline in a value must not begin a line that looks like another field.
      return "\(name): " + text.split { $0.isNewline }.joined(separator: " / ")
    }
  }
}
