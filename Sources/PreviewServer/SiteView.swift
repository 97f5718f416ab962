internal import FileSystem
internal import GalleryBuild
internal import SiteFormat

/// The site of a preview as visitors see it: the draft of the latest state while that is made, and
/// the files on the disk.
struct SiteView: Sendable {
  let site: SiteFolder
  let session: EditingSession
  /// The page until there is a gallery to show.
  let waitingPage: [UInt8]
  /// The media of former states, for whoever may see them; nil: nobody may, as of guests.
  let formerMedia: (@Sendable (_ place: String, HTTPRequest) -> FileRange?)?
  /// The last change to a page of a revision, for whoever asks for it.
  let finish: @Sendable (_ page: [UInt8], _ revision: Int, HTTPRequest) -> [UInt8]

  /// Answers a request for a path of the site.
  func answer(_ request: HTTPRequest, at path: RequestPath) -> HTTPAnswer {
    if path.isPage, !session.hasLooked, case .file = site.lookUp(path) {
      // Pages of an earlier run may show media that the first build removes.
      return .later {
        await session.firstLook()
        return await draft(path, request)
      }
    }
    guard session.draft != nil else { return .now(page(path, request)) }
    return .later { await draft(path, request) }
  }

  private static let unfinished = HTTPResponse(
    status: 503, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Retry-After", "5")],
    body: .bytes(Array("The archive is not put together yet; it comes with the site.\n".utf8)))

  private func page(_ path: RequestPath, _ request: HTTPRequest) -> HTTPResponse {
    let revision = session.state.revision
    switch path.isAsset ? site.lookUpAsset(path) : site.lookUp(path) {
    case .nothing where session.gallery == nil && path.isPage:
      return .page(finish(waitingPage, 0, request))
    case .nothing: return former(path, request)
    case .folder: return folder(request)
    case .file(let file, let name, let identity):
      guard path.isPage else {
        return site.response(to: request, with: file, name: name, identity)
      }
      var bytes = [UInt8](repeating: 0, count: identity.size)
      guard (try? file.descriptor.read(into: &bytes, at: 0)) == bytes.count else {
        return .text(500, "This page cannot be read.")
      }
      return .page(finish(bytes, revision, request))
    }
  }

  private func folder(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: 301, headers: [("Location", request.path + "/")])
  }

  /// Answers with what is being made.
  private func draft(_ path: RequestPath, _ request: HTTPRequest) async -> HTTPResponse {
    let revision = session.state.revision
    guard let draft = session.draft else { return page(path, request) }
    if let bytes = draft.page(at: path.place) {
      return path.isPage
        ? .page(finish(bytes, revision, request))
        : .content(bytes, named: path.place, to: request)
    }
    if !path.isFolder, draft.page(at: path.place + "/" + SitePath.index) != nil {
      return folder(request)
    }
    if path.isAsset {
      guard let successor = draft.asset(like: path), let bytes = draft.page(at: successor) else {
        return page(path, request)
      }
      return .content(bytes, named: successor, to: request)
    }
    guard path.isMedia else { return .nothing }
    // Photos that were hidden since are on the disk until the site is published.
    if formerMedia == nil, !draft.holds(path.place) { return .nothing }
    // A name is a digest of the content, so a picture that is there already is the right one.
    if case .file(let file, let name, let identity) = site.lookUp(path) {
      return site.response(to: request, with: file, name: name, identity)
    }
    if draft.hasArchive(at: path.place) { return Self.unfinished }
    if let file = await draft.media(at: path.place) {
      return .content(file, named: path.place, to: request)
    }
    // Its build may have ended because there is a later one, or because all is on the disk.
    return session.draft === draft ? former(path, request) : await self.draft(path, request)
  }

  /// Answers a page that shows a former state yet: it may come back before the page has followed.
  private func former(_ path: RequestPath, _ request: HTTPRequest) -> HTTPResponse {
    guard path.isMedia, let file = formerMedia?(path.place, request) else { return .nothing }
    return .content(file, named: path.place, to: request)
  }
}

extension SiteDraft {
  /// The place of the asset that has the name of another one but for the hash.
  fileprivate func asset(like path: RequestPath) -> String? {
    guard let name = path.names.last.flatMap(AssetName.init) else { return nil }
    return assets.first { AssetName(Path($0).name)?.isLike(name) == true }
  }
}

extension RequestPath {
  /// True for a path in the folder of scripts, sheets and fonts.
  fileprivate var isAsset: Bool { isBelow(.assets) }

  /// True for a path in the folder of pictures and clips.
  fileprivate var isMedia: Bool { isBelow(.media) }

  private func isBelow(_ folder: ReservedFolder) -> Bool {
    names.first == Array(folder.rawValue.utf8)
  }
}
