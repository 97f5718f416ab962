internal import CSQLite
internal import FileSystem
internal import Glibc
internal import Records
internal import Synchronization

/// Database of the results of earlier builds, in a SQLite file of the cache folder.
///
/// It only saves work: a result that is missing, damaged, locked or of another version is computed
/// again. Each value is stored with a hash of its key and itself, to detect errors of the disk.
@safe struct BuildDatabase: ~Copyable {
  /// The tables, each with one type of values.
  enum Table {
    /// The probes of an input's files, by path.
    case files
    /// The outcomes for a photo's pictures, by picture key.
    case pictures
    /// The states of sites after their last builds, by path.
    case sites
    /// The albums of sites after their last builds, without their photos.
    case albums
    /// The blocks of the inputs of those albums.
    case inputs
    /// The photos of those albums.
    case photos
    /// The details of those photos that other pages and the indexes of the site ask for.
    case details

    fileprivate var number: pf_table {
      switch self {
      case .files: PF_FILES
      case .pictures: PF_PICTURES
      case .sites: PF_SITES
      case .albums: PF_ALBUMS
      case .inputs: PF_INPUTS
      case .photos: PF_PHOTOS
      case .details: PF_DETAILS
      }
    }
  }

  private let handle: OpaquePointer
  private let path: Path

  /// Opens the database of a cache.
  ///
  /// - Parameter creating: True to create a missing database, and to replace a damaged one.
  /// - Returns: nil if no database can be used.
  init?(in cache: Path, creating: Bool) {
    let path = Self.file(in: cache)
    if creating {
      try? Folder.create(cache, isPrivate: true)
      for version in 1...3 { Self.remove(cache.appending("build-\(version).sqlite")) }
    }
    if !Self.isOwn(path) {
      guard creating else { return nil }
      Self.remove(path)
    }
    guard let handle = unsafe Self.open(path, creating: creating) else { return nil }
    unsafe self.handle = handle
    self.path = path
  }

  deinit {
    let isDamaged = unsafe pf_database_is_damaged(handle)
    unsafe pf_database_close(handle)
    if isDamaged { Self.remove(path) }
  }

  /// The value at a key; nil if it is missing or damaged.
  func value<Value: Decodable>(of key: Path, in table: Table) -> Value? {
    stored(at: key, in: table)?.value()
  }

  /// The value at a key as it is stored; nil if it is missing.
  func stored(at key: Path, in table: Table) -> StoredValue? {
    unsafe key.bytes.withUnsafeBufferPointer { key in
      unsafe Self.array(pf_database_get(handle, table.number, key.baseAddress, key.count))
    }.map { StoredValue(key: key, bytes: $0) }
  }

  /// Calls `body` with the keys of a table that begin with `prefix`, in order.
  ///
  /// - Complexity: O(n) for n such keys.
  func forEachKey(below prefix: Path, in table: Table, _ body: ([UInt8]) -> Void) {
    unsafe prefix.bytes.withUnsafeBufferPointer { prefix in
      unsafe pf_database_seek(handle, table.number, prefix.baseAddress, prefix.count)
    }
    while let key = unsafe Self.array(pf_database_next(handle, table.number)),
      key.starts(with: prefix.bytes)
    {
      body(key)
    }
  }

  /// Reads in one transaction: a consistent snapshot, and faster than single reads.
  func reading<Result>(_ body: () -> Result) -> Result {
    let hasBegun = unsafe pf_database_begin(handle)
    defer { if hasBegun { unsafe _ = pf_database_end(handle) } }
    return body()
  }

  /// Makes changes in one transaction, all or none; if none can begin, the changes are dropped.
  func change(_ body: (borrowing Changes) -> Void) {
    guard unsafe pf_database_begin_changes(handle) else { return }
    unsafe body(Changes(handle: handle))
    _ = unsafe pf_database_end(handle)
  }

  /// A write transaction; other writers wait.
  @safe struct Changes: ~Copyable {
    fileprivate let handle: OpaquePointer

    fileprivate init(handle: OpaquePointer) {
      unsafe self.handle = handle
    }

    /// Stores a value.
    func keep(_ value: some Encodable, of key: Path, in table: Table) {
      let record = Record(value).bytes
      let bytes = StoredValue.check(key, record[...]) + record
      unsafe key.bytes.withUnsafeBufferPointer { key in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          _ = unsafe pf_database_set(
            handle, table.number, key.baseAddress, key.count, bytes.baseAddress, bytes.count)
        }
      }
    }

    /// Removes the value at a key.
    func remove(_ key: Path, in table: Table) {
      unsafe key.bytes.withUnsafeBufferPointer { key in
        _ = unsafe pf_database_remove(handle, table.number, key.baseAddress, key.count)
      }
    }

    /// Removes the values at all keys that begin with `prefix`, whose last byte is not 255.
    func removeAll(below prefix: Path, in table: Table) {
      unsafe prefix.bytes.withUnsafeBufferPointer { prefix in
        _ = unsafe pf_database_remove_below(
          handle, table.number, prefix.baseAddress, prefix.count)
      }
    }
  }

  /// True if a database's files are no links and have no other names, which SQLite would write to.
  private static func isOwn(_ path: Path) -> Bool {
    files(of: path).allSatisfy { file in
      guard let status = try? FileStatus(file) else { return true }
      return status.kind == .file && status.hasOneName
    }
  }

  /// Opens a database; a damaged one is replaced, or ignored unless `creating`.
  private static func open(_ path: Path, creating: Bool) -> OpaquePointer? {
    let attempt = { unsafe path.withCString { unsafe pf_database_open($0, creating) } }
    guard let handle = unsafe attempt() else { return nil }
    guard unsafe pf_database_is_damaged(handle) else { return unsafe handle }
    unsafe pf_database_close(handle)
    guard creating else { return nil }
    remove(path)
    return unsafe attempt()
  }

  // The number is the version of the format: programs with another one use another file. What a program
  // cannot read of a value it takes for missing, and so a table.
  private static func file(in cache: Path) -> Path { cache.appending("build-4.sqlite") }

  /// The existing files of a cache's database.
  static func files(in cache: Path) -> [Path] {
    files(of: file(in: cache)).filter { ((try? FileStatus($0)) ?? nil)?.kind == .file }
  }

  /// Checks that the existing files of a cache's database are writable: SQLite would open read-only
  /// files without an error.
  static func checkWritable(in cache: Path) throws(FileSystemError) {
    for file in files(in: cache) { try File.checkWritable(file) }
  }

  /// The error for records that have been damaged since they were found sound.
  static func damage(of cache: Path) -> FileSystemError {
    FileSystemError("read", file(in: cache), code: EIO)
  }

  private static func files(of path: Path) -> [Path] {
    ["", "-wal", "-shm"].map { Path(bytes: path.bytes + Array($0.utf8)) }
  }

  private static func remove(_ path: Path) {
    for file in files(of: path) { try? File.remove(file) }
  }

  private static func array(_ bytes: pf_bytes) -> [UInt8]? {
    guard let start = unsafe bytes.start else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: start, count: bytes.count))
  }
}

/// Value of a database as it is stored. To decode it takes longer than to read it, and needs no
/// database.
struct StoredValue: Sendable {
  fileprivate let key: Path
  /// The check, then the record.
  fileprivate let bytes: [UInt8]

  /// The value; nil if it is damaged.
  func value<Value: Decodable>() -> Value? {
    guard bytes.count >= Self.checkLength else { return nil }
    let record = bytes[Self.checkLength...]
    guard bytes.prefix(Self.checkLength).elementsEqual(Self.check(key, record)) else { return nil }
    return Record.value(of: record)
  }

  private static let checkLength = 8

  fileprivate static func check(_ key: Path, _ record: ArraySlice<UInt8>) -> [UInt8] {
    Array(ContentHash(key.bytes, [0], Array(record)).bytes.prefix(checkLength))
  }
}

/// Database that several threads read, one at a time, and decode at the same time.
final class DatabaseReader: Sendable {
  private let database: Mutex<BuildDatabase?>

  /// Takes a database; nil: there is nothing to read.
  init(_ database: consuming sending BuildDatabase?) { self.database = Mutex(database) }

  /// The value at a key; nil if it is missing or damaged.
  func value<Value: Decodable>(of key: Path, in table: BuildDatabase.Table) -> Value? {
    database.withLock { $0?.stored(at: key, in: table) }?.value()
  }
}
