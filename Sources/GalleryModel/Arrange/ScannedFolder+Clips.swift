public import FileSystem
public import Pictures

extension ScannedFolder {
  /// The names of clips that notes tell something of, which are one item with their stills: nothing of it
  /// is shown.
  ///
  /// - Parameter stills: The stills by the paths of their clips, below the input.
  /// - Complexity: O(n) for n bytes of notes.
  public func clipNames(joining stills: [Path: Path]) -> [StrayName] {
    guard !stills.isEmpty, !areFilesLeftOut else { return [] }
    let notes = [Self.albumFile] + (relative.bytes.isEmpty ? [Self.configurationFile] : [])
    let named = notes.flatMap { note in mentions(in: note).map { (mention: $0, note: note) } }
    let ending = Self.noteEnding
    let captions = noteFiles.map(\.name).filter { $0.suffix(ending.count).elementsEqual(ending) }
      .map { note in
        let name = Array(note.dropLast(ending.count))
        return (mention: Mention(name: name, line: 1, place: 0..<0), note: note)
      }
    // A clip may be hidden by itself.
    let hidden = hiddenNames
    let moments = AlbumFile.moments(in: self.notes[Self.albumFile] ?? [])
    return (named + captions).compactMap { mention, note in
      guard !hidden.contains(mention.name), let still = stills[relative.appending(mention.name)]
      else { return nil }
      let name = String(decoding: still.name, as: UTF8.self)
      let isPoster = moments[mention.name]?.mention.place == mention.place
      return StrayName(
        mention, in: path.appending(note),
        isPoster
          ? "moves with \(name), which stands for it; take it out of poster"
          : "moves with \(name); say this of \(name)")
    }
  }

  /// The names under `poster` of items that do not have the moment; their usual picture stands for them.
  ///
  /// - Parameter items: The items by their paths below the input.
  /// - Complexity: O(n) for n files of an album with such moments.
  public func posterNames(among items: [Path: ProbedFile]) -> [StrayName] {
    guard !areFilesLeftOut else { return [] }
    let moments = AlbumFile.moments(in: notes[Self.albumFile] ?? [])
    guard !moments.isEmpty else { return [] }
    return albumFiles.compactMap { file -> StrayName? in
      guard let (mention, moment) = moments[file.name],
        let objection = items[file.relative]?.kind.objection(toPoster: moment)
      else { return nil }
      return StrayName(mention, in: path.appending(Self.albumFile), objection)
    }
  }
}
