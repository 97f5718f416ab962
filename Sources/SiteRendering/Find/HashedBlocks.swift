/// Things in blocks, each by a number of its own, as good as random: a new one changes one block.
struct HashedBlocks {
  /// The indices of the things in each block.
  let blocks: [[UInt32]]
  /// The number of each thing, by its index.
  let numbers: [UInt32]
  /// The distance between the first numbers of consecutive blocks, a power of two.
  let stride: Int

  /// The approximate number of things in each of so many blocks: small, as each result may need
  /// another block, but more where the blocks would be too many files.
  private static func size(ofEach count: Int) -> Int { min(max(12, count / 170), 64) }

  /// - Parameter placings: The number that each thing is placed by.
  /// - Complexity: O(n log n) for n things.
  init(_ placings: [UInt64]) {
    var count = 1
    while count * Self.size(ofEach: count) < placings.count { count *= 2 }
    var blocks: [[UInt32]] = Array(repeating: [], count: count)
    for index in placings.indices {
      blocks[Int(placings[index] % UInt64(count))].append(UInt32(index))
    }
    let fullest = blocks.map(\.count).max() ?? 0
    let stride =
      Swift.stride(from: 0, through: 64, by: 1).map { 1 << $0 }.first { $0 >= fullest } ?? 1
    var numbers: [UInt32] = Array(repeating: 0, count: placings.count)
    for block in blocks.indices {
      blocks[block].sort { (placings[Int($0)], $0) < (placings[Int($1)], $1) }
      for (place, index) in blocks[block].enumerated() {
        numbers[Int(index)] = UInt32(block * stride + place)
      }
    }
    (self.blocks, self.numbers, self.stride) = (blocks, numbers, stride)
  }
}
