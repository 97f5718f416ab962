internal import FileSystem
internal import GalleryModel

/// Moves in an album that lists its sections: the list follows, so that each photo comes into the
/// section that it was dropped in.
extension EditPlan {
  /// Puts photos before another one, or at the end of a section.
  ///
  /// - Parameter previous: The photo behind which they come; nil: the target tells the section.
  /// - Throws: `EditError.unusable` where the list could not say what is wanted.
  /// - Complexity: O(n log n) for n photos of the album, and O(m) for each section in a file of m bytes.
  func moveListed(
    _ photos: [Item], before target: String?, after previous: String?, in album: Album
  ) throws(EditError) -> [FileChange] {
    let move = ListedMove(
      photos: photos,
      next: try target.map { (id) throws(EditError) in try gallery.stack(of: id) } ?? [],
      previous: try previous.map { (id) throws(EditError) in try gallery.photo(id) })
    let (folder, file) = (gallery.folder(of: album), try sectionsFile(of: album))
    let usual = album.usualOrder
    let order = try arranged(
      usual, by: contents(of: folder.appending("arrangement.txt")), in: folder, \.fileName)
    let list = try value(of: file)?.sections ?? []
    let first = album.firstNames(of: list)
    let former = ListedSections(list, of: order, showing: first)
    let sections = former.making(move)
    guard sections.shown != former.shown else { return [] }
    for photo in photos + sections.groups.dropFirst().compactMap(\.first) {
      _ = try photo.writtenName
    }
    var written: [YAMLValue] = []
    let listed = try change(file) { (yaml) throws(ConfigurationError) in
      try sections.write(move, after: former, into: &yaml)
      written = try yaml.value()?.sections ?? []
    }
    // A photo that is withheld, and that a section without others begins with, may come to stand among
    // those whose names the arrangement leaves out.
    let leavesOut = !former.hasLostStart(showing: first, of: order)
    let arranged = try arrange(sections, of: order, usual: leavesOut ? usual : [], in: folder)
    let proof = ListedSections(
      written, of: try self.arranged(usual, by: arranged.after, in: folder, \.fileName),
      showing: [:])
    guard proof.shown == sections.shown else {
      throw .unusable(
        "A photo is named by two sections of \(file.text); take it out of one of them first.")
    }
    return [listed, arranged]
  }

  /// The change of the order of those photos that the list leaves to it, if it is another one now.
  private func arrange(
    _ sections: ListedSections, of order: [Item], usual: [Item], in folder: Path
  ) throws(EditError) -> FileChange {
    let names = sections.ordered.map(\.fileName)
    let kept = Set(names)
    let isSo = names == order.map(\.fileName).filter(kept.contains)
    return try arrangement(in: folder) { text in
      if !isSo { text.arrange(names, usual: usual.map(\.fileName).filter(kept.contains)) }
    }
  }

}

/// Move of photos of an album to a place in one of its sections.
private struct ListedMove {
  let photos: [Item]
  /// The tile that they come before: a photo, with those of its stack; empty: they come last.
  let next: [Item]
  /// The photo that they come behind, which tells the section; nil: the next one does.
  let previous: Item?
}

/// Sections that a file lists, with the photos that a build puts into each.
private struct ListedSections {
  /// The sections as the file has them.
  private let list: [YAMLValue]
  /// The photos in no section, and then those of each section of the list.
  private(set) var groups: [[Item]] = [[]]
  /// The groups that are cut out of the album's order, as they follow each other there.
  private var sequence = [0]

  /// Cuts photos into sections as a build does.
  ///
  /// - Parameters:
  ///   - list: The sections as the file has them.
  ///   - order: The photos of the album, in its order.
  ///   - first: The names of those that sections show first, by their places in the list: where the
  ///     one is withheld that a section begins with, it begins with this one.
  /// - Complexity: O(n) for n photos.
  init(_ list: [YAMLValue], of order: [Item], showing first: [Int: String]) {
    self.list = list
    // Swift compares strings by canonical equivalence, as a build does where it spells names.
    var left = Dictionary(
      order.map { ($0.nameText, $0) }, uniquingKeysWith: { first, _ in first })
    for section in list {
      groups.append(section.photoNames.compactMap { left.removeValue(forKey: $0) })
    }
    let names = Set(order.map(\.nameText))
    let starts = Dictionary(
      list.enumerated().compactMap { place, section -> (String, Int)? in
        guard let from = section.from else { return nil }
        return (names.contains(from) ? from : first[place] ?? from, place + 1)
      }, uniquingKeysWith: { first, _ in first })
    var current = 0
    for photo in order where left[photo.nameText] != nil {
      if let start = starts[photo.nameText] {
        sequence.append(start)
        current = start
      }
      groups[current].append(photo)
    }
  }

  /// True if a section shows nothing and begins with a photo that is not among those of the album.
  func hasLostStart(showing first: [Int: String], of order: [Item]) -> Bool {
    let names = Set(order.map(\.nameText))
    return list.enumerated().contains { place, section in
      first[place] == nil && section.from.map { !names.contains($0) } ?? false
    }
  }

  /// The IDs of the photos in no section, and of those of each section that has any.
  var shown: [[String]] {
    let ids = groups.map { $0.map(\.id) }
    return [ids[0]] + ids.dropFirst().filter { !$0.isEmpty }
  }

  /// The photos whose place the album's order tells, in that order.
  var ordered: [Item] { sequence.flatMap { groups[$0] } }

  /// The sections with photos at another place.
  func making(_ move: ListedMove) -> ListedSections {
    let target = group(of: move)
    let (moved, next) = (Set(move.photos.map(\.id)), Set(move.next.map(\.id)))
    var sections = self
    for index in groups.indices { sections.groups[index].removeAll { moved.contains($0.id) } }
    let rest = sections.groups[target]
    let place = rest.firstIndex { next.contains($0.id) } ?? rest.endIndex
    sections.groups[target].insert(contentsOf: move.photos, at: place)
    return sections
  }

  /// The group that photos come into.
  private func group(of move: ListedMove) -> Int {
    let anchor = (move.previous ?? move.next.first)?.id
    return groups.firstIndex { photos in photos.contains { $0.id == anchor } }
      ?? groups.lastIndex { !$0.isEmpty } ?? 0
  }

  /// Writes down what a move has changed; a section that has lost its last photo goes.
  func write(
    _ move: ListedMove, after former: ListedSections, into yaml: inout YAMLText
  ) throws(ConfigurationError) {
    let target = former.group(of: move)
    // The last one first: so each has its place until it goes.
    for (place, section) in list.enumerated().reversed() {
      let path: [YAMLValue.Step] = ["sections", .item(place)]
      if let from = section.from {
        // One that showed nothing before is left as it is.
        guard !former.groups[place + 1].isEmpty else { continue }
        let first = groups[place + 1].first?.nameText
        guard first != from else { continue }
        try first == nil
          ? yaml.set(path, to: nil) : yaml.set(path + ["from"], to: first.map { .text($0) })
      } else if place + 1 == target {
        try yaml.put(move, into: path + ["photos"])
      } else {
        try yaml.take(Set(move.photos.map(\.value)), outOf: path)
      }
    }
  }
}

extension YAMLText {
  /// Puts photos at their place in the list of a section.
  fileprivate mutating func put(
    _ move: ListedMove, into list: [YAMLValue.Step]
  ) throws(ConfigurationError) {
    guard case .list(let former)? = try value()?[list] else { return }
    let (photos, next) = (move.photos.map(\.value), Set(move.next.map(\.value)))
    let (known, moved) = (Set(former), Set(photos))
    let new = move.photos.filter { !known.contains($0.value) }
    try append(new.map(\.nameText), to: list)
    let items = former + new.map(\.value)
    let others = items.indices.filter { !moved.contains(items[$0]) }
    let end = others.firstIndex { next.contains(items[$0]) } ?? others.endIndex
    let places = Dictionary(zip(items, items.indices), uniquingKeysWith: { first, _ in first })
    let placed = photos.compactMap { places[$0] }
    try reorder(list, Array(others[..<end]) + placed + others[end...])
  }

  /// Takes photos out of the list of a section, which goes with its last one.
  fileprivate mutating func take(
    _ photos: Set<YAMLValue>, outOf section: [YAMLValue.Step]
  ) throws(ConfigurationError) {
    guard case .list(let items)? = try value()?[section + ["photos"]] else { return }
    guard !items.allSatisfy(photos.contains) else { return try set(section, to: nil) }
    try remove(from: section + ["photos"]) { photos.contains(.text($0)) }
  }
}

extension YAMLValue {
  /// The sections that a file lists; none where it has a word for them, or nothing.
  var sections: [YAMLValue] {
    if case .list(let sections)? = self[["sections"]] { sections } else { [] }
  }

  /// The name of the photo that a section begins with; nil for one that lists its photos.
  fileprivate var from: String? { self[["from"]]?.name }

  /// The names that a section lists.
  fileprivate var photoNames: [String] {
    if case .list(let names)? = self[["photos"]] { names.compactMap(\.name) } else { [] }
  }

  /// True for the entry of a list that a section was read from, whatever its words are now.
  func lists(_ section: WrittenSection) -> Bool {
    // Swift compares strings by canonical equivalence, as a build does where it spells names.
    from == section.from.map { String(decoding: $0, as: UTF8.self) }
      && photoNames == section.photos.map { String(decoding: $0, as: UTF8.self) }
  }

  private var name: String? {
    if case .text(let name) = self { name } else { nil }
  }
}

extension Album {
  /// The names of the photos that its listed sections show first, by their places in a list.
  fileprivate func firstNames(of list: [YAMLValue]) -> [Int: String] {
    let names = list.enumerated().compactMap { place, entry -> (Int, String)? in
      guard let first = section(for: entry)?.photos.first else { return nil }
      return (place, first.nameText)
    }
    return Dictionary(uniqueKeysWithValues: names)
  }
}

extension Item {
  /// Its name, as a list has it.
  fileprivate var value: YAMLValue { .text(nameText) }
}
