internal import SiteFormat
internal import Text

/// Terms of a search in the order of their bytes, each with its posting lists as text.
///
/// The texts are made on demand, since a large gallery has millions. One shared object, since shards on
/// several threads read it.
final class SearchTable: RandomAccessCollection, Sendable {
  /// A term, and its posting lists as text.
  struct Term {
    let word: String
    /// The numbers of its photos and, after a full stop, those of its links, where there are any.
    let numbers: String
    /// The first numbers of its pages of photos; nil: the posting list is whole.
    let pages: String?
  }

  private let lists: PostingLists

  /// - Parameter lists: The posting lists, sorted.
  init(_ lists: PostingLists) { self.lists = lists }

  var startIndex: Int { 0 }
  var endIndex: Int { lists.count }

  subscript(index: Int) -> Term {
    let list = lists[index]
    let links = list.links.isEmpty ? "" : "." + Self.coded(list.links)
    guard Self.hasPages(list) else {
      return Term(word: word(index), numbers: Self.coded(list.photos) + links, pages: nil)
    }
    return Term(word: word(index), numbers: links, pages: Self.coded(Self.firsts(of: list)))
  }

  /// The word of a term.
  func word(_ index: Int) -> String { lists.term(index) }

  /// The lengths of the texts of a term, bytes, which are not made for it.
  func lengths(_ index: Int) -> (word: Int, numbers: Int, pages: Int?) {
    let (word, list) = (lists.termLength(index), lists[index])
    let links = list.links.isEmpty ? 0 : 1 + Self.codedLength(list.links)
    guard Self.hasPages(list) else { return (word, Self.codedLength(list.photos) + links, nil) }
    return (word, links, Self.codedLength(Self.firsts(of: list)))
  }

  /// The pages of posting lists that are too long to stand beside the term itself.
  func pages(in folder: [String]) -> some Sequence<TermPage> {
    indices.lazy.filter { [self] in Self.hasPages(lists[$0]) }
      .flatMap { [self] in TermPage.pages(of: word($0), lists[$0].photos, in: folder) }
  }

  private static func firsts(of list: PostingLists.List) -> [UInt32] {
    stride(from: list.photos.startIndex, to: list.photos.endIndex, by: TermPage.longest)
      .map { list.photos[$0] }
  }

  private static func hasPages(_ list: PostingLists.List) -> Bool {
    list.photos.count > TermPage.longest
  }

  /// Ascending numbers, delta-coded as text in base 32, the lowest digit first; 32 is added to all
  /// digits of a number but the last.
  fileprivate static func coded(_ numbers: some Sequence<UInt32>) -> String {
    var (text, last): ([UInt8], UInt32) = ([], 0)
    for number in numbers {
      var step = number - last
      last = number
      while step >= 32 {
        text.append(alphabet[Int(step % 32 + 32)])
        step /= 32
      }
      text.append(alphabet[Int(step)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The length of the text that `coded` makes, bytes.
  private static func codedLength(_ numbers: some Sequence<UInt32>) -> Int {
    var (length, last): (Int, UInt32) = (0, 0)
    for number in numbers {
      // Each digit has five bits.
      length += Swift.max(1, (UInt32.bitWidth - (number - last).leadingZeroBitCount + 4) / 5)
      last = number
    }
    return length
  }

  private static let alphabet = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_".utf8)
}

/// Page of the numbers of the photos that have a term.
struct TermPage: SiteData {
  let path: SitePath
  private let numbers: [UInt32]

  /// The maximum number of photos on a page, and beside the term itself.
  static let longest = 1 << 14

  /// The pages of a term in the folder of a language.
  static func pages(
    of word: String, _ numbers: ArraySlice<UInt32>, in folder: [String]
  ) -> [TermPage] {
    let key = String(
      decoding: SearchTerms.key(of: word, letters: word.unicodeScalars.count), as: UTF8.self)
    return stride(from: numbers.startIndex, to: numbers.endIndex, by: longest).enumerated().map {
      page, start in
      TermPage(
        path: .searchPage(page, ofTerm: key).below(folder),
        numbers: Array(numbers[start...].prefix(longest)))
    }
  }

  var content: [UInt8] { JSONText.encode(SearchTable.coded(numbers)) }
}
