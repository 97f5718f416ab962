internal import CPlatform

/// The IPv4 address by which others of its network reach this machine.
enum NetworkAddress {
  /// The address now; nil for a machine in no network.
  static var current: String? {
    var text = [CChar](repeating: 0, count: Int(PF_ADDRESS_SIZE))
    guard unsafe pf_network_address(&text) else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
