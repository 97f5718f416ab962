internal import FileSystem

/// Source file, read in small windows: a header is a few short pieces of a long file.
struct SourceBytes: ByteSource, ~Copyable {
  let file: OpenFile
  /// The length of what is read, bytes.
  let count: Int
  private var window = [UInt8](repeating: 0, count: 4096)
  private var start = 0
  private var filled = 0
  /// The place of the first byte in the file.
  private let base: Int

  /// Reads an open file.
  ///
  /// - Parameter range: The bytes of the file that are read, counted from there; nil: all.
  /// - Throws: `ImagingError.cannotRead`.
  init(_ file: OpenFile, _ range: Range<Int>? = nil) throws(ImagingError) {
    do throws(FileSystemError) {
      let length = try file.descriptor.size()
      count = range?.count ?? length
      self.file = file
      base = range?.lowerBound ?? 0
    } catch {
      throw .cannotRead(code: error.code)
    }
  }

  mutating func bytes(at offset: Int, count length: Int) throws(ImagingError) -> ArraySlice<UInt8> {
    if offset < start || offset + length > start + filled { try fill(at: offset, length) }
    return window[(offset - start)..<(offset - start + length)]
  }

  /// All of the file.
  mutating func whole() throws(ImagingError) -> [UInt8] {
    try Array(bytes(at: 0, count: count))
  }

  /// A range of what is read, as one of the file.
  func inFile(_ range: Range<Int>) -> Range<Int> {
    (base + range.lowerBound)..<(base + range.upperBound)
  }

  private mutating func fill(at offset: Int, _ length: Int) throws(ImagingError) {
    guard offset + length <= count else { throw .headerEnds(at: offset) }
    if window.count < length { window = [UInt8](repeating: 0, count: length) }
    do throws(FileSystemError) {
      filled = try file.descriptor.read(into: &window, at: base + offset)
    } catch {
      throw .cannotRead(code: error.code)
    }
    start = offset
    guard filled >= length else { throw .headerEnds(at: offset) }
  }
}

extension OpenFile {
  /// Opens a source file.
  ///
  /// - Parameter folder: A folder that holds it: no link below it is followed; nil: links are.
  /// - Throws: `ImagingError.cannotRead`.
  static func source(_ path: Path, beneath folder: Path?) throws(ImagingError) -> OpenFile {
    do throws(FileSystemError) {
      return OpenFile(try Descriptor(reading: path, beneath: folder))
    } catch {
      throw .cannotRead(code: error.code)
    }
  }
}
