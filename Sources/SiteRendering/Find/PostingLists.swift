/// Terms of a search, each with the numbers of the photos and links that have it.
///
/// Flat arrays, since a large gallery has millions of terms, most of them of one photo.
struct PostingLists {
  /// Term of a photo or a link.
  private struct Posting {
    /// The first eight bytes of the term, which alone mostly decide the order.
    let beginning: UInt64
    /// The start of the term among the bytes of all.
    let start: UInt32
    let length: UInt8
    let isLink: Bool
    let number: UInt32

    /// The range of the term in the bytes of all.
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
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
        beginning: beginning, start: UInt32(bytes.count), length: UInt8(term.count),
        isLink: isLink, number: UInt32(number)))
    bytes += term
  }

  /// Calls `body` with each term, in the order of their bytes.
  ///
  /// - Complexity: O(n log n) for n terms of all photos and links.
  consuming func forEach(_ body: (List) -> Void) {
    postings.sort(by: isBefore)
    var rest = postings[...]
    while let first = rest.first {
      let same = rest.prefix { hasSameTerm(first, $0) }
      rest = rest[same.endIndex...]
      let links = same.firstIndex(where: \.isLink) ?? same.endIndex
      body(
        List(
          term: String(decoding: bytes[first.range], as: UTF8.self),
          photos: same[..<links].map { Int($0.number) },
          links: same[links...].map { Int($0.number) }))
    }
  }

  private func isBefore(_ one: Posting, _ other: Posting) -> Bool {
    if one.beginning != other.beginning { return one.beginning < other.beginning }
    if !hasSameTerm(one, other) {
      return bytes[one.range].lexicographicallyPrecedes(bytes[other.range])
    }
    return one.isLink == other.isLink ? one.number < other.number : other.isLink
  }

  private func hasSameTerm(_ one: Posting, _ other: Posting) -> Bool {
    one.beginning == other.beginning && one.length == other.length
      && (one.length <= 8 || bytes[one.range] == bytes[other.range])
  }
}
