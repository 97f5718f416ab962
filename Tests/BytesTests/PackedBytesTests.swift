import Bytes
import Testing

@Suite("Packed byte strings")
struct PackedBytesTests {
  private let strings = ["", "a", "aa", "b", "ba"].map { Array($0.utf8) }

  @Test("They come back as they went in, empty ones too")
  func list() {
    var packed = PackedBytes()
    for string in strings.reversed() + strings { packed.append(string[...]) }
    #expect(packed.map(Array.init) == strings.reversed() + strings)
  }

  @Test("They come back from a list of many, which goes on after it was copied")
  func many() {
    let strings = (0..<10_000).map { Array(String($0).utf8) }
    var packed = PackedBytes()
    for string in strings { packed.append(string[...]) }
    let copy = packed
    packed.append([1, 2])
    #expect(copy.map(Array.init) == strings)
    #expect(packed.count == 10_001 && packed.last.map(Array.init) == [1, 2])
    #expect(packed != copy)
  }

  @Test(
    "The first of many are a list of their own, which goes on",
    arguments: [0, 1, 4095, 4096, 5000, 8192, 9999, 10_000, 20_000])
  func first(count: Int) {
    let strings = (0..<10_000).map { Array(String($0).utf8) }
    var packed = PackedBytes()
    for string in strings { packed.append(string[...]) }
    var first = packed.keeping(first: count)
    #expect(first.map(Array.init) == Array(strings.prefix(count)))
    first.append([1, 2])
    #expect(first.map(Array.init) == strings.prefix(count) + [[1, 2]])
    #expect(packed.map(Array.init) == strings)
  }

  @Test("In a list that is sorted each is found, and no other")
  func search() {
    var packed = PackedBytes()
    for string in strings { packed.append(string[...]) }
    for (index, string) in strings.enumerated() {
      #expect(packed.sortedIndex(of: string[...]) == index)
    }
    for other in ["aaa", "ab", "c", "A"] {
      #expect(packed.sortedIndex(of: Array(other.utf8)[...]) == nil)
    }
    #expect(PackedBytes().sortedIndex(of: []) == nil)
  }
}
