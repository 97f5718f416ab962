/// Settings of the stores that several machines share, behind the one in the cache.
public struct StoreSettings: Hashable, Sendable, Codable {
  /// The folder of a store, beside the configuration where it is relative; nil: none.
  public var folder: String?
  /// The address of a store behind that; nil: none.
  public var address: String?
  /// The region of an S3, for which requests are signed; nil: the address is none of an S3.
  public var region: String?
  /// True if nothing is written into them.
  public var isReadOnly = false

  /// Creates settings without a store.
  public init() {}
}
