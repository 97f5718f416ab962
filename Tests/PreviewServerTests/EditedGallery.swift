import FileSystem
import GalleryBuild
import GalleryModel
import TestSupport

@testable import PreviewServer

/// Folder of photos that is built and edited as the preview does it.
struct EditedGallery {
  let folder = TemporaryFolder()

  var input: Path { folder.appending("photos") }

  var configuration: Path { input.appending("photofall.yaml") }

  func addPhotos(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      let photo = PlainPNG.file(width: 40 + index, height: 30, level: UInt8(10 * index))
      try folder.write(photo, to: "photos/\(name).png")
    }
  }

  /// Adds so many photos: `p0` and those that follow.
  func addPhotos(_ count: Int) throws { try addPhotos((0..<count).map { "p\($0)" }) }

  /// Writes a file of the gallery, which is sorted by name.
  func write(_ text: String, to name: String = "photofall.yaml") throws {
    try folder.write("sort: name\norder: ascending\n" + text, to: "photos/" + name)
  }

  func text(_ name: String) throws -> String? {
    try NoteFiles(input: input).read(input.appending(name)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The draft of the site as a build makes it now.
  func draft() async throws -> SiteDraft {
    let request = BuildRequest(
      input: input, output: folder.appending("site"), cache: folder.appending("cache"), jobs: 1)
    return try await GalleryBuild(request).draft(without: RefusedItems())
  }

  /// The gallery as a build makes it now.
  func gallery() async throws -> Gallery {
    Gallery(input: input, root: try await draft().root)
  }

  /// The sections of a gallery, each its title and its photos: `A: p0 p1`.
  func sections(_ gallery: Gallery) -> [String] {
    gallery.root.sections.map { section in
      let title = if case .title(let title) = section.heading { title + ": " } else { "" }
      return title + section.photos.map { String($0.id.dropLast(4)) }.joined(separator: " ")
    }
  }

  func plan(of gallery: Gallery) -> EditPlan {
    EditPlan(gallery: gallery, configuration: configuration, read: NoteFiles(input: input).read)
  }

  /// Makes edits one after the other.
  ///
  /// - Parameter gallery: The gallery that the page shows; no build sees the edits in between.
  /// - Returns: The changes of all.
  @discardableResult
  func perform(_ edits: GalleryEdit..., of gallery: Gallery) throws -> [DiskChange] {
    let plan = plan(of: gallery)
    return try edits.flatMap { edit in
      let changes = try plan.changes(for: edit)
      for change in changes { try change.perform(in: input) }
      return changes
    }
  }
}
