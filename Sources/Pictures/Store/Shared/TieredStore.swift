internal import FileSystem
internal import Imaging

/// Store of this machine, with those that it shares with others behind it: what these have is copied into
/// it, and what is made goes to all.
struct TieredStore: PictureStore {
  let own: any LocalStore
  let shared: SharedStores

  func facts(of key: PictureKey, holding planned: [PlannedPicture]?) -> DerivedPictures? {
    if let facts = own.facts(of: key, holding: planned) {
      share(key, isNew: false)
      return facts
    }
    return try? own.adopt(key) { file in
      shared.read(Self.name(key), into: file, limit: Self.limit(of: planned)) {
        try? PictureObject.facts(in: $0, of: key, holding: planned)
      }
    }
  }

  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange {
    try own.picture(index, of: key)
  }

  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError) {
    try own.keep(object, as: key)
    share(key, isNew: true)
  }

  func makePart(_ content: [UInt8]) throws(FileSystemError) -> StorePart {
    try own.makePart(content)
  }

  func goOn(after problem: FileSystemError) -> Bool { own.goOn(after: problem) }

  func keep(
    _ part: StorePart, as key: PictureKey
  ) throws(FileSystemError) -> DerivedPictures {
    let facts = try own.keep(part, as: key)
    share(key, isNew: true)
    return facts
  }

  /// Writes an own object into the shared stores.
  private func share(_ key: PictureKey, isNew: Bool) {
    guard let file = try? own.open(key) else { return }
    shared.write(Self.name(key), file, isNew: isNew)
  }

  /// The name of an object, as a folder store has it.
  private static func name(_ key: PictureKey) -> String {
    "photos/\(key.text.prefix(2))/\(key.text)"
  }

  /// The largest object, bytes: of pictures 8 bytes a pixel and room for their facts, else longer than any
  /// clip for the web.
  private static func limit(of planned: [PlannedPicture]?) -> Int {
    planned.map { $0.reduce(1 << 20) { $0 + 8 * $1.size.width * $1.size.height } } ?? 1 << 36
  }
}
