/// Spelling of the names in a folder, which people may write otherwise: macOS decomposes letters with
/// accents, which keyboards compose.
package struct Spelling {
  private let names: Set<[UInt8]>
  // Swift compares strings by canonical equivalence.
  private let twins: [String: [[UInt8]]]

  /// - Complexity: O(n) for n names.
  package init(of names: [[UInt8]]) {
    self.names = Set(names)
    let accented = self.names.filter(\.isAccented)
    twins = Dictionary(grouping: accented) { String(decoding: $0, as: UTF8.self) }
  }

  /// The only name that a written one can mean; the written one itself where it is known, or no other is.
  package func name(for written: [UInt8]) -> [UInt8] {
    guard !twins.isEmpty, !names.contains(written),
      let text = String(validating: written, as: UTF8.self),
      let twins = twins[text], twins.count == 1
    else { return written }
    return twins[0]
  }

  /// True if another of the names is the same but for the spelling.
  func hasTwin(_ name: [UInt8]) -> Bool {
    (String(validating: name, as: UTF8.self).flatMap { twins[$0] } ?? []).count > 1
  }
}

extension Collection<UInt8> {
  /// True for a name with letters beyond ASCII, which others may spell otherwise.
  package var isAccented: Bool { contains { $0 >= 0x80 } }
}
