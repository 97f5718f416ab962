internal import FileSystem

/// Writes a value as bytes, field by field in the order of its declaration.
final class RecordEncoder: Encoder {
  var bytes: [UInt8] = []
  private var values = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    values += 1
    return KeyedEncodingContainer(EncodedFields<Key>(record: self, number: values))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { EncodedElements(record: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { EncodedSingle(record: self) }

  /// Writes one value: numbers, texts, bytes and hashes as they are, others by their parts.
  func write<Value: Encodable>(_ value: Value) throws {
    assert(!(value is any Unordered), "a record holds \(Value.self), which is in no order")
    // Asking for the type itself is far quicker than casting to it, and most values are no bytes;
    // an empty list of any type would pass for one of bytes.
    if Value.self == listOfBytes, let bytes = value as? [UInt8] {
      write(UInt64(bytes.count))
      self.bytes += bytes
    } else if Value.self == String.self, let text = value as? String {
      write(text: text)
    } else if Value.self == ContentHash.self, let hash = value as? ContentHash {
      hash.append(to: &bytes)
    } else if isNumber(Value.self), let number = value as? any RecordNumber {
      number.write(to: self)
    } else {
      try value.encode(to: self)
    }
  }

  func write(text: String) {
    var text = text
    text.withUTF8 { characters in
      write(UInt64(characters.count))
      unsafe bytes.append(contentsOf: characters)
    }
  }

  /// Writes a number, seven bits a byte, the lowest first; the highest bit says that more follow.
  func write(_ number: UInt64) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes a number in four bytes, the lowest first.
  func overwrite(_ number: UInt32, at place: Int) {
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt32(8 * index))
    }
  }
}

/// Collection whose elements come in another order each time: equal values would be other bytes.
private protocol Unordered {}

extension Dictionary: Unordered {}
extension Set: Unordered {}
