internal import CCrypto
internal import FileSystem

/// Unguessable names for addresses.
enum SecretName {
  /// A name derived from a secret and a place, which reveals neither: letters and digits, about 100
  /// bits of SHA-256. It stays the same where another disk decomposes the letters of the place.
  static func make(_ secret: String, for place: Path) -> String {
    let bytes = Array(secret.utf8) + [0] + FoldedText.composed(place.bytes)
    // 32 bytes are 44 letters in Base64.
    var encoded = [UInt8](repeating: 0, count: 44)
    unsafe pf_sha256_base64(bytes, bytes.count, &encoded)
    let letters = String(decoding: encoded, as: UTF8.self).filter { $0.isLetter || $0.isNumber }
    return String(letters.lowercased().prefix(20))
  }
}
