internal import Bytes

/// Paths of files in a site, packed, since a site may have millions.
public struct PlaceList: Sendable {
  private var places = PackedBytes()

  /// Appends a path.
  mutating func append(_ place: String) { places.append(place.utf8) }

  /// Appends paths.
  static func += (list: inout PlaceList, places: some Sequence<String>) {
    for place in places { list.append(place) }
  }
}

extension PlaceList: RandomAccessCollection {
  /// The index of the first path.
  public var startIndex: Int { places.startIndex }
  /// The number of paths.
  public var endIndex: Int { places.endIndex }

  /// A path.
  public subscript(index: Int) -> String { String(decoding: places[index], as: UTF8.self) }
}

extension PlaceList: Equatable, ExpressibleByArrayLiteral {
  /// Lists some paths.
  public init(arrayLiteral places: String...) { self += places }
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
