internal import Text

/// A value in a configuration that is not one of those allowed.
struct Misfit: CustomStringConvertible {
  let node: YAMLNode
  /// What is allowed.
  let allowed: String
  /// The words that are allowed, where it is words that are.
  var among: [String] = []

  /// What is wrong, and what was probably meant.
  var description: String {
    let meant = node.text.flatMap { Suggestion.nearest(to: $0, among: among) }
    return "\(node.kind) is not \(allowed)" + (meant.map { "; did you mean \"\($0)\"?" } ?? "")
  }
}
