internal import Glibc

extension GainMapMetadata {
  /// The same with one curve for all colours, which takes fewer words, and for each colour the sample
  /// of that curve for every own one of 0...255; nil where there is one, or one cannot be.
  public var unified: (metadata: GainMapMetadata, samples: [[UInt8]])? {
    guard channels.count == 3, Set(channels.map(\.offsets)).count == 1 else { return nil }
    var all = channels[0]
    all.minimum = channels.map(\.minimum).min() ?? 0
    all.maximum = channels.map(\.maximum).max() ?? 0
    if Set(channels.map(\.gamma)).count > 1 { all.gamma = 1 }
    guard all.minimum < all.maximum else { return nil }
    let samples = channels.map { channel in
      (0...255).map { all.sample(of: channel.gain(of: Double($0) / 255)) }
    }
    return (with(channels: [all]), samples)
  }
}

extension GainMapMetadata.Channel {
  fileprivate var offsets: [Double] { [baseOffset, alternateOffset] }

  /// The gain of a sample of 0...1, log2.
  fileprivate func gain(of sample: Double) -> Double {
    minimum + (maximum - minimum) * pow(sample, 1 / gamma)
  }

  fileprivate func sample(of gain: Double) -> UInt8 {
    UInt8((255 * pow((gain - minimum) / (maximum - minimum), gamma)).rounded())
  }
}
