public import FileSystem

/// Stores behind the one in the cache that several machines share, nearest first.
///
/// They only save work: what they lack is made, and one that is away costs a bounded time. No object of
/// them is ever removed.
public final class SharedStores: Sendable {
  private let tiers: [GuardedTier]

  /// Creates the stores of some settings; none is asked yet.
  ///
  /// - Parameter folder: The folder that a relative path starts from.
  public init(_ settings: StoreSettings, beside folder: Path, _ identity: StoreIdentity) {
    var tiers: [any StoreTier] = []
    if let path = Self.folder(settings, beside: folder) { tiers.append(FolderTier(path)) }
    if let address = settings.address {
      let plain = address.hasSuffix("/") ? String(address.dropLast()) : address
      tiers.append(HTTPTier(plain, identity, region: settings.region))
    }
    self.tiers = tiers.map { GuardedTier($0, isReadOnly: settings.isReadOnly) }
  }

  /// The folder of a store; nil: there is none.
  public static func folder(_ settings: StoreSettings, beside folder: Path) -> Path? {
    settings.folder.map { $0.hasPrefix("/") ? Path($0) : folder.appending($0) }
  }

  /// The places of the stores of some settings, as people know them.
  public static func places(_ settings: StoreSettings, beside folder: Path) -> [String] {
    [Self.folder(settings, beside: folder)?.text, settings.address].compactMap(\.self)
  }

  /// True if a token would go over an open line.
  public static func isOverheard(_ settings: StoreSettings, _ identity: StoreIdentity) -> Bool {
    let address = settings.address ?? "https://"
    let own = ["127.0.0.1", "localhost"].map { "http://\($0)" }
    return identity.isSecret && !address.hasPrefix("https://")
      && !own.contains {
        address == $0 || address.hasPrefix($0 + ":") || address.hasPrefix($0 + "/")
      }
  }

  /// True if requests are to be signed, and it is not known in whose name.
  public static func isAnonymous(_ settings: StoreSettings, _ identity: StoreIdentity) -> Bool {
    settings.region != nil && identity.isSecret && !identity.hasUser
  }

  /// True if there is no store.
  public var isEmpty: Bool { tiers.isEmpty }

  /// The trouble that there was with each store.
  public var warnings: [(place: String, reason: String)] {
    tiers.compactMap { tier in tier.warning.map { (tier.place, $0) } }
  }

  /// Reads an object from the nearest store that has it whole, and writes it into those before that.
  ///
  /// - Parameters:
  ///   - file: The file that it is read into.
  ///   - value: Makes sense of the file; nil: it is damaged, or something else.
  package func read<Value>(
    _ name: String, into file: OpenFile, limit: Int, _ value: (OpenFile) -> Value?
  ) -> Value? {
    for (index, tier) in tiers.enumerated() where tier.read(name, into: file, limit: limit) {
      guard let value = value(file) else {
        tier.noteDamage(of: name)
        continue
      }
      for nearer in tiers[..<index] { nearer.write(name, file, isNew: true) }
      return value
    }
    return nil
  }

  /// True if an object that was read from one of them is damaged.
  package func haveDamaged(_ name: String) -> Bool { tiers.contains { $0.hasDamaged(name) } }

  /// Writes an object into all stores that lack it.
  ///
  /// - Parameter isNew: True for one that was made now, and is likely in none.
  package func write(_ name: String, _ content: OpenFile, isNew: Bool) {
    for tier in tiers { tier.write(name, content, isNew: isNew) }
  }
}
