internal import FileSystem

/// The former names of photos in the notes of an album.
struct NotedNames {
  /// The names of keys and lines.
  private(set) var held: Set<String>
  /// Those of them that can become the names of now.
  private var free: Set<String>
  private var values: Set<YAMLValue> = []
  /// The paths of photos that the album lists.
  private var places: Set<YAMLValue> = []

  /// - Parameter now: The names of all photos of the album that were renamed, by those of before.
  init(_ value: YAMLValue?, _ order: ArrangementText, now: [String: String]) {
    held = order.names
    free = Set(now.free(among: held).keys)
    guard let value else { return }
    for mapping in EditPlan.mappings {
      let keys = Set(value.entries(of: mapping).keys)
      held.formUnion(keys)
      free.formUnion(now.free(among: keys).keys)
    }
    values = Set(value.placesOfNames.compactMap { value[$0] })
    if case .list(let photos)? = value[["photos"]] { places = Set(photos) }
  }

  /// True where the notes name a photo as it was called, unless others are under its name of now.
  ///
  /// - Parameter place: The path that it had.
  func canFollow(_ former: String, at place: String) -> Bool {
    free.contains(former) || values.contains(.text(former)) || places.contains(.text(place))
  }
}

/// The names that photos have now, by those that they had.
struct FollowedNames {
  private(set) var names: [String: String] = [:]
  /// The paths below the input, likewise.
  private(set) var places: [String: String] = [:]

  mutating func note(_ former: String, _ name: String, from place: Path, to newPlace: Path) {
    names[former] = name
    places[place.text] = newPlace.text
  }
}

extension [String: String] {
  /// The new names that are free: nobody has them, or who has them gets another one.
  ///
  /// - Parameter held: The names that are there.
  func free(among held: Set<String>) -> [String: String] {
    var free = filter { held.contains($0.key) }
    while let taken = free.first(where: { held.contains($0.value) && free[$0.value] == nil }) {
      free[taken.key] = nil
    }
    return free
  }
}

extension YAMLValue {
  /// The paths of what may be the name of a photo in an album's file: the cover, hidden ones, and in
  /// sections.
  var placesOfNames: [[Step]] {
    var places: [[Step]] = [["cover"]]
    if case .list(let photos)? = self[["hidden"]] {
      places += photos.indices.map { ["hidden", .item($0)] }
    }
    guard case .list(let sections)? = self[["sections"]] else { return places }
    for (place, section) in sections.enumerated() {
      places.append(["sections", .item(place), "from"])
      guard case .list(let photos)? = section[["photos"]] else { continue }
      places += photos.indices.map { ["sections", .item(place), "photos", .item($0)] }
    }
    return places
  }
}
