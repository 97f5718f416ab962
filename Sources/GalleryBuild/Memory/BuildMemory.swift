internal import FileSystem
internal import Synchronization

/// What the builds of one run of the program know of files and pictures: it is read from the
/// database once, not again at every change of a gallery that is watched.
///
/// As little as what the database says is it taken for true: who asks sees that it still holds.
public final class BuildMemory: Sendable {
  let files = Values<KnownFile>()
  let pictures = Values<KnownPictures>()

  /// Remembers nothing yet.
  public init() {}

  /// Values of a table by their keys.
  final class Values<Value: Sendable>: Sendable {
    private let known = Mutex([Path: Value]())

    /// What is remembered at some keys; nil where nothing is.
    ///
    /// - Complexity: O(n) for n keys.
    func values(of keys: [Path]) -> [Value?] {
      known.withLock { known in keys.map { known[$0] } }
    }

    /// Remembers what stands at some keys, and nothing else.
    ///
    /// - Complexity: O(n) for n keys.
    func replace(by keys: [Path], _ values: [Value?]) {
      let pairs = zip(keys, values).compactMap { key, value in value.map { (key, $0) } }
      known.withLock { $0 = Dictionary(pairs) { first, _ in first } }
    }

    /// Remembers some more.
    func note(_ values: [(key: Path, known: Value)]) {
      known.withLock { known in
        for (key, value) in values { known[key] = value }
      }
    }
  }
}
