/// A word that nobody can guess.
enum SecretToken {
  /// Makes a new one: 128 bits of the kernel's randomness.
  static func make() -> String {
    var source = SystemRandomNumberGenerator()
    return [source.next() as UInt64, source.next()].map { String($0, radix: 36) }.joined()
  }
}
