public import FileSystem

/// What is wrong in a file that a person wrote, and where.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: Path
  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?
  /// Counted from 1.
  public let column: Int?
  /// What is wrong, and what to do.
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

  /// `FILE:LINE:COLUMN: what is wrong, and what to do`.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file.text)\(place): \(message)"
  }
}
