/// One line that shows how far a piece of work is.
public struct ProgressLine: Equatable, Sendable {
  /// The name of the things that are counted, such as `pictures`.
  public var label: String
  /// The number that is done, 0...total.
  public var done: Int
  /// The number of all.
  public var total: Int
  /// Detail of an item that takes long, such as `lake.mov 40%`; nil: none does.
  public var detail: String?

  /// Creates the line for `done` of `total`.
  public init(_ label: String, done: Int, total: Int) {
    self.label = label
    self.done = done
    self.total = total
  }

  /// The line as text that fits into `columns`: a bar, where there is room, then the numbers.
  ///
  /// - Parameters:
  ///   - columns: The terminal's width; the last column stays free, where terminals wrap.
  ///   - isColoured: True for a bar with a colour.
  /// - Returns: `━━━━────── 4/10 pictures, lake.mov 40%`, the detail where it leaves room for a bar; the
  ///   percentage alone where the numbers do not fit.
  public func text(columns: Int, isColoured: Bool = false) -> String {
    var numbers = "\(done)/\(total) \(label)"
    let room = columns - 1
    if let detail, numbers.mostColumns + detail.mostColumns + 8 <= room { numbers += ", " + detail }
    guard room >= numbers.mostColumns else { return String("\(percent)%".prefix(max(room, 0))) }
    let length = min(40, room - numbers.mostColumns - 1)
    guard length >= 5 else { return numbers }
    let filled = total > 0 ? length * done / total : length
    let bar = String(repeating: "━", count: filled)
    let rest = String(repeating: "─", count: length - filled)
    return (isColoured ? "\u{1B}[36m\(bar)\u{1B}[0m\(rest)" : bar + rest) + " " + numbers
  }

  /// The share that is done, 0...100.
  var percent: Int {
    total > 0 ? 100 * done / total : 100
  }
}

extension String {
  /// The columns that it takes on a terminal, or more: two for each letter from Hangul on, the first wide
  /// ones.
  fileprivate var mostColumns: Int { unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) } }
}
