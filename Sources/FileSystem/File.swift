internal import Glibc

/// Operations on whole files.
public enum File {
  /// The longest block that is read at once, bytes.
  static let blockSize = 256 << 10

  /// The content of a file.
  ///
  /// - Parameters:
  ///   - folder: A folder that holds the file: no link below it is followed; nil: links are.
  ///   - limit: The most bytes to accept.
  /// - Throws: `FileSystemError`; with `EFBIG` for a file over the limit, `ELOOP` for a link.
  public static func read(
    _ path: Path, beneath folder: Path? = nil, limit: Int = .max
  ) throws(FileSystemError) -> [UInt8] {
    try Descriptor(reading: path, beneath: folder).content(limit: limit)
  }

  /// The content of a file that a person named, or what comes through a pipe or device of that name, whose
  /// writer is waited for.
  ///
  /// - Parameter limit: The most bytes to accept.
  /// - Throws: `FileSystemError`; with `EFBIG` for more than the limit, `ECANCELED` when the task is
  ///   cancelled while nobody writes.
  public static func read(
    named path: Path, limit: Int = .max
  ) throws(FileSystemError) -> [UInt8] {
    try Descriptor(reading: path).content(limit: limit, isAwaited: true)
  }

  /// Puts a file in place whole: written under another name, then renamed.
  ///
  /// A reader, or a build that is killed, finds the old content or the new, never a part.
  ///
  /// - Parameter part: The name that the file has until it is whole, on the same disk and used by
  ///   no other writer; nil: one beside the file.
  /// - Throws: `FileSystemError`; the part is removed first.
  public static func write(
    _ bytes: [UInt8], to path: Path, through part: Path? = nil
  ) throws(FileSystemError) {
    try write(CollectionOfOne(bytes), to: path, through: part)
  }

  /// Writes a file that a person named, or into a pipe or device of that name, block by block.
  ///
  /// - Throws: `FileSystemError`.
  public static func write(
    _ blocks: some Sequence<[UInt8]>, toNamed path: Path
  ) throws(FileSystemError) {
    guard try FileStatus(path, followingLinks: true)?.kind == .other else {
      return try write(blocks, to: path)
    }
    let file = try Descriptor(writingTo: path)
    for block in blocks { try file.write(block[...]) }
  }

  /// Puts a file in place whole that is made block by block.
  public static func write(
    _ blocks: some Sequence<[UInt8]>, to path: Path, through part: Path? = nil
  ) throws(FileSystemError) {
    try put(path, through: part) { (file) throws(FileSystemError) in
      for block in blocks { try file.write(block[...]) }
    }
  }

  /// Puts a file in place whole that is copied from another.
  ///
  /// - Parameter hash: The hash that the content must have; nil: any.
  /// - Throws: `FileSystemError`, with `ESTALE` for a content of another hash, since its file has
  ///   changed; nothing is put in place then.
  public static func write(
    _ content: FileContent, of hash: ContentHash? = nil, to path: Path, through part: Path? = nil
  ) throws(FileSystemError) {
    try put(path, through: part) { (file) throws(FileSystemError) in
      guard let hash else {
        return try content.forEachBlock { (block) throws(FileSystemError) in try file.write(block) }
      }
      let written = try ContentHash(of: content) { (block) throws(FileSystemError) in
        try file.write(block)
      }
      guard written == hash else { throw content.stale }
    }
  }

  /// Appends to a file block by block, and creates it if it is missing.
  ///
  /// - Throws: `FileSystemError`; a part may have been appended then.
  public static func append(
    _ blocks: some Sequence<[UInt8]>, to path: Path
  ) throws(FileSystemError) {
    let file = try Descriptor(path, flags: O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
    for block in blocks { try file.write(block[...]) }
  }

  private static func put(
    _ path: Path, through part: Path?,
    _ fill: (borrowing Descriptor) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    let part = part ?? Path(bytes: path.bytes + Array(".\(getpid()).part".utf8))
    do throws(FileSystemError) {
      try fill(Descriptor(creating: part))
      try rename(part, to: path)
    } catch {
      try? remove(part)
      // An error of the part is told of the file that it was to become.
      throw error.path == part ? FileSystemError("write", path, code: error.code) : error
    }
  }

  /// Writes a file that nobody reads until it is whole; a part of it is removed.
  ///
  /// - Throws: `FileSystemError`.
  public static func create(_ path: Path, _ bytes: [UInt8]) throws(FileSystemError) {
    try create(path) { (file) throws(FileSystemError) in try file.write(bytes[...]) }
  }

  /// Writes a file that nobody reads until it is whole; a part of it is removed.
  ///
  /// - Parameter fill: Writes the content.
  /// - Throws: `FileSystemError`.
  package static func create(
    _ path: Path, _ fill: (borrowing Descriptor) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    do throws(FileSystemError) {
      try fill(Descriptor(creating: path))
    } catch {
      try? remove(path)
      throw error
    }
  }

  /// Makes sure that a file that is there may be written.
  ///
  /// It is not opened, since closing it again would cost this process its record locks on the file.
  /// - Throws: `FileSystemError` with the kernel's reason.
  public static func checkWritable(_ path: Path) throws(FileSystemError) {
    let result = unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }
    guard result == 0 || errno == ENOENT else {
      throw FileSystemError("write", path, code: errno)
    }
  }

  /// Sets the time of a file to now, where that may be done.
  public static func touch(_ path: Path) {
    _ = unsafe path.withCString { unsafe utimensat(AT_FDCWD, $0, nil, 0) }
  }

  /// Gives a file another name on the same disk, in place of what has that name.
  public static func rename(_ old: Path, to new: Path) throws(FileSystemError) {
    let result = unsafe old.withCString { old in
      unsafe new.withCString { new in unsafe Glibc.rename(old, new) }
    }
    guard result == 0 else { throw FileSystemError("rename", old, code: errno) }
  }

  /// Removes a file; one that is gone already is no error.
  public static func remove(_ path: Path) throws(FileSystemError) {
    let result = unsafe path.withCString { unsafe unlink($0) }
    guard result == 0 || errno == ENOENT else {
      throw FileSystemError("remove", path, code: errno)
    }
  }
}
