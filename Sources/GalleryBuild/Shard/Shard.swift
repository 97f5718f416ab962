internal import FileSystem
internal import GalleryModel
internal import Records

/// Share of the photos that one of several processes takes, on this machine or on others.
///
/// Every process finds its share by itself, in a list of files that all see alike.
public struct Shard: Hashable, Sendable, Encodable {
  /// The number of the share, 1...count.
  public let number: Int
  /// The number of shares.
  public let count: Int

  /// Creates a share; nil unless 1 <= number <= count.
  public init?(_ number: Int, of count: Int) {
    guard 1 <= number, number <= count else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Files of a share that are probed and derived before others.
  struct Batch {
    /// The name, which is the same as long as the share has about as many files.
    let name: ContentHash
    let files: [ScannedFile]
  }

  /// The files of the share, in batches whose files do not change as others come and go.
  ///
  /// Files of one name, however it is spelled, are never apart: the raw file of a photo, or the clip of a Live Photo.
  /// - Complexity: O(n) for n files.
  func batches(of files: [ScannedFile]) -> [Batch] {
    let own = files.lazy.map { (file: $0, hash: Self.hash($0.relative)) }.filter { takes($0.hash) }
    var size = 1
    while own.count > size * Self.batchSize { size *= 2 }
    var batches: [[ScannedFile]] = Array(repeating: [], count: size)
    for (file, hash) in own { batches[Int(hash / UInt64(count) % UInt64(size))].append(file) }
    return batches.enumerated().filter { !$1.isEmpty }.map { index, files in
      Batch(name: ContentHash(Record([number, count, index, size]).bytes), files: files)
    }
  }

  /// Usual number of files of a batch: what a killed process has to do again.
  private static let batchSize = 256

  /// True for the path of a file of the share, below the input.
  func contains(_ file: Path) -> Bool { takes(Self.hash(file)) }

  private func takes(_ hash: UInt64) -> Bool { hash % UInt64(count) == UInt64(number - 1) }

  private static func hash(_ file: Path) -> UInt64 {
    ContentHash(LivePhotos.plain(file.spelledStem)).number
  }
}
