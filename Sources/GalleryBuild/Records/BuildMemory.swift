internal import FileSystem
internal import Synchronization

/// Memory of the builds of one run of the program: records are read from the database once, not
/// again at every change of a gallery that is watched.
///
/// A build trusts them no more than the database's: it makes sure that they still hold.
public final class BuildMemory: Sendable {
  let files = Values<KnownFile>()
  let pictures = Values<KnownPictures>()

  /// Creates an empty memory.
  public init() {}

  /// Values of a table by their keys.
  final class Values<Value: Sendable>: Sendable {
    private let known = Mutex([Path: Value]())

    /// The values at some keys; nil where there is none.
    ///
    /// - Complexity: O(n) for n keys.
    func values(of keys: [Path]) -> [Value?] {
      known.withLock { known in keys.map { known[$0] } }
    }

    /// Keeps the values at some keys, and no others.
    ///
    /// - Complexity: O(n) for n keys.
    func replace(by keys: [Path], _ values: [Value?]) {
      let pairs = zip(keys, values).compactMap { key, value in value.map { (key, $0) } }
      known.withLock { $0 = Dictionary(pairs) { first, _ in first } }
    }

    /// Keeps some more values.
    func note(_ values: [(key: Path, known: Value)]) {
      known.withLock { known in
        for (key, value) in values { known[key] = value }
      }
    }
  }
}
