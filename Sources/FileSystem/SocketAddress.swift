/// Address of an end of a TCP connection, by IPv4.
public struct SocketAddress: Hashable, Sendable {
  /// The address, as a number: 127.0.0.1 is 0x7F000001.
  public let address: UInt32
  /// The port.
  public let port: UInt16

  /// Creates an address.
  public init(address: UInt32, port: UInt16) {
    (self.address, self.port) = (address, port)
  }

  /// An end at this machine's loopback address.
  public static func loopback(_ port: UInt16) -> SocketAddress {
    SocketAddress(address: 0x7F00_0001, port: port)
  }

  /// The user of the program at the other end of a connection within this machine.
  public enum User: Equatable, Sendable {
    case known(UInt32)
    /// A connection that is not there, or not any more.
    case none
    /// A system that does not tell.
    case unknown
  }

  /// The user whose program holds this end of a connection within this machine (proc(5), `net/tcp`).
  ///
  /// - Parameter other: The other end.
  /// - Complexity: O(n) for n connections of the machine.
  public func user(connectedTo other: SocketAddress) -> User {
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].compactMap { try? File.read(Path($0)) }
    guard !tables.isEmpty else { return .unknown }
    let users = tables.compactMap { user(connectedTo: other, in: $0) }
    return users.first.map(User.known) ?? User.none
  }

  /// The user of an established connection in a table of the kernel.
  private func user(connectedTo other: SocketAddress, in table: [UInt8]) -> UInt32? {
    let (own, others) = (tableEntries, other.tableEntries)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 8)
      guard fields.count > 7, fields[3].elementsEqual("01".utf8), own.contains(Array(fields[1])),
        others.contains(Array(fields[2]))
      else { continue }
      return UInt32(String(decoding: fields[7], as: UTF8.self))
    }
    return nil
  }

  /// The end as the kernel's tables have it, its bytes in the order of this machine. A program may speak
  /// IPv6 to an address of IPv4, which has a prefix then.
  private var tableEntries: [[UInt8]] {
    let digits = { (number: UInt32, count: Int) in
      let text = String(number, radix: 16, uppercase: true)
      return String(repeating: "0", count: count - text.utf8.count) + text
    }
    let place = digits(address.bigEndian, 8) + ":" + digits(UInt32(port), 4)
    let prefix = digits(0, 8) + digits(0, 8) + digits(UInt32(0xFFFF).bigEndian, 8)
    return [place, prefix + place].map { Array($0.utf8) }
  }
}
