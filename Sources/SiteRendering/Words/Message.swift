internal import CICU

/// Message with plural forms and placeholders, in ICU's syntax; it owns ICU's handle.
@safe final class Message {
  /// The value of a placeholder.
  enum Argument {
    case text(String)
    case number(Int)
  }

  private let message: OpaquePointer

  /// Parses a message; nil when it is malformed.
  init?(_ pattern: String, language: String) {
    let parsed = unsafe Self.withBytes(pattern) { unsafe pf_message_open(language, $0, $1) }
    guard let parsed = unsafe parsed else { return nil }
    unsafe message = parsed
  }

  deinit {
    unsafe pf_message_close(message)
  }

  /// The message with its placeholders filled in; one without an argument stays as it is.
  func text(_ arguments: [String: Argument]) -> String {
    for (name, argument) in arguments {
      switch argument {
      case .text(let text):
        unsafe Self.withBytes(text) { unsafe pf_message_set_text(message, name, $0, $1) }
      case .number(let number): unsafe pf_message_set_number(message, name, Double(number))
      }
    }
    var count = 0
    let start = unsafe pf_message_write(message, &count)
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  private static func withBytes<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe body($0.baseAddress, $0.count) }
    }
  }
}
