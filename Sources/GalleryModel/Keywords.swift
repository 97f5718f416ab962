/// Grouping of photos by keyword.
public enum Keywords {
  /// The key of a keyword, the same in capitals or not.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func key(of keyword: String) -> String {
    FoldedText.caseless(keyword)
  }

  /// Groups things by keyword, ignoring case, each group with a slug for its address; groups are in
  /// the natural order of the gallery's language.
  ///
  /// - Complexity: O(n log n) for n keywords of all things.
  public static func grouped<Thing>(
    _ things: some Sequence<Thing>, by keywords: (Thing) -> [String], _ configuration: Configuration
  ) -> [(name: String, slug: String, photos: [Thing])] {
    var groups: [String: (name: String, things: [Thing])] = [:]
    for thing in things {
      var own: Set<String> = []
      for keyword in keywords(thing) {
        let key = key(of: keyword)
        if own.insert(key).inserted { groups[key, default: (keyword, [])].things.append(thing) }
      }
    }
    let ordered = NaturalOrder(language: configuration.orderLanguage)
      .sorted(groups.sorted { $0.key < $1.key }.map(\.value), by: \.name)
    let slugs = UniqueNames(for: ordered.map { Array($0.name.utf8) }, areFolders: true).names
    return zip(ordered, slugs).map { ($0.name, $1, $0.things) }
  }
}
