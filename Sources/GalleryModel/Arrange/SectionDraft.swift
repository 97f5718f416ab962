internal import FileSystem
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import Text

/// Draft of an album's sections, made from one folder.
struct SectionDraft {
  let folder: ScannedFolder
  let file: AlbumFile
  /// The title, if the folder is one section; nil for the album's own folder.
  var title: String?

  /// The folders below an album's, each a section, in the order of albums, parents first.
  ///
  /// - Parameter hiddenFolders: Gets the paths of the folders that are hidden.
  /// - Throws: `ConfigurationError` for an `album.yaml` that cannot be understood.
  static func all(
    below folder: ScannedFolder, _ album: AlbumFile, _ probed: [Path: ProbedFile],
    hidden hiddenFolders: inout [Path]
  ) throws(ConfigurationError) -> [SectionDraft] {
    let (parent, arrangement) = (album.configuration, folder.arrangement)
    let hidden = album.hidden.union(arrangement.hidden)
    var groups: [[SectionDraft]] = []
    for folder in folder.folders {
      guard !hidden.contains(folder.relative.name) else {
        hiddenFolders.append(folder.relative)
        continue
      }
      let file = try AlbumFile(of: folder, below: parent, isRoot: false)
      guard !file.isHidden else {
        hiddenFolders.append(folder.relative)
        continue
      }
      try file.refuseAsSection(folder.path.appending("album.yaml"), below: parent)
      let title = file.configuration.title ?? folder.nameTitle
      let own = SectionDraft(folder: folder, file: file, title: title)
      groups.append([own] + (try all(below: folder, file, probed, hidden: &hiddenFolders)))
    }
    return FolderOrder(configuration: parent, arrangement: arrangement).sorted(groups) { drafts in
      let dates = drafts.flatMap { draft in
        draft.files(probed).compactMap { probed[$0.relative]?.metadata.taken }
      }
      return .init(
        name: drafts[0].folder.relative.name, title: drafts[0].title ?? "",
        date: dates.max())
    }.flatMap(\.self)
  }

  /// The files that can be shown and are not hidden.
  func files(_ probed: [Path: ProbedFile]) -> [ScannedFile] {
    let hidden = hidden
    return folder.albumFiles.filter { file in
      let isShown = probed[file.relative].map { !$0.metadata.isRejected } ?? false
      return isShown && !hidden.contains(file.name)
    }
  }

  /// The hidden photos.
  func hiddenPhotos(
    _ probed: [Path: ProbedFile], _ planner: PicturePlanner
  ) -> [WithheldPhoto] {
    withheld(probed, planner) { _, isHidden in isHidden }
  }

  /// The rejected photos that are not hidden besides.
  func rejectedPhotos(
    _ probed: [Path: ProbedFile], _ planner: PicturePlanner
  ) -> [WithheldPhoto] {
    withheld(probed, planner) { facts, isHidden in facts.metadata.isRejected && !isHidden }
  }

  private func withheld(
    _ probed: [Path: ProbedFile], _ planner: PicturePlanner,
    where isSo: (ProbedFile, _ isHidden: Bool) -> Bool
  ) -> [WithheldPhoto] {
    let hidden = hidden
    return folder.albumFiles.compactMap { scanned -> WithheldPhoto? in
      guard let facts = probed[scanned.relative], isSo(facts, hidden.contains(scanned.name))
      else { return nil }
      return WithheldPhoto(
        relative: scanned.relative, folder: folder.relative,
        item: photo(scanned, facts, pageName: "", planner))
    }
  }

  /// A page that a person wrote: its file for all languages, then that of the gallery's language where it
  /// has one.
  typealias PageFiles = (stem: [UInt8], files: [(file: Path, text: [UInt8])])

  /// The pages that are not hidden.
  var pages: [PageFiles] {
    let (hidden, language) = (hidden, file.configuration.language)
    return folder.pages.compactMap { page -> PageFiles? in
      let name = page.stem + Array(".md".utf8)
      guard !hidden.contains(name) else { return nil }
      let own = folder.name(ofNote: name, in: language) ?? name
      let files = (own == name ? [name] : [name, own]).map {
        (
          file: folder.path.appending(folder.noteSpelling.note($0)),
          text: folder.notes[$0] ?? page.text
        )
      }
      return (page.stem, files)
    }
  }

  private var hidden: Set<[UInt8]> { arrangement.hidden.union(file.hidden) }

  /// The sections of files, each given with the name of its page.
  ///
  /// - Complexity: O(n log n) for n photos.
  func sections(
    of files: [(ScannedFile, pageName: String)], _ probed: [Path: ProbedFile],
    _ planner: PicturePlanner
  ) -> [Section] {
    let withheld = withheldStarts(probed)
    let photos = (files + withheld.map { ($0, pageName: "") }).compactMap { file, name in
      probed[file.relative].map { photo(file, $0, pageName: name, planner) }
    }
    let configuration = file.configuration
    let arrangement = withheld.isEmpty ? arrangement : arrangement.placingHidden()
    let sorted = ItemOrder(configuration: configuration, arrangement: arrangement).sorted(photos)
    if let title, !sorted.isEmpty {
      return [Section(.title(title), text: configuration.description, photos: sorted)]
    }
    return SectionCutter(configuration).sections(
      of: sorted, without: Set(withheld.map(\.name)))
  }

  /// The files that are hidden or rejected, and that tell where listed sections begin.
  private func withheldStarts(_ probed: [Path: ProbedFile]) -> [ScannedFile] {
    guard title == nil, case .list(let sections) = file.configuration.sections else { return [] }
    let starts = Set(sections.compactMap(\.from))
    let shown = Set(files(probed).map(\.name))
    return folder.albumFiles.filter {
      starts.contains($0.name) && !shown.contains($0.name) && probed[$0.relative] != nil
    }
  }

  private var arrangement: Arrangement { folder.arrangement }

  private func photo(
    _ scanned: ScannedFile, _ facts: ProbedFile, pageName: String, _ planner: PicturePlanner
  ) -> Item {
    let own = file.published[scanned.name]
    let fields = facts.metadata.only(own ?? file.configuration.publishedFields)
    let published = fields.titled(file.titles[scanned.name])
    let original = fields.titled(file.originalTitles[scanned.name])
    let notes = Item.Notes(
      pageName: pageName, caption: caption(scanned, else: published.caption),
      alt: file.alts[scanned.name] ?? published.alt,
      span: file.spans[scanned.name] ?? automaticSpan(facts.kind.size),
      isReticent: own != nil, mediaBase: file.configuration.mediaBase,
      guestFolder: scanned.relativeFolder == folder.relative ? nil : folder.relative,
      original: original.title == published.title ? nil : original)
    return Item(
      scanned, facts, published: published,
      planned: planner.plan(
        facts, copyright: published.copyright, poster: file.posters[scanned.name],
        offersOriginal: file.configuration.offersOriginals), notes: notes)
  }

  /// The columns of a photo that `album.yaml` does not name.
  private func automaticSpan(_ size: ImageSize) -> Int {
    let configuration = file.configuration
    return configuration.span.columns(
      shape: 1 / configuration.tileRatio.heightPerWidth(of: size))
  }

  /// The caption in `album.yaml`, else in the photo's `.md` file, else the photo's own. The first of them
  /// that is there decides: the photo has none if that shows no words.
  private func caption(_ scanned: ScannedFile, else own: String?) -> String? {
    let note = folder.note(
      scanned.name + Array(".md".utf8), in: file.configuration.language)
    let written = file.captions[scanned.name] ?? note.map(ScannedFolder.words(of:))
    guard let written else { return own.map(MarkdownText.escaping) }
    return written.isWordless ? nil : written
  }
}

extension AlbumFile {
  /// Refuses the file of a section where it says what is of an album as a whole.
  fileprivate func refuseAsSection(
    _ file: Path, below album: Configuration
  ) throws(ConfigurationError) {
    let help = "move the folder out of sections: folders"
    guard configuration.isListed || !album.isListed else {
      throw ConfigurationError(file, "listed: a section is as public as its album; \(help)")
    }
    guard configuration.originals == album.originals else {
      throw ConfigurationError(
        file, "originals: a section's photos are offered as its album's are; \(help)")
    }
    if let query {
      throw ConfigurationError(
        file, at: query.place, "query: a section has photos of its own; \(help)")
    }
  }
}

extension String {
  /// True for Markdown that shows no words, such as a comment, neither on a line nor in paragraphs.
  fileprivate var isWordless: Bool {
    // A letter is shown wherever it comes first, which saves parsing most captions.
    !(first?.isLetter ?? false) && Markdown.lineWords(self).isBlank && Markdown.words(self).isBlank
  }
}

extension PhotoMetadata {
  /// The metadata with a title of its own, unless that is blank.
  fileprivate func titled(_ title: String?) -> PhotoMetadata {
    var titled = self
    titled.title = title.flatMap { $0.isBlank ? nil : $0 } ?? self.title
    return titled
  }
}

extension Configuration {
  /// The chronological order of sections: that of photos sorted by date, else newest first.
  var calendarOrder: SortOrder {
    sort == .date ? order ?? .descending : .descending
  }
}
