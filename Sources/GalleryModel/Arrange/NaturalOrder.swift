internal import CICU

/// Natural sort order of a language: `IMG_2` before `IMG_10`.
@safe struct NaturalOrder: ~Copyable {
  private let collator: OpaquePointer?

  /// - Parameter language: A language tag; an unknown one sorts as the root locale does.
  init(language: String) {
    unsafe collator = pf_collator_open(language)
  }

  deinit {
    if let collator = unsafe collator { unsafe pf_collator_close(collator) }
  }

  /// The sort key: its bytes are ordered as the texts are; the text's own bytes break ties.
  ///
  /// - Complexity: O(n) for n bytes.
  func key(_ text: [UInt8]) -> [UInt8] {
    guard let collator = unsafe collator else { return text }
    return unsafe text.withUnsafeBytes { raw in
      let characters = unsafe raw.assumingMemoryBound(to: CChar.self)
      guard let start = characters.baseAddress else { return [] }
      var key = [UInt8](repeating: 0, count: 4 * raw.count + 32)
      var needed = unsafe pf_collator_key(collator, start, raw.count, &key, key.count)
      if needed > key.count {
        key = [UInt8](repeating: 0, count: needed)
        needed = unsafe pf_collator_key(collator, start, raw.count, &key, key.count)
      }
      return key.prefix(needed) + text
    }
  }

  /// The things, sorted by title.
  ///
  /// - Complexity: O(n log n) for n things.
  func sorted<Thing>(_ things: [Thing], by title: (Thing) -> String) -> [Thing] {
    let keyed = things.map { (key: key(Array(title($0).utf8)), thing: $0) }
    return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.thing)
  }
}
