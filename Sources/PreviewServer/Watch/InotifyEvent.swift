internal import Bytes
internal import Glibc

/// An event in a watched folder (inotify(7)).
struct InotifyEvent {
  /// The watch descriptor.
  let watch: CInt
  /// The bits that tell what happened.
  let mask: UInt32
  /// The name in the folder that it happened to; empty: to the folder itself.
  let name: [UInt8]

  /// True if a bit is set.
  func has(_ event: Int32) -> Bool { mask & UInt32(bitPattern: event) != 0 }

  func has(_ event: UInt32) -> Bool { mask & event != 0 }

  /// The events in what was read: a head of 16 bytes each, then the name, filled up with zeros.
  ///
  /// - Complexity: O(n) for n bytes.
  static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var reader = ByteReader(bytes, .little)
    while let event = try? InotifyEvent(&reader) { events.append(event) }
    return events
  }

  private init(_ reader: inout ByteReader) throws(PrematureEnd) {
    watch = CInt(truncatingIfNeeded: try reader.uint32())
    mask = UInt32(try reader.uint32())
    try reader.skip(4)
    let length = try reader.uint32()
    name = Array(try reader.bytes(length).prefix { $0 != 0 })
  }
}
