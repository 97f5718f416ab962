/// Things in blocks, each by a number of its own, as good as random: a new one changes one block.
struct HashedBlocks<Thing> {
  let blocks: [[Thing]]
  /// The number of each thing, in the order in which they were given.
  let numbers: [Int]
  /// The distance between the first numbers of consecutive blocks, a power of two.
  let stride: Int

  /// The approximate number of things in each of so many blocks: small, as each result may need
  /// another block, but more where the blocks would be too many files.
  private static func size(ofEach count: Int) -> Int { min(max(12, count / 170), 64) }

  /// - Complexity: O(n log n) for n things.
  init(_ things: [Thing], placing: (Thing) -> UInt64) {
    var count = 1
    while count * Self.size(ofEach: count) < things.count { count *= 2 }
    let placings = things.map(placing)
    var blocks: [[Thing]] = Array(repeating: [], count: count)
    var places = Array(repeating: 0, count: things.count)
    for index in things.indices.sorted(by: { placings[$0] < placings[$1] }) {
      let block = Int(placings[index] % UInt64(count))
      places[index] = blocks[block].count
      blocks[block].append(things[index])
    }
    let fullest = blocks.map(\.count).max() ?? 0
    let stride =
      Swift.stride(from: 0, through: 64, by: 1).map { 1 << $0 }.first { $0 >= fullest } ?? 1
    numbers = zip(placings, places).map { Int($0 % UInt64(count)) * stride + $1 }
    (self.blocks, self.stride) = (blocks, stride)
  }
}
