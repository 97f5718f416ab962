internal import Glibc

/// Pattern of one name, as shells have it: `*`, `?`, `[a-z]` (fnmatch(3)).
public struct Glob: Hashable, Sendable {
  private let pattern: [UInt8]
  private let isLiteral: Bool

  /// Creates a pattern; a backslash makes the next character stand for itself.
  public init(_ pattern: [UInt8]) {
    self.pattern = pattern
    isLiteral = !pattern.contains { [UInt8]("*?[\\".utf8).contains($0) }
  }

  /// True if all of a name is of the pattern.
  public func matches(_ name: [UInt8]) -> Bool {
    if isLiteral { return pattern == name }
    return unsafe Path(bytes: pattern).withCString { pattern in
      unsafe Path(bytes: name).withCString { unsafe fnmatch(pattern, $0, 0) == 0 }
    }
  }
}
