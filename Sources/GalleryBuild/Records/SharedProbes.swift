internal import FileSystem
internal import GalleryModel
internal import Imaging
internal import Pictures
internal import Records

/// Probes in the folder of a store that several processes fill: a file for each batch of a share.
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

  private let folder: Path
  private let trust: Trust
  private let reader: KnownFile.Reader
  private let hasTools: Bool
  private let known: [Path: KnownFile]

  /// Reads the records of files.
  ///
  /// - Parameter files: The files that are asked for.
  /// - Complexity: O(n) for n records.
  init(in cache: Path, of files: [ScannedFile], _ input: ScannedInput, _ trust: Trust) {
    folder = Self.folder(in: cache)
    self.trust = trust
    reader = KnownFile.Reader(input.configuration.limits)
    hasTools = input.pictures.hasClipTools
    let wanted = Set(files.lazy.map(\.relative))
    var known: [Path: KnownFile] = [:]
    for file in wanted.isEmpty ? [] : Self.files(in: cache) {
      guard let bytes = try? File.read(file), let batch = Self.batch(in: bytes) else { continue }
      for (name, record) in zip(batch.names, batch.known) where wanted.contains(Path(bytes: name)) {
        known[Path(bytes: name)] = record
      }
    }
    self.known = known
  }

  /// The probe of a file; nil if it has to be probed.
  ///
  /// - Complexity: O(n) for a content of n bytes, unless stamps are trusted.
  func probe(of file: ScannedFile, beneath input: Path) -> FileProbe? {
    guard let known = known[file.relative],
      known.isTrusted(for: file, reader, hasTools: hasTools)
    else { return nil }
    switch (trust, known.probe) {
    case (.stamp, let probe): return probe
    case (.content, .item(let facts)):
      return (try? Digest(of: file.path, beneath: input)) == facts.content ? known.probe : nil
    case (.content, .ignored), (.content, .refused): return nil
    }
  }

  /// Writes the probes of a batch.
  ///
  /// - Throws: `FileSystemError` when they cannot be written.
  static func keep(
    _ probes: [(file: ScannedFile, probe: FileProbe)], of input: ScannedInput, in cache: Path
  ) throws(FileSystemError) {
    let reader = KnownFile.Reader(input.configuration.limits)
    var batch = Batch()
    for (file, probe) in probes {
      if case .refused(let refusal) = probe, refusal.isRetryable { continue }
      batch.names.append(file.relative.bytes)
      batch.known.append(
        KnownFile(stamp: file.stamp, scanned: input.scanned, reader: reader, probe: probe))
    }
    guard !batch.names.isEmpty else { return }
    let folder = folder(in: cache)
    try Folder.create(folder)
    // The same batch, made once more, replaces itself.
    let name = ContentHash(Record(batch.names).bytes).hex()
    let record = Record(batch).bytes
    let file = folder.appending(name)
    let part = folder.appending("\(name).\(UInt64.random(in: .min ... .max)).part")
    try File.write(ContentHash(record).bytes + record, to: file, through: part)
  }

  /// The files of a cache that hold probes.
  static func files(in cache: Path) -> [Path] {
    let folder = folder(in: cache)
    return ((try? Folder.names(in: folder)) ?? []).sorted { $0.lexicographicallyPrecedes($1) }
      .filter(isOwn).map(folder.appending)
  }

  private struct Batch: Codable {
    var names: [[UInt8]] = []
    var known: [KnownFile] = []
  }

  private static let checkLength = 16

  private static func batch(in bytes: [UInt8]) -> Batch? {
    let record = bytes.dropFirst(checkLength)
    guard bytes.prefix(checkLength).elementsEqual(ContentHash(record).bytes) else { return nil }
    return Record.value(of: record)
  }

  /// The folder, whose number is the version of the format.
  static func folder(in cache: Path) -> Path { cache.appending("probes-1") }

  private static func isOwn(_ name: [UInt8]) -> Bool {
    name.prefix(32).count == 32
      && name.prefix(32).allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
      && (name.count == 32 || name.suffix(5).elementsEqual(".part".utf8))
  }
}
