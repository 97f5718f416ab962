/// What the check of the whole site needs of a page that was read.
struct PageFacts: Sendable {
  /// The names that an address' fragment can lead to.
  let anchors: Set<[UInt8]>
  /// The photos of the tiles, in order.
  let tiles: [String]
  /// The frames that its style sheet has.
  let frames: StyleFrames
  /// Whether only who has its address comes to it.
  let isUnlisted: Bool
  /// The files that the page waits for, by number.
  let loaded: [Int]
}
