/// Files that each file of a site leads to, packed, since a site may have millions.
///
/// A list is its length and the differences of its ascending numbers, seven bits a byte (LEB128): most
/// links lead nearby.
struct LinkTable: Sendable {
  /// The lists; the first one is empty.
  private var bytes: [UInt8] = [0]
  /// The start of the list of each file.
  private var starts: [UInt32]

  /// Creates a table of files that lead to none.
  init(files: Int) { starts = Array(repeating: 0, count: files) }

  /// Sets the files that a file leads to.
  ///
  /// - Parameter targets: Their numbers, ascending.
  mutating func set(_ targets: [UInt32], of file: Int) {
    guard !targets.isEmpty else { return }
    starts[file] = UInt32(bytes.count)
    append(UInt32(targets.count))
    var last: UInt32 = 0
    for target in targets {
      append(target - last)
      last = target
    }
  }

  private mutating func append(_ number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The files that a file leads to, ascending.
  ///
  /// - Complexity: O(n) for n files.
  subscript(file: Int) -> [Int] {
    var place = Int(starts[file])
    func next() -> Int {
      var (number, shift) = (0, 0)
      while true {
        let byte = bytes[place]
        place += 1
        number |= Int(byte & 0x7F) << shift
        guard byte >= 0x80 else { return number }
        shift += 7
      }
    }
    let count = next()
    var last = 0
    return (0..<count).map { _ in
      last += next()
      return last
    }
  }
}
