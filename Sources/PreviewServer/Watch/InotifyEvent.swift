internal import Glibc

/// What the kernel tells of a watched folder (inotify(7)).
struct InotifyEvent {
  /// Which watch it belongs to.
  let watch: CInt
  /// What happened.
  let mask: UInt32
  /// To which name in the folder; empty: to the folder itself.
  let name: [UInt8]

  /// Whether something happened.
  func has(_ event: Int32) -> Bool { mask & UInt32(bitPattern: event) != 0 }

  func has(_ event: UInt32) -> Bool { mask & event != 0 }

  /// The events in what was read: a head of 16 bytes each, then the name, filled up with zeros.
  ///
  /// - Complexity: O(n) for n bytes.
  static func all(in bytes: ArraySlice<UInt8>) -> [InotifyEvent] {
    var events: [InotifyEvent] = []
    var rest = bytes
    while rest.count >= headLength {
      let number = { (place: Int) in
        rest.dropFirst(place).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      let (watch, mask, length) = (number(0), number(4), Int(number(12)))
      let name = rest.dropFirst(headLength).prefix(length).prefix { $0 != 0 }
      events.append(
        InotifyEvent(watch: CInt(bitPattern: watch), mask: mask, name: Array(name)))
      rest = rest.dropFirst(headLength + length)
    }
    return events
  }

  private static let headLength = 16
}
