internal import FileSystem
internal import GalleryModel
internal import Pictures

/// A file to be written into the site.
struct PlannedFile: Sendable {
  /// The origin of a file's content.
  enum Source: Sendable {
    /// A picture in the store: its key, and its index in the picture plan.
    case picture(PictureKey, index: Int)
    /// An original, stripped when it is written.
    case original(OriginalFile)
    /// A page, data file or archive in the staging area, by its number.
    case staged(Int)
  }

  /// The path in the site.
  let place: String
  /// The origin of the content.
  let source: Source

  /// True for a file in the staging area: a page, data file or archive, no picture or original.
  var isStaged: Bool {
    if case .staged = source { true } else { false }
  }
}

/// Files to be written, packed, since a site may have millions.
struct PlannedFiles: RandomAccessCollection, Sendable {
  /// The paths in the site.
  private(set) var places = PlaceList()
  /// The number of a staged file; of another file, the bitwise complement of its place in `others`.
  private var sources: [Int32] = []
  private var others: [PlannedFile.Source] = []

  var startIndex: Int { 0 }
  var endIndex: Int { sources.count }

  subscript(index: Int) -> PlannedFile {
    let number = Int(sources[index])
    return PlannedFile(
      place: places[index], source: number < 0 ? others[~number] : .staged(number))
  }

  /// Appends a file.
  mutating func append(_ file: PlannedFile) {
    places.append(file.place)
    if case .staged(let number) = file.source {
      sources.append(Int32(number))
    } else {
      sources.append(Int32(~others.count))
      others.append(file.source)
    }
  }
}
