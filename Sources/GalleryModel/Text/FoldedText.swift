internal import CICU

/// Text in which differences that do not count are gone.
package enum FoldedText {
  /// A text without accents, strokes and what nobody sees, such as soft hyphens, in lower case, as a search
  /// compares it. Marks that are letters of their script stay.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func plain(_ text: String) -> String {
    // A letter becomes 18 at most (U+FDFA).
    unsafe folded(text, growth: 18) { unsafe pf_fold($0, $1, $2, $3) }
  }

  /// A text in which capitals are as small letters (Unicode, 3.13: default caseless matching).
  ///
  /// - Complexity: O(n) for n bytes.
  package static func caseless(_ text: String) -> String {
    // A letter becomes three at most, of three bytes each where it had one or two.
    unsafe folded(text, growth: 9) { unsafe pf_fold_case($0, $1, $2, $3) }
  }

  /// A name with each letter and its marks as one character where there is one (UAX #15: NFC); bytes that are
  /// no UTF-8 stay as they are.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func composed(_ name: [UInt8]) -> [UInt8] {
    guard name.contains(where: { $0 >= 0x80 }), let text = String(validating: name, as: UTF8.self)
    else { return name }
    // A byte becomes three at most.
    let composed = unsafe folded(text, growth: 3) { unsafe pf_compose($0, $1, $2, $3) }
    return Array(composed.utf8)
  }

  /// - Parameter growth: The maximum number of bytes that a byte becomes.
  private static func folded(
    _ text: String, growth: Int,
    _ fold: (UnsafePointer<CChar>?, Int, UnsafeMutablePointer<CChar>?, Int) -> Int
  ) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var text = text
    return text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
        var folded = [CChar](repeating: 0, count: characters.count * growth + 1)
        let count = unsafe fold(
          characters.baseAddress, characters.count, &folded, folded.count)
        return String(decoding: folded.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    }
  }
}
