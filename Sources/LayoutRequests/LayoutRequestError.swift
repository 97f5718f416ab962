/// A reason why a layout request cannot be answered.
public struct LayoutRequestError: Error, Hashable, CustomStringConvertible {
  /// A place in the request's text.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The byte within the line, from 1.
    public let column: Int
  }

  /// The offending value, such as `sections[0].items[3].width`; empty for the whole request.
  public let path: String
  /// The problem there, and what to do.
  public let problem: String
  /// The place where reading stopped; nil if all could be read, but does not fit together.
  public let position: Position?

  init(path: String, problem: String, position: Position? = nil) {
    self.path = path
    self.problem = problem
    self.position = position
  }

  /// Path and problem.
  public var description: String {
    (path.isEmpty ? "the request" : path) + " " + problem
  }
}
