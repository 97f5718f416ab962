internal import Text

/// Configuration value that is not allowed.
struct Misfit: CustomStringConvertible {
  let node: YAMLNode
  /// The allowed values, in words.
  let allowed: String
  /// The allowed words, if the value is one of several words.
  var among: [String] = []

  /// The problem and the likely correction.
  var description: String {
    let meant = node.text.flatMap { Suggestion.nearest(to: $0, among: among) }
    return "\(node.kind) is not \(allowed)" + (meant.map { "; did you mean \"\($0)\"?" } ?? "")
  }
}
