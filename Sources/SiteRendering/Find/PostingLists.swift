/// Terms of a search, each with the numbers of the photos and links that have it.
///
/// Flat arrays, since a large gallery has millions of terms, most of them of one photo.
struct PostingLists {
  /// Term of a photo or a link.
  private struct Posting {
    /// The first eight bytes of the term, which alone mostly decide the order.
    let beginning: UInt64
    /// The start of the term among the bytes of all.
    let start: Int
    var number: UInt32
    let length: UInt8
    let isLink: Bool

    /// The range of the term in the bytes of all.
    var range: Range<Int> { start..<start + Int(length) }

    func comes(before other: Posting, in bytes: [UInt8]) -> Bool {
      if beginning != other.beginning { return beginning < other.beginning }
      if !hasSameTerm(as: other, in: bytes) {
        return bytes[range].lexicographicallyPrecedes(bytes[other.range])
      }
      return isLink == other.isLink ? number < other.number : other.isLink
    }

    func hasSameTerm(as other: Posting, in bytes: [UInt8]) -> Bool {
      beginning == other.beginning && length == other.length
        && (length <= 8 || bytes[range] == bytes[other.range])
    }
  }

  /// Term with the ascending numbers of its photos and links.
  struct List {
    let term: String
    let photos, links: [Int]
  }

  private var bytes: [UInt8] = []
  private var postings: [Posting] = []
  /// The index of the first posting of each term, once they are sorted.
  private var starts: [UInt32] = []

  /// Adds a term of a photo or a link.
  ///
  /// - Parameters:
  ///   - term: The UTF-8 of the term, at most 255 bytes.
  ///   - number: The index of the photo, or the number of the link, which has the term once.
  mutating func add(_ term: ArraySlice<UInt8>, of number: Int, isLink: Bool) {
    var beginning: UInt64 = 0
    for (index, byte) in term.prefix(8).enumerated() {
      beginning |= UInt64(byte) << (56 - 8 * UInt64(index))
    }
    postings.append(
      Posting(
        beginning: beginning, start: bytes.count, number: UInt32(number),
        length: UInt8(term.count), isLink: isLink))
    bytes += term
  }

  /// Sorts the terms by their bytes; they can be read then.
  ///
  /// - Parameter numbers: The number of each photo, by its index.
  /// - Complexity: O(n log n) for n terms of all photos and links.
  mutating func sort(numbering numbers: [UInt32]) {
    for index in postings.indices where !postings[index].isLink {
      postings[index].number = numbers[Int(postings[index].number)]
    }
    let bytes = bytes
    postings.sort { $0.comes(before: $1, in: bytes) }
    for index in postings.indices
    where index == 0 || !postings[index].hasSameTerm(as: postings[index - 1], in: bytes) {
      starts.append(UInt32(index))
    }
  }
}

extension PostingLists: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { starts.count }

  subscript(index: Int) -> List {
    let end = index + 1 < starts.count ? Int(starts[index + 1]) : postings.count
    let own = postings[Int(starts[index])..<end]
    let links = own.firstIndex(where: \.isLink) ?? end
    return List(
      term: term(index), photos: own[..<links].map { Int($0.number) },
      links: own[links...].map { Int($0.number) })
  }

  /// The term of a list.
  func term(_ index: Int) -> String {
    String(decoding: bytes[postings[Int(starts[index])].range], as: UTF8.self)
  }
}
