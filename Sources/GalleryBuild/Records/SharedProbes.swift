internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import Records

/// Probes in the folder of a store that several processes fill: a file for each batch of a share; and in
/// the shared stores behind it, where nobody can list them: an object for each file.
///
/// They stand beside the pictures, apart from the database of one machine: SQLite cannot share a
/// file between machines. Lost or damaged ones only cost time.
struct SharedProbes: Sendable {
  /// Way of matching a record with a file.
  enum Trust: Sendable {
    /// By the digest of its content, which reads all of it.
    case content
    /// By its size and its time of modification.
    case stamp
  }

  let trust: Trust
  private let limits: ImagingLimits
  private let reader: KnownFile.Reader
  /// The records that fit the files, of which the folder may have older ones, too.
  private let known: [Path: KnownFile]
  private let scanned: Int
  /// The stores behind the folder; nil: they are not asked.
  private let stores: SharedStores?

  /// Reads the records of files.
  ///
  /// - Parameters:
  ///   - files: The files that are asked for.
  ///   - isForced: True if all are probed anew.
  /// - Complexity: O(n) for n records.
  init(
    in cache: Path, of files: [ScannedFile], _ input: ScannedInput, _ trust: Trust, isForced: Bool
  ) {
    self.trust = trust
    scanned = input.scanned
    stores = isForced || input.stores.isEmpty ? nil : input.stores
    limits = input.configuration.limits
    reader = KnownFile.Reader(input)
    let wanted =
      isForced
      ? [:] : Dictionary(files.lazy.map { ($0.relative, $0) }, uniquingKeysWith: { one, _ in one })
    var known: [Path: KnownFile] = [:]
    for file in wanted.isEmpty ? [] : Self.files(in: cache) {
      guard let bytes = try? File.read(file), let batch = Self.batch(in: bytes) else { continue }
      for (name, record) in zip(batch.names, batch.known) {
        guard let file = wanted[Path(bytes: name)],
          let told = Record.value(KnownFile.self, of: record[...]),
          told.isTrusted(for: file, reader)
        else { continue }
        known[file.relative] = told
      }
    }
    self.known = known
  }

  /// The place that a probe is known from.
  enum Source {
    /// The cache folder; shared stores were not queried.
    case folder
    /// A shared store, which has it.
    case store
  }

  /// The probe of a file, and where it is known from; nil if it has to be probed.
  ///
  /// - Complexity: O(n) for a content of n bytes, unless stamps are trusted.
  func probe(
    of file: ScannedFile, beneath input: Path
  ) -> (probe: FileProbe, source: Source)? {
    let own = known[file.relative]
    guard let known = own ?? stored(file), known.isTrusted(for: file, reader) else { return nil }
    let told = (known.probe, own == nil ? Source.store : .folder)
    switch (trust, known.probe) {
    case (.stamp, _): return told
    case (.content, .item(let facts)):
      return (try? Digest(of: file.path, beneath: input)) == facts.content ? told : nil
    case (.content, .ignored), (.content, .refused): return nil
    }
  }

  /// The record of a file in a shared store.
  private func stored(_ file: ScannedFile) -> KnownFile? {
    guard let stores, let memory = try? OpenFile(Descriptor.inMemory()) else { return nil }
    let name = name(of: file)
    return stores.read(name, into: memory, limit: Self.longestObject) { object in
      guard let bytes = try? object.descriptor.bytes(0..<Self.longestObject) else { return nil }
      let record = bytes.dropFirst(Self.checkLength)
      guard bytes.prefix(Self.checkLength).elementsEqual(Self.check(name, record)) else {
        return nil
      }
      let known: KnownFile? = Record.value(of: record)
      return known.flatMap { $0.probe.isPlausible(within: limits) ? $0 : nil }
    }
  }

  /// Writes probes into the shared stores that lack them.
  ///
  /// - Parameters:
  ///   - sources: The source of each; nil: it was made now, and likely is in no store.
  ///   - areAll: False to write those alone whose objects in a store are damaged.
  func share(
    _ probes: some Sequence<(ScannedFile, FileProbe)>, _ sources: [Source?], areAll: Bool
  ) {
    guard let stores else { return }
    for ((file, probe), source) in zip(probes, sources) where source != .store {
      let name = name(of: file)
      if probe.isRetryable || !areAll && !stores.haveDamaged(name) { continue }
      let known = KnownFile(file, scanned: scanned, reader, probe)
      // One that few can trust would take the name of one that all can.
      guard known.isTrusted(for: file, reader), !probe.awaitsTools,
        !probe.isRefusedByTools(named: file.relative)
      else { continue }
      let record = Record(known).bytes
      guard let memory = try? OpenFile(Descriptor.inMemory()),
        (try? memory.descriptor.write((Self.check(name, record[...]) + record)[...])) != nil
      else { continue }
      stores.write(name, memory, isNew: source == nil)
    }
  }

  /// The name of an object: what must be the same for a record to be trusted.
  private func name(of file: ScannedFile) -> String {
    let stamp = Record([file.stamp.size, file.stamp.modified]).bytes
    let digest = Digest(file.relative.bytes, [0], stamp, reader.hash.bytes).hex()
    return "\(Self.objects)/\(digest.prefix(2))/\(digest)"
  }

  /// The folder of the objects, a version of its own: these are not those of the folder of a cache.
  private static let objects = "probes-2"

  /// True for a folder that machines share, which alone has probes on shelves.
  static func areShared(in folder: Path) -> Bool {
    let names = try? Folder.names(in: folder.appending(objects))
    return names?.contains(where: FolderStore.isShelf) == true
  }

  private static func check(_ name: String, _ record: ArraySlice<UInt8>) -> [UInt8] {
    ContentHash(Array(name.utf8), Array(record)).bytes
  }

  /// The largest object, bytes: metadata have limits.
  private static let longestObject = 1 << 24

  /// Writes the probes of a batch, in place of those that it had before.
  ///
  /// - Throws: `FileSystemError` when they cannot be written.
  func keep(
    _ probes: some Sequence<(ScannedFile, FileProbe)>, as name: ContentHash, in cache: Path
  ) throws(FileSystemError) {
    let trusted = trust == .stamp ? known : [:]
    if probes.allSatisfy({ trusted[$0.0.relative] != nil }) { return }
    var batch = Batch()
    for (file, probe) in probes where !probe.isRetryable {
      batch.names.append(file.relative.bytes)
      let known =
        trusted[file.relative]
        ?? KnownFile(file, scanned: scanned, reader, probe)
      batch.known.append(Record(known).bytes)
    }
    guard !batch.names.isEmpty else { return }
    let folder = Self.folder(in: cache)
    try Folder.create(folder)
    let record = Record(batch).bytes
    let file = folder.appending(name.hex())
    let part = folder.appending("\(name.hex()).\(UInt64.random(in: .min ... .max)).part")
    try File.write(ContentHash(record).bytes + record, to: file, through: part)
  }

  /// The files of a cache that hold probes.
  static func files(in cache: Path) -> [Path] { files(of: folder(in: cache)) }

  /// The folders of a cache that hold probes, those of earlier formats among them.
  static func folders(in cache: Path) -> [Path] {
    (1...version).map { cache.appending("probes-\($0)") }
  }

  /// The files of a folder that hold probes.
  static func files(of folder: Path) -> [Path] {
    ((try? Folder.names(in: folder)) ?? []).sorted { $0.lexicographicallyPrecedes($1) }
      .filter(isOwn).map(folder.appending)
  }

  private struct Batch: Codable {
    var names: [[UInt8]] = []
    /// The records, each by itself, as but some of them may be asked for.
    var known: [[UInt8]] = []
  }

  private static let checkLength = 16

  private static func batch(in bytes: [UInt8]) -> Batch? {
    let record = bytes.dropFirst(checkLength)
    guard bytes.prefix(checkLength).elementsEqual(ContentHash(record).bytes) else { return nil }
    return Record.value(of: record)
  }

  private static let version = 3

  /// The folder, whose number is the version of the format.
  private static func folder(in cache: Path) -> Path { cache.appending("probes-\(version)") }

  private static func isOwn(_ name: [UInt8]) -> Bool {
    name.prefix(32).count == 32
      && name.prefix(32).allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      && (name.count == 32 || name.suffix(5).elementsEqual(".part".utf8))
  }
}

/// Batch of a share of the work, whose probes are a file of the store.
struct SharedBatch: Sendable {
  /// The name of the file, the same whenever the batch is made again.
  let name: ContentHash
  /// The probes in the store, which are read once for all batches of a share.
  let probes: SharedProbes
}
