public import FileSystem
internal import GalleryModel

/// A file of a theme that cannot be used.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: Path
  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?
  /// Counted from 1.
  public let column: Int?
  /// What is wrong with it.
  public let reason: String

  init(file: Path, line: Int? = nil, column: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// What the template library says of a text: its messages end in `at` and the offset in bytes.
  init(file: Path, problem: String, in text: [UInt8]) {
    let words = problem.split(separator: " ")
    guard words.dropLast().last == "at", let offset = words.last.flatMap({ Int($0) }) else {
      self.init(file: file, reason: problem)
      return
    }
    let lines = text.prefix(offset).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.init(
      file: file, line: lines.count, column: (lines.last?.count ?? 0) + 1,
      reason: words.dropLast(2).joined(separator: " "))
  }

  /// What is wrong in a file of words.
  init(_ error: ConfigurationError) {
    self.init(file: error.file, line: error.line, column: error.column, reason: error.message)
  }

  /// `FILE:LINE:COLUMN: what is wrong`.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file.text)\(place): \(reason)"
  }
}
