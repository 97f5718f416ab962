/// Paths of files in a site, one after the other as bytes, since a site may have millions.
public struct PlaceList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// Appends a path.
  mutating func append(_ place: String) {
    bytes += place.utf8
    ends.append(UInt32(bytes.count))
  }

  /// Appends paths.
  static func += (list: inout PlaceList, places: some Sequence<String>) {
    for place in places { list.append(place) }
  }
}

extension PlaceList: RandomAccessCollection {
  /// The index of the first path.
  public var startIndex: Int { 0 }
  /// The number of paths.
  public var endIndex: Int { ends.count }

  /// A path.
  public subscript(index: Int) -> String {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return String(decoding: bytes[start..<Int(ends[index])], as: UTF8.self)
  }
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
