internal import FileSystem
internal import Records

/// A value that many pages are made from: in their keys its hash stands for it.
@dynamicMemberLookup
final class Keyed<Value: Encodable>: Encodable {
  let value: Value
  private let hash: ContentHash

  init(_ value: Value) {
    self.value = value
    hash = ContentHash(of: value)
  }

  subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    value[keyPath: member]
  }

  func encode(to encoder: any Encoder) throws { try hash.encode(to: encoder) }
}
