/// A type that a record holds as a number.
protocol RecordNumber {
  /// Writes the number.
  func write(to record: RecordEncoder)
  /// Reads the number.
  init(from record: RecordDecoder) throws
}

extension FixedWidthInteger where Self: RecordNumber {
  func write(to record: RecordEncoder) { record.write(UInt64(truncatingIfNeeded: self)) }

  init(from record: RecordDecoder) throws {
    let number = try record.number()
    self.init(truncatingIfNeeded: number)
    guard UInt64(truncatingIfNeeded: self) == number else { throw RecordError() }
  }
}

/// Looked up once: the runtime finds a generic type in a table each time that it is named.
let listOfBytes: Any.Type = [UInt8].self

/// True for the types below: quicker than a cast to the protocol that fails.
func isNumber(_ type: Any.Type) -> Bool {
  type == Int.self || type == UInt64.self || type == UInt8.self || type == Bool.self
    || type == Double.self || type == Int64.self || type == Int32.self || type == UInt32.self
    || type == UInt16.self
}

extension Int: RecordNumber {}
extension Int64: RecordNumber {}
extension Int32: RecordNumber {}
extension UInt64: RecordNumber {}
extension UInt32: RecordNumber {}
extension UInt16: RecordNumber {}

extension UInt8: RecordNumber {
  func write(to record: RecordEncoder) { record.bytes.append(self) }

  init(from record: RecordDecoder) throws { self = try record.byte() }
}

extension Bool: RecordNumber {
  func write(to record: RecordEncoder) { record.bytes.append(self ? 1 : 0) }

  init(from record: RecordDecoder) throws {
    switch try record.byte() {
    case 0: self = false
    case 1: self = true
    default: throw RecordError()
    }
  }
}

extension Double: RecordNumber {
  func write(to record: RecordEncoder) { record.write(bitPattern) }

  init(from record: RecordDecoder) throws { self.init(bitPattern: try record.number()) }
}
