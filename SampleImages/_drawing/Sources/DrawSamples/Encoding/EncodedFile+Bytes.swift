import Codecs
import Glibc

extension EncodedFile {
  /// The file's bytes; frees what the codec reserved.
  func take() -> [UInt8] {
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}

extension [UInt8] {
  /// The array as a codec takes it, for the length of a call.
  func lend<Result>(_ body: (Bytes) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      unsafe body(Bytes(start: buffer.baseAddress, count: buffer.count))
    }
  }
}
