/// List of byte strings, one after the other in blocks: millions of short ones take little more memory
/// than their bytes, also while the list grows.
public struct PackedBytes: Sendable, Equatable {
  /// Byte strings in one array.
  private struct Block: Equatable {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []

    subscript(index: Int) -> ArraySlice<UInt8> {
      bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
    }

    /// Gives back the memory that is kept for more.
    mutating func close() { (bytes, ends) = (Self.exactly(bytes), Self.exactly(ends)) }

    private static func exactly<Element>(_ elements: [Element]) -> [Element] {
      var copy: [Element] = []
      copy.reserveCapacity(elements.count)
      copy += elements
      return copy
    }
  }

  private static let blockCount = 4096
  private var blocks: [Block] = []

  /// Creates an empty list.
  public init() {}

  /// Appends a byte string, of less than 1 MiB.
  public mutating func append(_ string: ArraySlice<UInt8>) { append { $0 += string } }

  /// Appends the byte string, of less than 1 MiB, that `write` appends to the bytes that it gets.
  public mutating func append(_ write: (inout [UInt8]) -> Void) {
    if count % Self.blockCount == 0 { blocks.append(Block()) }
    let last = blocks.count - 1
    write(&blocks[last].bytes)
    blocks[last].ends.append(UInt32(blocks[last].bytes.count))
    if count % Self.blockCount == 0 { blocks[last].close() }
  }

  /// The list of its first byte strings, in the same memory but for a few.
  ///
  /// - Complexity: O(n / 4096) for n byte strings.
  public func keeping(first count: Int) -> PackedBytes {
    var list = PackedBytes()
    list.blocks = Array(blocks.prefix(count / Self.blockCount))
    for string in self[list.count..<Swift.max(list.count, Swift.min(count, self.count))] {
      list.append(string)
    }
    return list
  }
}

extension PackedBytes: RandomAccessCollection {
  /// The index of the first byte string.
  public var startIndex: Int { 0 }
  /// The number of byte strings.
  public var endIndex: Int {
    blocks.last.map { (blocks.count - 1) * Self.blockCount + $0.ends.count } ?? 0
  }

  /// A byte string.
  public subscript(index: Int) -> ArraySlice<UInt8> {
    blocks[index / Self.blockCount][index % Self.blockCount]
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
