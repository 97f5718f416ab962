/// A picture that could not become a file.
struct EncodingError: Error, CustomStringConvertible {
  let description: String

  /// - Parameter message: The codec's words, with zeros behind them.
  init(_ message: [UInt8]) {
    description = String(decoding: message.prefix { $0 != 0 }, as: UTF8.self)
  }
}
