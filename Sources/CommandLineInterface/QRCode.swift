internal import CQREncode

/// A QR code (ISO/IEC 18004) in the characters of a terminal, two modules above each other in each.
public struct QRCode: Sendable {
  /// The modules, true for a dark one, with the margin that readers need.
  private let modules: [[Bool]]

  /// The width of the margin, modules.
  private static let margin = 4

  /// Makes the code of a text; nil for one that is too long.
  public init?(_ text: String) {
    var dark = [UInt8](repeating: 0, count: Int(PF_QR_SIDE) * Int(PF_QR_SIDE))
    let side = unsafe pf_qr_modules(text, &dark)
    guard side > 0 else { return nil }
    let edge = [Bool](repeating: false, count: Self.margin)
    let empty = [[Bool]](
      repeating: Array(repeating: false, count: side + 2 * Self.margin), count: Self.margin)
    let rows = (0..<side).map { row in
      edge + dark[row * side..<(row + 1) * side].map { $0 == 1 } + edge
    }
    modules = empty + rows + empty
  }

  /// The number of columns that it takes.
  public var columns: Int { modules.count }

  /// The lines of text.
  ///
  /// - Parameter isColoured: True to draw black on white whatever the terminal's colours; else the
  ///   terminal is taken for a dark one.
  public func lines(isColoured: Bool) -> [String] {
    stride(from: 0, to: modules.count, by: 2).map { top in
      let below = top + 1 < modules.count ? modules[top + 1] : modules[0]
      let line = zip(modules[top], below).map { Self.character($0, $1) }.joined()
      // Entries of the palette that no theme changes.
      return isColoured ? "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m" : line
    }
  }

  /// The character of two modules: what is light is drawn.
  private static func character(_ upper: Bool, _ lower: Bool) -> String {
    switch (upper, lower) {
    case (false, false): "█"
    case (false, true): "▀"
    case (true, false): "▄"
    case (true, true): " "
    }
  }
}
