/// The fields of a value, in the order in which they were written.
struct DecodedFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: RecordDecoder
  let number: Int

  var codingPath: [any CodingKey] { [] }

  /// The next name alone: the case of an enumeration is read so.
  var allKeys: [Key] {
    record.nextName(of: number).flatMap(Key.init(stringValue:)).map { [$0] } ?? []
  }

  func contains(_ key: Key) -> Bool { record.isNext(key, of: number) }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try record.expect(key, of: number)
    return try record.read(type)
  }

  // The common types have overloads, which need no dynamic cast.

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try record.expect(key, of: number)
    return try record.text()
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try read(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try read(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try read(key) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try read(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try read(key) }

  private func read<Number: RecordNumber>(_ key: Key) throws -> Number {
    try record.expect(key, of: number)
    return try Number(from: record)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try record.expect(key, of: number)
    return record.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try record.expect(key, of: number)
    return try record.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { record }
  func superDecoder(forKey key: Key) -> any Decoder { record }
}

/// The elements of a list.
struct DecodedElements: UnkeyedDecodingContainer {
  let record: RecordDecoder
  let elements: Int
  private(set) var currentIndex = 0

  init(record: RecordDecoder, elements: Int) {
    self.record = record
    self.elements = elements
  }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { elements }
  var isAtEnd: Bool { currentIndex >= elements }

  mutating func decodeNil() throws -> Bool { throw RecordError() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try record.read(type)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedDecodingContainer<Key> {
    currentIndex += 1
    return record.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return try record.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { record }
}

/// A value that is one thing.
struct DecodedSingle: SingleValueDecodingContainer {
  let record: RecordDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try record.read(type) }
}
