/// Keeps a value that few have apart from the struct that may have it, which takes no more than a
/// pointer for it: galleries hold many of these.
///
/// Records hold it as any other optional value.
@propertyWrapper
public struct Apart<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let value: Value

    @usableFromInline
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline var storage: Storage?

  // Inlined, since there are many, of which most have no value.
  /// Keeps a value, if there is one.
  @inlinable
  public init(wrappedValue: Value?) {
    if let wrappedValue { storage = Storage(wrappedValue) }
  }

  /// The value; nil: there is none.
  @inlinable public var wrappedValue: Value? {
    get { storage?.value }
    set { storage = newValue.map(Storage.init) }
  }

  /// True if both have the same value, or none.
  public static func == (one: Apart, other: Apart) -> Bool {
    one.storage === other.storage || one.wrappedValue == other.wrappedValue
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Apart: Codable {
  /// Writes the value by itself; a field of a struct that keeps none is not written.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }

  /// Reads a value by itself.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value?(from: decoder))
  }
}

extension KeyedEncodingContainer {
  /// Writes a value that is kept apart as an optional one.
  public mutating func encode<Value>(_ field: Apart<Value>, forKey key: Key) throws {
    try encodeIfPresent(field.wrappedValue, forKey: key)
  }
}

extension KeyedDecodingContainer {
  /// Reads an optional value that is kept apart.
  public func decode<Value>(_: Apart<Value>.Type, forKey key: Key) throws -> Apart<Value> {
    Apart(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
