internal import FileSystem
internal import PhotoMetadata

/// Order of the folders in a folder, as albums or as sections: the manual one first, then that of
/// the configuration.
struct FolderOrder {
  /// The properties of a folder that it can be sorted by.
  struct Key {
    let name: [UInt8]
    let title: String
    /// The date of its newest photo; nil if none has one.
    let date: CaptureDate?
  }

  let configuration: Configuration
  let arrangement: Arrangement

  /// - Complexity: O(n log n) for n folders.
  func sorted<Thing>(_ things: [Thing], by key: (Thing) -> Key) -> [Thing] {
    let keyed = things.map { (key: key($0), thing: $0) }
    let (named, others) = arrangement.parted(keyed) { $0.key.name }
    // Titles in another language would put sections, and the pages that they are cut at, elsewhere.
    let hasTitles = configuration.languages.isEmpty
    let natural = NaturalOrder(language: configuration.orderLanguage)
    let titled = natural.sorted(others) {
      hasTitles ? $0.key.title : String(decoding: $0.key.name, as: UTF8.self)
    }
    let order = configuration.albumOrder
    let sorted =
      switch configuration.albumSort {
      case .manual: titled
      case .name: order == .descending ? titled.reversed() : titled
      case .date: titled.sorted(order ?? .descending, byDate: \.key.date)
      }
    return (named + sorted).map(\.thing)
  }
}

extension ScannedFolder {
  /// The content of its `arrangement.txt`.
  var arrangement: Arrangement {
    Arrangement(parsing: notes[Self.arrangementFile] ?? [])
  }
}
