internal import FileSystem
internal import Glibc
internal import Imaging
internal import Synchronization

/// Store that goes on in a folder for this build alone when its own takes nothing any more, because
/// that is read-only or its disk is full.
final class SpillingStore: LocalStore {
  private struct Spill {
    let store: FolderStore
    let problem: FileSystemError
  }

  private let own: any LocalStore
  private let spill = Mutex(Spill?.none)

  /// Goes on for a store.
  init(_ own: any LocalStore) {
    self.own = own
  }

  /// The reason why something is not kept for the next build; nil: all is.
  var problem: FileSystemError? { spill.withLock { $0?.problem } }

  /// The facts of a key's pictures; nil when its object is in neither store whole.
  func facts(of key: PictureKey, holding planned: [PlannedPicture]?) -> DerivedPictures? {
    own.facts(of: key, holding: planned) ?? spilled?.facts(of: key, holding: planned)
  }

  /// One picture of an object that is known to be there.
  ///
  /// - Throws: `FileSystemError` when the object went or was damaged since.
  func picture(_ index: Int, of key: PictureKey) throws(FileSystemError) -> FileRange {
    try find { (store) throws(FileSystemError) in try store.picture(index, of: key) }
  }

  /// The file of an object that is known to be there.
  ///
  /// - Throws: `FileSystemError` when the object went since.
  func open(_ key: PictureKey) throws(FileSystemError) -> OpenFile {
    try find { (store) throws(FileSystemError) in try store.open(key) }
  }

  /// Writes an object, whole or not at all.
  ///
  /// - Throws: `FileSystemError` when there is no room for it anywhere.
  func keep(_ object: PictureObject, as key: PictureKey) throws(FileSystemError) {
    try keep { (store) throws(FileSystemError) in try store.keep(object, as: key) }
  }

  /// Takes over an object from elsewhere, whole or not at all.
  ///
  /// - Throws: `FileSystemError` when there is no room for it anywhere.
  func adopt(
    _ key: PictureKey, _ fill: (OpenFile) -> DerivedPictures?
  ) throws(FileSystemError) -> DerivedPictures? {
    try keep { (store) throws(FileSystemError) in try store.adopt(key, fill) }
  }

  /// Creates a file for what a program reads or writes.
  ///
  /// - Throws: `FileSystemError` when there is no room for it anywhere.
  func makePart(_ content: [UInt8]) throws(FileSystemError) -> StorePart {
    try keep { (store) throws(FileSystemError) in try store.makePart(content) }
  }

  /// Goes on in a folder for this build because a program found no room for what it writes.
  ///
  /// - Returns: False if it wrote into that folder.
  func goOn(after problem: FileSystemError) -> Bool {
    if let spilled, problem.path.names(below: spilled.folder) != nil { return false }
    return (try? begin(because: problem)) != nil
  }

  /// Writes an object that holds one file, whole or not at all.
  ///
  /// - Throws: `FileSystemError` when there is no room for it anywhere.
  func keep(
    _ part: StorePart, as key: PictureKey
  ) throws(FileSystemError) -> DerivedPictures {
    try keep { (store) throws(FileSystemError) in try store.keep(part, as: key) }
  }

  /// Finds something in either store.
  private func find<Result>(
    _ read: (any LocalStore) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    do throws(FileSystemError) {
      return try read(own)
    } catch {
      guard let spilled else { throw error }
      return try read(spilled)
    }
  }

  /// Writes something where there is room.
  private func keep<Result>(
    _ write: (any LocalStore) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    if let spilled { return try write(spilled) }
    do throws(FileSystemError) {
      return try write(own)
    } catch {
      return try write(begin(because: error))
    }
  }

  /// Begins to keep what comes in a folder of its own.
  ///
  /// - Returns: The store in that folder.
  /// - Throws: `problem` when another folder would not help, or why none can be made.
  @discardableResult
  func begin(because problem: FileSystemError) throws(FileSystemError) -> FolderStore {
    guard [EROFS, EACCES, EPERM, ENOSPC, EDQUOT].contains(problem.code) else { throw problem }
    return try spill.withLock { (spill) throws(FileSystemError) in
      if let spill { return spill.store }
      let store = FolderStore(try Folder.createTemporary())
      spill = Spill(store: store, problem: problem)
      return store
    }
  }

  /// Removes what is kept for this build alone.
  func end() {
    _ = try? spilled?.remove()
  }

  private var spilled: FolderStore? { spill.withLock { $0?.store } }
}
