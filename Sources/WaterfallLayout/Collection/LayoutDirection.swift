/// The direction in which columns follow each other.
public enum LayoutDirection: Hashable, Sendable {
  /// The first column is at the left.
  case leftToRight
  /// The first column is at the right: the mirror image of the other.
  case rightToLeft
}
