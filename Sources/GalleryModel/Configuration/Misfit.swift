internal import Text

/// Configuration value that is not allowed.
struct Misfit: CustomStringConvertible {
  let node: YAMLNode
  /// The allowed values, in words.
  let allowed: String
  /// The allowed words, if the value is one of several words.
  var among: [String] = []
  /// True for a value that may hold a secret, so that no message quotes it.
  var isSecret = false

  /// The problem and the likely correction.
  var description: String {
    let meant = node.text.flatMap { Suggestion.nearest(to: $0, among: among) }
    let value = isSecret ? "the value" : node.kind
    return "\(value) is not \(allowed)" + (meant.map { "; did you mean \"\($0)\"?" } ?? "")
  }
}
