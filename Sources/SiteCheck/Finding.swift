/// Fault of a site.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
  /// The file, by its place in the site.
  public let place: String
  /// The line in it, from 1, where that helps.
  public let line: Int?
  /// The problem, and what to do.
  public let problem: String

  /// The remedy for a link that leads to nothing.
  static let remedyOfLinks =
    "build the site again, or mend it where it stands in your own text or template"
  /// The remedy for a file that is not as it was written: a build looks at each file once one has gone.
  static let remedyOfFiles = "remove this file and build the site again"

  init(_ place: String, line: Int? = nil, _ problem: String) {
    self.place = place
    self.line = line
    self.problem = problem
  }

  /// `PLACE[:LINE]: what is wrong, and what to do`.
  public var description: String {
    "\(place)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}

extension Finding: Comparable {
  /// By file, then by line.
  public static func < (left: Finding, right: Finding) -> Bool {
    (left.place, left.line ?? 0, left.problem) < (right.place, right.line ?? 0, right.problem)
  }
}
