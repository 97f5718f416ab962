/// Things in blocks, each by a number of its own, as good as random: a new one changes one block.
struct HashedBlocks<Thing> {
  let blocks: [[Thing]]
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
    for index in things.indices.sorted(by: { placings[$0] < placings[$1] }) {
      blocks[Int(placings[index] % UInt64(count))].append(things[index])
    }
    self.blocks = blocks
    let fullest = blocks.map(\.count).max() ?? 0
    stride = Swift.stride(from: 0, through: 64, by: 1).map { 1 << $0 }.first { $0 >= fullest } ?? 1
  }

  /// The numbers of the things that have each term, ascending.
  ///
  /// - Complexity: O(n) for n terms of all things.
  func postings(_ terms: (Thing) -> some Sequence<String>) -> [String: [Int]] {
    var postings: [String: [Int]] = [:]
    // Most things have a term of their own.
    postings.reserveCapacity(blocks.reduce(0) { $0 + $1.count })
    for (number, block) in blocks.enumerated() {
      for (place, thing) in block.enumerated() {
        for term in terms(thing) { postings[term, default: []].append(number * stride + place) }
      }
    }
    return postings
  }
}
