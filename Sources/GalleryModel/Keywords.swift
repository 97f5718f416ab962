/// Comparison of keywords.
public enum Keywords {
  /// The key of a keyword, the same in capitals or not.
  ///
  /// - Complexity: O(n) for n bytes.
  public static func key(of keyword: String) -> String {
    FoldedText.caseless(keyword)
  }
}

/// Photos by keyword, ignoring case, each as its number: a large gallery has several keywords a photo.
public struct KeywordGroups {
  private var count: UInt32 = 0
  private var groups: [(name: String, key: String, photos: [UInt32])] = []
  /// The index of the group of each keyword, as it is written and by its key.
  private var written: [String: Int] = [:]
  private var keyed: [String: Int] = [:]

  /// Creates groups without photos.
  public init() {}

  /// Adds the keywords of the next photo; the first is number 0.
  ///
  /// - Complexity: O(n) for n keywords.
  public mutating func add(_ keywords: [String]) {
    for keyword in keywords {
      let group = group(of: keyword)
      // One photo may have a keyword twice, in capitals and not.
      if groups[group].photos.last != count { groups[group].photos.append(count) }
    }
    count += 1
  }

  private mutating func group(of keyword: String) -> Int {
    if let group = written[keyword] { return group }
    let key = Keywords.key(of: keyword)
    let group = keyed[key] ?? groups.count
    if group == groups.count { groups.append((keyword, key, [])) }
    (written[keyword], keyed[key]) = (group, group)
    return group
  }

  /// The groups with their photos, each with a slug for its address, in the natural order of the
  /// gallery's language.
  ///
  /// - Complexity: O(n log n) for n groups.
  public func ordered(
    _ configuration: Configuration
  ) -> [(name: String, slug: String, photos: [UInt32])] {
    let ordered = NaturalOrder(language: configuration.orderLanguage)
      .sorted(groups.sorted { $0.key < $1.key }, by: \.name)
    let slugs = UniqueNames(for: ordered.map { Array($0.name.utf8) }, areFolders: true).names
    return zip(ordered, slugs).map { ($0.name, $1, $0.photos) }
  }
}
