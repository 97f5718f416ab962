internal import FileSystem
internal import SiteFormat
internal import SiteRendering

/// Page or data file of a site, compared with the file that is there, and rendered if it may differ.
enum RenderedFile: Sendable {
  /// The file was not rendered: the one there, by its index in the manifest, has the same inputs.
  case keyIsSame(Int)
  /// The file there has the same content; it is listed with a new key.
  case contentIsSame(Manifest.File)
  /// The file is in the staging area under a number.
  case staged(Int, Manifest.Entry)

  /// A rendered file, or the reason why it cannot be staged.
  typealias Outcome = Result<RenderedFile, BuildError>

  /// Renders a file, on any thread.
  ///
  /// - Parameters:
  ///   - staging: The area for its content; nil in a dry run.
  ///   - number: The number that it is staged under.
  /// - Throws: `BuildError.writing`.
  init(
    _ file: SiteFile, in folder: OutputFolder, isForced: Bool, stagedIn staging: StagingArea?,
    as number: Int
  ) throws(BuildError) {
    let key = file.key
    let index = isForced ? nil : folder.index(at: file.path.text)
    let known = index.map { folder.manifest.files[$0] }
    if let index, let known, known.entry.key == key {
      self = .keyIsSame(index)
      return
    }
    let content = file.content()
    let entry = Manifest.Entry(content, key: key)
    if let known, known.entry.holdsSame(as: entry) {
      self = .contentIsSame(Manifest.File(known.place, entry))
    } else {
      try wrapping(try staging?.keep(content, as: number), as: BuildError.writing)
      self = .staged(number, entry)
    }
  }
}
