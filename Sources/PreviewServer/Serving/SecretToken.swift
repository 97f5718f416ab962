/// Random token of 128 bits.
enum SecretToken {
  /// Makes a new one: 128 bits of the kernel's randomness.
  static func make() -> String {
    var source = SystemRandomNumberGenerator()
    let halves = [source.next() as UInt64, source.next()].map { String($0, radix: 36) }
    // All of one length: else two pairs of halves could be one word.
    return halves.map { String(repeating: "0", count: 13 - $0.count) + $0 }.joined()
  }

  /// Compares without telling by its duration how much agrees.
  static func isEqual(_ one: some StringProtocol, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
