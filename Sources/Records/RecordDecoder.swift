internal import Bytes
internal import FileSystem

/// A value that no record can hold, or bytes that are no record of the wanted type.
struct RecordError: Error {}

/// Reads a value from the bytes that `RecordEncoder` wrote.
final class RecordDecoder: Decoder {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var values = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var isAtEnd: Bool { position == bytes.endIndex }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    values += 1
    return KeyedDecodingContainer(DecodedFields<Key>(record: self, number: values))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    DecodedElements(record: self, elements: try elementCount())
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { DecodedSingle(record: self) }

  /// Reads one value, as `RecordEncoder.write` writes it.
  func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any
    if type == listOfBytes {
      value = Array(try bytes(count()))
    } else if type == String.self {
      value = try text()
    } else if type == ContentHash.self {
      value = ContentHash(bytes: try bytes(16))
    } else if isNumber(type), let number = type as? any RecordNumber.Type {
      value = try number.init(from: self)
    } else {
      return try type.init(from: self)
    }
    guard let value = value as? Value else { throw RecordError() }
    return value
  }

  /// The name of the next field of the value of this number, which stays to be read.
  func nextName(of value: Int) -> String? {
    let start = position
    defer { position = start }
    guard (try? number()) == UInt64(value) else { return nil }
    return try? text()
  }

  /// A look at the name of the next field of the value of this number: true if it is that of `key`.
  func isNext(_ key: some CodingKey, of value: Int) -> Bool {
    let start = position
    defer { position = start }
    return skip(UInt64(value)) && skip(key.stringValue)
  }

  /// Reads a field's name, which must be that of `key`.
  func expect(_ key: some CodingKey, of value: Int) throws {
    guard skip(UInt64(value)), skip(key.stringValue) else { throw RecordError() }
  }

  /// Reads a number, and says whether it is the one; an error would take longer to throw.
  private func skip(_ number: UInt64) -> Bool {
    var rest = number
    while rest > 127 {
      guard skip(byte: UInt8(truncatingIfNeeded: rest) | 128) else { return false }
      rest >>= 7
    }
    return skip(byte: UInt8(rest))
  }

  private func skip(_ text: String) -> Bool {
    guard skip(UInt64(text.utf8.count)) else { return false }
    return text.utf8.allSatisfy { skip(byte: $0) }
  }

  private func skip(byte: UInt8) -> Bool {
    guard position < bytes.endIndex, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  func byte() throws -> UInt8 {
    guard position < bytes.endIndex else { throw RecordError() }
    defer { position += 1 }
    return bytes[position]
  }

  func number() throws -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return number }
    }
    throw RecordError()
  }

  private func elementCount() throws -> Int {
    Int(try bytes(4), .little)
  }

  func text() throws -> String { String(decoding: try bytes(count()), as: UTF8.self) }

  private func count() throws -> Int {
    guard let count = Int(exactly: try number()) else { throw RecordError() }
    return count
  }

  private func bytes(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - position else { throw RecordError() }
    defer { position += count }
    return bytes[position..<(position + count)]
  }
}
