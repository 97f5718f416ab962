internal import FileSystem
internal import Records

/// Value shared by many pages, which is encoded as its hash in their keys.
@dynamicMemberLookup
final class Keyed<Value: Encodable & Sendable>: Encodable, Sendable {
  let value: Value
  let hash: ContentHash

  init(_ value: Value) {
    self.value = value
    hash = ContentHash(of: value)
  }

  subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    value[keyPath: member]
  }

  func encode(to encoder: any Encoder) throws { try hash.encode(to: encoder) }
}
