internal import FileSystem
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering
internal import Text

/// The answers to what the panel of the album asks.
extension EditPlan {
  /// The album that shows a photo, or that a page belongs to; nil when there is none such.
  ///
  /// - Complexity: O(n) for n photos.
  func head(showing photo: String, at page: PageAddress) -> HeadState? {
    guard let album = gallery.album(showing: photo, page: page.path) else { return nil }
    let folder = gallery.folder(of: album)
    let isRoot = folder == gallery.input
    let cover = (try? value(of: folder.appending("album.yaml"))?[["cover"]]) ?? nil
    return HeadState(
      id: gallery.id(of: album), title: album.title, description: album.description ?? "",
      hasCover: cover != nil, covers: album.covers.map(gallery.picture(of:)),
      albums: below(album, root: page.root), isRoot: isRoot,
      files: (try? fileMode) ?? nil,
      ignored: isRoot ? album.configuration.ignored : [])
  }

  /// The folders in an album: those that are shown in their order, then the others by name.
  ///
  /// - Parameter root: The start of the addresses of their pages.
  private func below(_ album: Album, root: String) -> [HeadState.Below] {
    guard album.configuration.sections != .folders, !album.isByQuery else { return [] }
    let shown = album.albums.map { below in
      HeadState.Below(
        id: gallery.id(of: below), title: below.title,
        address: root + below.identity.indexPage.link(from: SitePath([SitePath.index])),
        isShown: true, isHidden: false)
    }
    let known = Set(shown.map(\.id))
    let others = folders(in: album).compactMap { folder -> HeadState.Below? in
      let id = gallery.id(of: folder)
      guard !known.contains(id) else { return nil }
      return HeadState.Below(
        id: id, title: String(decoding: folder.name, as: UTF8.self), address: nil, isShown: false,
        isHidden: hides(folder), isWithheld: gallery.withholdsPhotos(in: folder))
    }
    return shown + others
  }

  /// The folders that could be albums in an album.
  private func folders(in album: Album) -> [Path] {
    let folder = gallery.folder(of: album)
    let rules = IgnoreRules(gallery.root.configuration.ignored)
    let folders = (try? Folder.entries(in: folder))?.joined().compactMap { name, status -> Path? in
      let isTheme = folder == gallery.input && name == Array("Templates".utf8)
      guard (try? status.get().kind) == .folder, !isTheme,
        !ScannedFolder.isLeftAlone(name, isFolder: true),
        !rules.ignores(album.relative.appending(name), isFolder: true),
        !ScannedFolder.isSite(folder.appending(name))
      else { return nil }
      return folder.appending(name)
    }
    return folders ?? []
  }

  /// The albums that photos can be put into, each with how deep it lies.
  var targets: [TargetState] {
    let all = gallery.root.all.filter { !$0.isByQuery }.flatMap { album in
      [TargetState(id: gallery.id(of: album), title: album.title, depth: album.depth)]
        + below(album, root: "/").filter { !$0.isShown && !$0.isHidden }.map {
          TargetState(id: $0.id, title: $0.title, depth: album.depth + 1)
        }
    }
    // A query that finds nothing is in no gallery.
    return all.filter { target in
      ((try? isByQuery(gallery.folder(at: target.id))) ?? true) == false
    }
  }
}

extension Album {
  /// The number of folders that it lies in, below the input.
  fileprivate var depth: Int { relative.bytes.split(separator: UInt8(ascii: "/")).count }
}
