internal import Bytes
internal import FileSystem

/// Terms of a search, each with the numbers of the photos and links that have it.
///
/// Each term is kept once, and what has it as a number: the texts of a large gallery have many times as
/// many words as it has photos, most of them the same ones.
struct PostingLists {
  /// Ascending numbers of the photos and links of a term.
  struct List {
    let photos: ArraySlice<UInt32>
    let links: [UInt32]
  }

  /// Term of a photo or a link.
  private struct Posting {
    /// The index of the term.
    let term: UInt32
    /// The number of the photo or the link; that of a link has the first bit besides.
    let number: UInt32
  }

  private static let linkBit: UInt32 = 1 << 31
  private static let blockCount = 4096
  private var terms = PackedBytes()
  /// The indices of the terms by their hashes; of two with one hash, the second has the next free one.
  private var indices: [UInt64: UInt32] = [:]
  /// The numbers of photos and links that have each term.
  private var counts: [UInt32] = []
  /// The postings in blocks, in no order.
  private var postings: [[Posting]] = []
  /// The indices of the terms in the order of their bytes, once these are sorted.
  private var order: [UInt32] = []
  /// The start of the numbers of each term, in that order, and the end of all.
  private var starts: [Int] = [0]
  /// The numbers of all terms, ascending for each: those of its links are the last.
  private var numbers: [UInt32] = []

  /// Adds a term of a photo or a link.
  ///
  /// - Parameters:
  ///   - term: The UTF-8 of the term.
  ///   - number: The index of the photo, or the number of the link, which has the term once.
  mutating func add(_ term: ArraySlice<UInt8>, of number: Int, isLink: Bool) {
    let index = index(of: term)
    counts[Int(index)] += 1
    if postings.last.map({ $0.count == Self.blockCount }) ?? true { postings.append([]) }
    postings[postings.count - 1].append(
      Posting(term: index, number: UInt32(number) | (isLink ? Self.linkBit : 0)))
  }

  private mutating func index(of term: ArraySlice<UInt8>) -> UInt32 {
    var hash = ContentHash(term).number
    while let index = indices[hash] {
      if terms[Int(index)] == term { return index }
      hash &+= 1
    }
    let index = UInt32(terms.count)
    indices[hash] = index
    terms.append(term)
    counts.append(0)
    return index
  }

  /// Sorts the terms by their bytes; they can be read then.
  ///
  /// - Parameter photos: The number of each photo, by its index.
  /// - Complexity: O(n log n) for n terms of all photos and links.
  mutating func sort(numbering photos: [UInt32]) {
    indices = [:]
    order = counts.indices.map { UInt32($0) }
    let terms = terms
    order.sort { terms[Int($0)].lexicographicallyPrecedes(terms[Int($1)]) }
    // The place of the next number of each term.
    var places = Array(repeating: 0, count: order.count)
    for term in order {
      places[Int(term)] = starts[starts.count - 1]
      starts.append(places[Int(term)] + Int(counts[Int(term)]))
    }
    counts = []
    numbers = Array(repeating: 0, count: starts[starts.count - 1])
    for block in postings.indices {
      for posting in postings[block] {
        let isLink = posting.number & Self.linkBit != 0
        numbers[places[Int(posting.term)]] =
          isLink ? posting.number : photos[Int(posting.number)]
        places[Int(posting.term)] += 1
      }
      postings[block] = []
    }
    for (start, end) in zip(starts, starts.dropFirst()) where end - start > 1 {
      numbers[start..<end].sort()
    }
  }
}

extension PostingLists: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { order.count }

  subscript(index: Int) -> List {
    let own = numbers[starts[index]..<starts[index + 1]]
    let links = own.partitioningIndex { $0 >= Self.linkBit }
    return List(photos: own[..<links], links: own[links...].map { $0 & ~Self.linkBit })
  }

  /// The digest of all terms and their numbers.
  ///
  /// - Complexity: O(n) for n terms of all photos and links.
  var digest: ContentHash {
    var bytes: [UInt8] = []
    for (index, term) in order.enumerated() {
      let own = numbers[starts[index]..<starts[index + 1]]
      bytes += terms[Int(term)]
      bytes.append(UInt64(own.count), .big)
      for number in own { bytes.append(UInt64(number), .big) }
      // All of them would take too much memory.
      if bytes.count > 1 << 20 { bytes = ContentHash(bytes).bytes }
    }
    return ContentHash(bytes)
  }

  /// The length of the term of a list, bytes.
  func termLength(_ index: Int) -> Int { terms[Int(order[index])].count }

  /// The term of a list.
  func term(_ index: Int) -> String {
    String(decoding: terms[Int(order[index])], as: UTF8.self)
  }
}
