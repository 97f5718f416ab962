import Glibc

/// A generator whose numbers follow from its seed alone.
///
/// Sebastiano Vigna's SplitMix64: <https://prng.di.unimi.it/splitmix64.c>.
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// A generator for the thing called `name`, so that one more thing leaves the others as they are.
  init(seed: UInt64, name: String) {
    // FNV-1a, since Swift's own hashes differ from run to run.
    state = name.utf8.reduce(seed ^ 0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Random.mixed(state)
  }

  /// SplitMix64's finalizer: each bit of the input moves half the bits of the output.
  static func mixed(_ bits: UInt64) -> UInt64 {
    var z = bits
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number of 0..<1.
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number of `low`..<`high`.
  mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// A number around 0 with standard deviation 1 (Box and Muller, 1958).
  mutating func normal() -> Double {
    sqrt(-2 * log(1 - unit())) * cos(2 * .pi * unit())
  }

  /// A point of the rectangle from (0, 0) to (`width`, `height`).
  mutating func point(width: Double, height: Double) -> Point {
    Point(between(0, width), between(0, height))
  }
}
