internal import CZlib
internal import FileSystem
internal import Synchronization

/// Compressed files, kept as long as they are asked for often: a gallery's pages are read again
/// and again while it is edited.
final class CompressedFiles: Sendable {
  /// Files of this length and more are sent as they are, bytes.
  static let sizeLimit = 4 << 20
  /// The capacity of the cache, bytes.
  private static let capacity = 16 << 20

  private struct State {
    var bytes: [FileIdentity: [UInt8]] = [:]
    var size = 0
  }

  private let state = Mutex(State())

  /// A file's bytes in gzip's format; nil when it cannot be read or does not get smaller.
  func bytes(of file: OpenFile, _ identity: FileIdentity) -> [UInt8]? {
    if let known = state.withLock({ $0.bytes[identity] }) { return known }
    var plain = [UInt8](repeating: 0, count: identity.size)
    guard (try? file.descriptor.read(into: &plain, at: 0)) == plain.count else { return nil }
    let packed = Self.gzip(plain)
    guard packed.count < plain.count else { return nil }
    state.withLock { state in
      if state.size + packed.count > Self.capacity { state = State() }
      state.bytes[identity] = packed
      state.size += packed.count
    }
    return packed
  }

  /// Compresses bytes in gzip's format.
  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let capacity = pf_gzip_bound(bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      unsafe count = pf_gzip(bytes, bytes.count, buffer.baseAddress, capacity)
    }
  }
}
