/// List of byte strings, one after the other in one array: millions of short ones take little more
/// memory than their bytes.
public struct PackedBytes: Sendable, Equatable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// Creates an empty list.
  public init() {}

  /// Appends a byte string; all together have less than 4 GiB.
  public mutating func append(_ string: some Sequence<UInt8>) {
    bytes += string
    ends.append(UInt32(bytes.count))
  }
}

extension PackedBytes: RandomAccessCollection {
  /// The index of the first byte string.
  public var startIndex: Int { 0 }
  /// The number of byte strings.
  public var endIndex: Int { ends.count }

  /// A byte string.
  public subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}

extension PackedBytes {
  /// The index of a byte string in a list that is sorted; nil where it is missing.
  ///
  /// - Complexity: O(log n) for n byte strings.
  public func sortedIndex(of string: ArraySlice<UInt8>) -> Int? {
    let index = partitioningIndex { !$0.lexicographicallyPrecedes(string) }
    return index < count && self[index] == string ? index : nil
  }
}
