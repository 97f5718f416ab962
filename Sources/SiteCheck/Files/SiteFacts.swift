internal import Bytes

/// Facts about all files of a site that are checked against each other, packed, since a site may have
/// millions.
struct SiteFacts: Sendable {
  private struct Marks: OptionSet {
    let rawValue: UInt8
    static let page = Marks(rawValue: 1)
    static let unlisted = Marks(rawValue: 2)
    static let recorded = Marks(rawValue: 4)
    static let gainMap = Marks(rawValue: 8)
  }

  /// An address that leads to a place in a page.
  struct Fragment: Sendable {
    /// The number of the file that it stands in.
    let file: UInt32
    let target: UInt32
    /// The mark of the place's name.
    let mark: UInt64
  }

  private var marks: [Marks]
  /// The sizes, bytes; those above 4 GiB as that.
  private var sizes: [UInt32]
  private(set) var links: LinkTable
  private(set) var fragments: [Fragment] = []
  private(set) var findings: [Finding] = []
  /// The heights of chunks, by the number of their data.
  private(set) var heights: [Int: ChunkHeights] = [:]
  /// The marks of the names in a page that an address' fragment can lead to, sorted, where it has any.
  private var anchors: [Int: [UInt64]] = [:]
  /// The index of the list of the files that a page waits for.
  private var loads: [UInt32]
  /// The lists of files that pages wait for, of which a site has few.
  private var loadLists: [[UInt32]] = []
  private var loadIndices: [[UInt32]: UInt32] = [:]
  /// The files that each sheet asks for, with its own number.
  private(set) var sheets: [(file: Int, loads: [StyleSheet.Load])] = []
  /// The policy of a page, which all pages share but for their own styles; nil if none has one.
  private(set) var policy: String?
  /// The number of files that the manifest has.
  private(set) var recorded = 0

  /// Creates the facts of files that were not looked at yet.
  init(files: Int) {
    marks = Array(repeating: [], count: files)
    sizes = Array(repeating: 0, count: files)
    loads = Array(repeating: 0, count: files)
    links = LinkTable(files: files)
  }

  /// Adds the facts of a file.
  mutating func add(_ facts: FileFacts, of number: Int) {
    sizes[number] = UInt32(clamping: facts.size)
    links.set(facts.targets, of: number)
    findings += facts.findings
    if facts.hasGainMap { marks[number].insert(.gainMap) }
    if facts.isRecorded {
      marks[number].insert(.recorded)
      recorded += 1
    }
    for link in facts.fragments {
      fragments.append(
        Fragment(
          file: UInt32(number), target: UInt32(link.target), mark: PageFacts.mark(link.fragment)))
    }
    switch facts.content {
    case .page(let page):
      marks[number].formUnion(page.isUnlisted ? [.page, .unlisted] : .page)
      if !page.anchors.isEmpty { anchors[number] = page.anchors }
      loads[number] = index(of: page.loaded)
      policy = policy ?? page.policy
    case .heights(let chunk): heights[number] = chunk
    case .sheet(let loads): sheets.append((number, loads))
    case .chunk, .other: break
    }
  }

  private mutating func index(of list: [UInt32]) -> UInt32 {
    if let index = loadIndices[list] { return index }
    let index = UInt32(loadLists.count)
    loadLists.append(list)
    loadIndices[list] = index
    return index
  }

  /// The numbers of the files.
  var files: Range<Int> { marks.indices }

  /// True for a page.
  func isPage(_ file: Int) -> Bool { marks[file].contains(.page) }

  /// True for a page that nothing links to.
  func isUnlisted(_ file: Int) -> Bool { marks[file].contains(.unlisted) }

  /// True for a file that the manifest has.
  func isRecorded(_ file: Int) -> Bool { marks[file].contains(.recorded) }

  /// True for a picture with a gain map.
  func hasGainMap(_ file: Int) -> Bool { marks[file].contains(.gainMap) }

  /// The pages that weigh more than a limit with what they wait for, each with its weight, bytes.
  func pages(over limit: Int) -> [(file: Int, weight: Int)] {
    let lists = loadLists.map { list in
      (files: Set(list), weight: Set(list).reduce(0) { $0 + Int(sizes[Int($1)]) })
    }
    return files.lazy.filter(isPage).map { page in
      let list = lists[Int(loads[page])]
      let own = list.files.contains(UInt32(page)) ? 0 : Int(sizes[page])
      return (page, own + list.weight)
    }.filter { $0.1 > limit }
  }

  /// The files with addresses that lead to places which their pages do not have.
  var strayFragments: [Fragment] {
    fragments.filter { isPage(Int($0.target)) && !hasAnchor($0.mark, on: Int($0.target)) }
  }

  /// True if an address' fragment can lead to a name.
  ///
  /// - Complexity: O(log n) for n names.
  private func hasAnchor(_ mark: UInt64, on page: Int) -> Bool {
    let anchors = anchors[page] ?? []
    let index = anchors.partitioningIndex { $0 >= mark }
    return index < anchors.count && anchors[index] == mark
  }
}
