public import FileSystem

/// Mistake in a file that a person wrote, with its place.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: Path
  /// The line, from 1; nil for the file as a whole.
  public let line: Int?
  /// The column, from 1.
  public let column: Int?
  /// The problem, and what to do.
  public let message: String

  package init(_ file: Path, line: Int? = nil, column: Int? = nil, _ message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package init(_ file: Path, at node: YAMLNode, _ message: String) {
    self.init(file, line: node.line, column: node.column, message)
  }

  /// The message after its place: `FILE:LINE:COLUMN: MESSAGE`.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file.text)\(place): \(message)"
  }
}
