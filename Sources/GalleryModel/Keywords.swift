/// Keywords as a site sorts photos by them.
public enum Keywords {
  /// Puts things together that have a keyword in common, whatever its case, each with a name for an
  /// address; keywords are in the natural order of the gallery's language.
  ///
  /// - Complexity: O(n log n) for n keywords of all things.
  public static func grouped<Thing>(
    _ things: [Thing], by keywords: (Thing) -> [String], _ configuration: Configuration
  ) -> [(name: String, slug: String, photos: [Thing])] {
    var groups: [String: (name: String, things: [Thing])] = [:]
    for thing in things {
      var own: Set<String> = []
      for keyword in keywords(thing) where own.insert(keyword.lowercased()).inserted {
        groups[keyword.lowercased(), default: (keyword, [])].things.append(thing)
      }
    }
    let ordered = NaturalOrder(language: configuration.language)
      .sorted(groups.sorted { $0.key < $1.key }.map(\.value), by: \.name)
    let slugs = UniqueNames(for: ordered.map { Array($0.name.utf8) }, areFolders: true).names
    return zip(ordered, slugs).map { ($0.name, $1, $0.things) }
  }
}
