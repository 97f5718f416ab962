internal import CSQLite
internal import FileSystem
internal import Records

/// What earlier builds found out, in a file of the cache folder.
///
/// It only spares work: whatever is lost, damaged, locked by others or of another version is found
/// out again. Each value goes with a hash of its key and itself, so a disk's errors are noticed.
@safe struct BuildDatabase: ~Copyable {
  /// What is kept of what.
  enum Table {
    /// What a file of an input held, by its path.
    case files
    /// What is known of the pictures of a photo, by the address of these.
    case pictures
    /// What the last build left behind, by the path of its site.
    case sites

    fileprivate var number: pf_table {
      switch self {
      case .files: PF_FILES
      case .pictures: PF_PICTURES
      case .sites: PF_SITES
      }
    }
  }

  private let handle: OpaquePointer
  private let path: Path

  /// Opens the database of a cache.
  ///
  /// - Parameter creating: Whether it is made where there is none, or a damaged one.
  /// - Returns: nil when there is none that can be used.
  init?(in cache: Path, creating: Bool) {
    let path = Self.file(in: cache)
    if creating {
      try? Folder.create(cache)
      Self.remove(cache.appending("build-1.sqlite"))
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

  /// What is kept at a key; nil where there is nothing that can be read.
  func value<Value: Decodable>(of key: Path, in table: Table) -> Value? {
    let found = unsafe key.bytes.withUnsafeBufferPointer { key in
      unsafe Self.array(pf_database_get(handle, table.number, key.baseAddress, key.count))
    }
    guard let found, found.count >= Self.checkLength else { return nil }
    let record = found[Self.checkLength...]
    guard found.prefix(Self.checkLength).elementsEqual(Self.check(key, record)) else { return nil }
    return Record.value(of: record)
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

  /// Reads while what others change does not show, which is faster than reading piece by piece.
  func reading<Result>(_ body: () -> Result) -> Result {
    let hasBegun = unsafe pf_database_begin(handle)
    defer { if hasBegun { unsafe _ = pf_database_end(handle) } }
    return body()
  }

  /// Makes changes, all or none of them; when that is impossible, nothing is remembered.
  func change(_ body: (borrowing Changes) -> Void) {
    guard unsafe pf_database_begin_changes(handle) else { return }
    unsafe body(Changes(handle: handle))
    _ = unsafe pf_database_end(handle)
  }

  /// What can be changed while others wait.
  @safe struct Changes: ~Copyable {
    fileprivate let handle: OpaquePointer

    fileprivate init(handle: OpaquePointer) {
      unsafe self.handle = handle
    }

    /// Keeps a value.
    func keep(_ value: some Encodable, of key: Path, in table: Table) {
      let record = Record(value).bytes
      let bytes = BuildDatabase.check(key, record[...]) + record
      unsafe key.bytes.withUnsafeBufferPointer { key in
        unsafe bytes.withUnsafeBufferPointer { bytes in
          _ = unsafe pf_database_set(
            handle, table.number, key.baseAddress, key.count, bytes.baseAddress, bytes.count)
        }
      }
    }

    /// Forgets what is kept at a key.
    func remove(_ key: Path, in table: Table) {
      unsafe key.bytes.withUnsafeBufferPointer { key in
        _ = unsafe pf_database_remove(handle, table.number, key.baseAddress, key.count)
      }
    }
  }

  private static let checkLength = 8

  private static func check(_ key: Path, _ record: ArraySlice<UInt8>) -> [UInt8] {
    Array(ContentHash(key.bytes, [0], Array(record)).bytes.prefix(checkLength))
  }

  /// Opens a database; one that turns out to be damaged is removed, and made anew if it may be.
  private static func open(_ path: Path, creating: Bool) -> OpaquePointer? {
    let attempt = { unsafe path.withCString { unsafe pf_database_open($0, creating) } }
    guard let handle = unsafe attempt() else { return nil }
    guard unsafe pf_database_is_damaged(handle) else { return unsafe handle }
    unsafe pf_database_close(handle)
    guard creating else { return nil }
    remove(path)
    return unsafe attempt()
  }

  // Another form of what is kept gets another name: versions of the program do not disturb each
  // other.
  private static func file(in cache: Path) -> Path { cache.appending("build-2.sqlite") }

  /// The files of a cache's database that there are.
  static func files(in cache: Path) -> [Path] {
    files(of: file(in: cache)).filter { ((try? FileStatus($0)) ?? nil)?.kind == .file }
  }

  /// Makes sure that the files of a cache's database may be written where they are there: SQLite
  /// would only read one that may not.
  static func checkWritable(in cache: Path) throws(FileSystemError) {
    for file in files(in: cache) { try File.checkWritable(file) }
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
