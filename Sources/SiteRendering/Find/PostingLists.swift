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
    let number: UInt32
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

  /// Adds a term of a photo or a link.
  ///
  /// - Parameters:
  ///   - term: The UTF-8 of the term, at most 255 bytes.
  ///   - number: The number of the photo or link, which has the term once.
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

  /// Calls `body` with each term, in the order of their bytes.
  ///
  /// - Complexity: O(n log n) for n terms of all photos and links.
  mutating func forEach(_ body: (List) -> Void) {
    let bytes = bytes
    postings.sort { $0.comes(before: $1, in: bytes) }
    var rest = postings[...]
    while let first = rest.first {
      let same = rest.prefix { $0.hasSameTerm(as: first, in: bytes) }
      rest = rest[same.endIndex...]
      let links = same.firstIndex(where: \.isLink) ?? same.endIndex
      body(
        List(
          term: String(decoding: bytes[first.range], as: UTF8.self),
          photos: same[..<links].map { Int($0.number) },
          links: same[links...].map { Int($0.number) }))
    }
  }
}
