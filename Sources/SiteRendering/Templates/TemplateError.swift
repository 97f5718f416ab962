public import FileSystem
internal import GalleryModel

/// Error in a file of a theme.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file of the theme.
  public let file: Path
  /// The line, from 1; nil where the file as a whole is meant.
  public let line: Int?
  /// The column, from 1; nil where it is unknown.
  public let column: Int?
  /// The error in words, without the position.
  public let reason: String

  init(file: Path, line: Int? = nil, column: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The error from a message of the template library, which ends in `at` and the offset in bytes.
  init(file: Path, problem: String, in text: [UInt8]) {
    let words = problem.split(separator: " ")
    guard words.dropLast().last == "at", let offset = words.last.flatMap({ Int($0) }) else {
      self.init(file: file, reason: problem)
      return
    }
    self.init(
      file: file, offset: offset, in: text, reason: words.dropLast(2).joined(separator: " "))
  }

  /// The error at an offset in a text, bytes.
  init(file: Path, offset: Int, in text: [UInt8], reason: String) {
    let lines = text.prefix(offset).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self.init(
      file: file, line: lines.count, column: (lines.last?.count ?? 0) + 1, reason: reason)
  }

  /// The error from one in a file of texts.
  init(_ error: ConfigurationError) {
    self.init(file: error.file, line: error.line, column: error.column, reason: error.message)
  }

  /// `FILE:LINE:COLUMN: what is wrong`.
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file.text)\(place): \(reason)"
  }
}
