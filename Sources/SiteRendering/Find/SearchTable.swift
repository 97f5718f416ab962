internal import SiteFormat
internal import Text

/// Terms of a search in the order of their bytes, each with its posting lists as text.
///
/// The texts are made on demand, since a large gallery has millions.
struct SearchTable: RandomAccessCollection {
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
      return Term(word: list.term, numbers: Self.coded(list.photos) + links, pages: nil)
    }
    let firsts = stride(from: 0, to: list.photos.count, by: TermPage.longest)
    return Term(
      word: list.term, numbers: links, pages: Self.coded(firsts.map { list.photos[$0] }))
  }

  /// The word of a term.
  func word(_ index: Int) -> String { lists.term(index) }

  /// The pages of posting lists that are too long to stand beside the term itself.
  func pages(in folder: [String]) -> some Sequence<TermPage> {
    lists.lazy.filter(Self.hasPages).flatMap { TermPage.pages(of: $0.term, $0.photos, in: folder) }
  }

  private static func hasPages(_ list: PostingLists.List) -> Bool {
    list.photos.count > TermPage.longest
  }

  /// Ascending numbers, delta-coded as text in base 32, the lowest digit first; 32 is added to all
  /// digits of a number but the last.
  fileprivate static func coded(_ numbers: some Sequence<Int>) -> String {
    let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_".utf8)
    var (text, last): ([UInt8], Int) = ([], 0)
    for number in numbers {
      var step = number - last
      last = number
      while step >= 32 {
        text.append(alphabet[step % 32 + 32])
        step /= 32
      }
      text.append(alphabet[step])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Page of the numbers of the photos that have a term.
struct TermPage: SiteData {
  let path: SitePath
  private let numbers: [Int]

  /// The maximum number of photos on a page, and beside the term itself.
  static let longest = 1 << 14

  /// The pages of a term in the folder of a language.
  static func pages(of word: String, _ numbers: [Int], in folder: [String]) -> [TermPage] {
    let key = String(
      decoding: SearchTerms.key(of: word, letters: word.unicodeScalars.count), as: UTF8.self)
    return stride(from: 0, to: numbers.count, by: longest).enumerated().map { page, start in
      TermPage(
        path: .searchPage(page, ofTerm: key).below(folder),
        numbers: Array(numbers[start...].prefix(longest)))
    }
  }

  var content: [UInt8] { JSONText.encode(SearchTable.coded(numbers)) }
}
