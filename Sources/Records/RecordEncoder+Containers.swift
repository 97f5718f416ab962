/// The fields of a value: each its name, then what it holds; what is nil is not there.
///
/// A name goes with the number of its value in the record, so that a field that is not there cannot
/// be mistaken for the next value's of that name.
struct EncodedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let record: RecordEncoder
  let number: Int

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    writeName(key)
    try record.write(value)
  }

  // The common types have overloads, which need no dynamic cast.

  func encode(_ value: String, forKey key: Key) throws {
    writeName(key)
    record.write(text: value)
  }

  func encode(_ value: Int, forKey key: Key) throws { write(value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { write(value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { write(value, key) }
  func encode(_ value: Bool, forKey key: Key) throws { write(value, key) }
  func encode(_ value: Double, forKey key: Key) throws { write(value, key) }

  private func write(_ number: some RecordNumber, _ key: Key) {
    writeName(key)
    number.write(to: record)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    writeName(key)
    return record.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writeName(key)
    return record.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { record }
  func superEncoder(forKey key: Key) -> any Encoder { record }

  private func writeName(_ key: Key) {
    record.write(UInt64(number))
    record.write(text: key.stringValue)
  }
}

/// The elements of a list: how many, then each.
struct EncodedElements: UnkeyedEncodingContainer {
  let record: RecordEncoder
  private(set) var count = 0
  private let start: Int

  init(record: RecordEncoder) {
    self.record = record
    start = record.bytes.count
    record.bytes += [0, 0, 0, 0]
  }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() throws { throw RecordError() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    noteElement()
    try record.write(value)
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    noteElement()
    return record.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    noteElement()
    return record.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { record }

  /// The number at the start is put right with each element, since none is told to be the last.
  private mutating func noteElement() {
    count += 1
    record.overwrite(UInt32(count), at: start)
  }
}

/// A value that is one thing: what it holds, and nothing else.
struct EncodedSingle: SingleValueEncodingContainer {
  let record: RecordEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { throw RecordError() }

  func encode<Value: Encodable>(_ value: Value) throws { try record.write(value) }
}
