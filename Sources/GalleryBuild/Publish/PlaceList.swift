internal import Bytes
internal import Text

/// Paths of files in a site, packed, since a site may have millions.
public struct PlaceList: Sendable {
  /// The paths in parts: those of a list that was appended stay in its memory.
  private var parts: [PackedBytes] = []
  /// The indices of the first paths of the parts.
  private var starts: [Int] = []
  /// The number of further paths, which are counted alone.
  private var unnamed = 0

  /// The number of paths, with those that are counted alone.
  public var total: Int { count + unnamed }

  /// Counts further paths without keeping them.
  mutating func addUnnamed(_ number: Int) { unnamed += number }

  /// Appends a path.
  mutating func append(_ place: String) {
    if parts.isEmpty { add(PackedBytes()) }
    parts[parts.count - 1].append { $0 += place.utf8 }
  }

  /// Appends the paths of a list.
  ///
  /// - Complexity: O(p) for p lists that were appended to that.
  static func += (list: inout PlaceList, other: PlaceList) {
    for part in other.parts { list.add(part) }
    list.unnamed += other.unnamed
  }

  /// Appends paths.
  static func += (list: inout PlaceList, places: some Sequence<String>) {
    for place in places { list.append(place) }
  }

  private mutating func add(_ part: PackedBytes) {
    starts.append(count)
    parts.append(part)
  }
}

extension PlaceList: RandomAccessCollection {
  /// The index of the first path.
  public var startIndex: Int { 0 }
  /// The number of paths.
  public var endIndex: Int { (starts.last ?? 0) + (parts.last?.count ?? 0) }

  /// A path.
  ///
  /// - Complexity: O(log p) for p lists that were appended.
  public subscript(index: Int) -> String {
    let part = starts.partitioningIndex { $0 > index } - 1
    return String(decoding: parts[part][index - starts[part]], as: UTF8.self)
  }
}

extension PlaceList: Equatable, ExpressibleByArrayLiteral {
  /// Lists some paths.
  public init(arrayLiteral places: String...) { self += places }

  /// True if both have the same paths, in the same order.
  public static func == (one: PlaceList, other: PlaceList) -> Bool {
    one.unnamed == other.unnamed && one.elementsEqual(other)
  }
}

extension PlaceList: Codable {
  /// Decodes a list of strings.
  public init(from decoder: any Decoder) throws { self += try [String](from: decoder) }

  /// Encodes a list of strings.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for place in self { try container.encode(place) }
  }
}

extension PlaceList {
  /// The elements of a list in JSON, block by block.
  var jsonElements: some Sequence<[UInt8]> {
    let count = 4096
    return stride(from: 0, to: self.count, by: count).lazy.map { start in
      let list = JSONText.encode(Array(self[start...].prefix(count)))
      return (start == 0 ? [] : [UInt8(ascii: ",")]) + list.dropFirst().dropLast()
    }
  }
}
