internal import FileSystem
internal import SiteRendering
internal import Synchronization

/// In-memory cache of the records, for the builds of one process: while a gallery is watched, the
/// database is read once, not at every change.
///
/// A build validates these records as it does those of the database.
public final class BuildMemory: Sendable {
  let files = Values<KnownFile>()
  let pictures = Values<KnownPictures>()
  /// The albums of the site; nil before one is published.
  let albums = Mutex<RecentAlbums?>(nil)
  private let lastTheme = Mutex<Theme?>(nil)

  /// Creates an empty memory.
  public init() {}

  /// The theme of the last build; nil before one.
  var theme: Theme? {
    get { lastTheme.withLock(\.self) }
    set { lastTheme.withLock { $0 = newValue } }
  }

  /// Values of a table by their keys.
  final class Values<Value: Sendable>: Sendable {
    private let known = Mutex([Path: Value]())

    /// The values at some keys; nil for a cache miss.
    ///
    /// - Complexity: O(n) for n keys.
    func values(of keys: [Path]) -> [Value?] {
      known.withLock { known in keys.map { known[$0] } }
    }

    /// Adds the values at some keys.
    ///
    /// - Parameter areAll: True to forget all others, such as those of photos that have gone.
    /// - Complexity: O(n) for n keys.
    func note(_ keys: [Path], _ values: [Value?], areAll: Bool) {
      let pairs = zip(keys, values).compactMap { key, value in value.map { (key, $0) } }
      known.withLock { known in
        if areAll { known = [:] }
        known.merge(pairs) { $1 }
      }
    }

    /// Adds values, or replaces those at the same keys.
    func note(_ values: some Sequence<(key: Path, known: Value)>) {
      known.withLock { known in
        for (key, value) in values { known[key] = value }
      }
    }
  }
}
