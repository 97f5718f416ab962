public import FileSystem

/// A value as bytes: equal values of a type are equal bytes, other values other bytes.
///
/// So a hash of the bytes can stand for the value, and what is added to a type is part of both
/// without anybody's doing. Names are written beside what they name, so a value of another shape is
/// not taken for one of this. Dictionaries and sets are in no order, so no record may hold one: in a
/// debug build that ends the program.
public struct Record: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// Writes a value whose types leave their coding to the compiler.
  ///
  /// - Complexity: O(n) for n fields.
  public init(_ value: some Encodable) {
    let encoder = RecordEncoder()
    do {
      try encoder.write(value)
    } catch {
      fatalError("a type that codes itself in a way of its own: \(error)")
    }
    bytes = encoder.bytes
  }

  /// Reads a value; nil when the bytes are no record of this type.
  ///
  /// - Complexity: O(n) for n fields.
  public static func value<Value: Decodable>(
    _ type: Value.Type = Value.self, of bytes: ArraySlice<UInt8>
  ) -> Value? {
    let decoder = RecordDecoder(bytes)
    guard let value = try? decoder.read(type), decoder.isAtEnd else { return nil }
    return value
  }
}

extension ContentHash {
  /// The hash of a value's record.
  ///
  /// - Complexity: O(n) for n fields.
  public init(of value: some Encodable) {
    self.init(Record(value).bytes)
  }
}
