internal import FileSystem
internal import FoundationEssentials
internal import GalleryBuild
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering
internal import Text

/// Routes a request: to the site, to the draft of a site, or to the API of the editing layer.
struct Router: Sendable {
  let site: SiteFolder
  let layer: EditingLayer
  let policy: AccessPolicy
  let admission: Admission
  let session: EditingSession
  let publisher: SitePublisher
  let broadcaster: EventBroadcaster
  /// Called after an edit.
  let changed: @Sendable () -> Void

  /// Answers a request.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if let refusal = policy.refusal(of: request) { return .now(refusal) }
    if let admitting = admission.answer(to: request) { return .now(admitting) }
    guard let path = RequestPath(request.path) else { return .now(Self.nothing) }
    if path.names.first == Array(EditingLayer.folder.utf8) {
      guard admission.admits(request) else { return .now(Self.closed) }
      return answer(request, at: path.names.dropFirst().map { String(decoding: $0, as: UTF8.self) })
    }
    guard request.method != "POST" else { return .now(.text(405, "Nothing here can be changed.")) }
    guard session.draft != nil else { return .now(page(path, request)) }
    return .later { await draft(path, request) }
  }

  private static let nothing = HTTPResponse.text(404, "There is nothing here.")
  private static let closed = HTTPResponse.text(
    403, "Open the address that the terminal shows: it lets a browser edit.")
  private static let unfinished = HTTPResponse(
    status: 503, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Retry-After", "5")],
    body: .bytes(Array("The archive is not put together yet; it comes with the site.\n".utf8)))

  // MARK: The site

  private func page(_ path: RequestPath, _ request: HTTPRequest) -> HTTPResponse {
    let revision = session.state.revision
    switch path.isAsset ? site.lookUpAsset(path) : site.lookUp(path) {
    case .nothing where session.gallery == nil && path.isPage:
      return edited(layer.waitingPage, 0, request)
    case .nothing: return Self.nothing
    case .folder: return folder(request)
    case .file(let file, let name, let identity):
      guard path.isPage else {
        return site.response(to: request, with: file, name: name, identity)
      }
      var bytes = [UInt8](repeating: 0, count: identity.size)
      guard (try? file.descriptor.read(into: &bytes, at: 0)) == bytes.count else {
        return .text(500, "This page cannot be read.")
      }
      return edited(bytes, revision, request)
    }
  }

  /// A page with the editing layer, for browsers that may edit.
  private func edited(_ page: [UInt8], _ revision: Int, _ request: HTTPRequest) -> HTTPResponse {
    .page(admission.admits(request) ? layer.added(to: page, revision) : page)
  }

  private func folder(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: 301, headers: [("Location", request.path + "/")])
  }

  // MARK: The site that is being made

  private func draft(_ path: RequestPath, _ request: HTTPRequest) async -> HTTPResponse {
    let revision = session.state.revision
    guard let draft = session.draft else { return page(path, request) }
    if let bytes = draft.page(at: path.place) {
      return path.isPage
        ? edited(bytes, revision, request) : .content(bytes, named: path.place, to: request)
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
    guard path.names.first == Array(ReservedFolder.media.rawValue.utf8) else { return Self.nothing }
    // What a picture is called says what it holds, so one that is there already will do.
    if case .file(let file, let name, let identity) = site.lookUp(path) {
      return site.response(to: request, with: file, name: name, identity)
    }
    if draft.hasArchive(at: path.place) { return Self.unfinished }
    if let file = await draft.media(at: path.place) {
      return .content(file, named: path.place, to: request)
    }
    // Its build may have ended because there is a later one, or because all is on the disk.
    return session.draft === draft ? Self.nothing : await self.draft(path, request)
  }

  // MARK: The editing layer

  private func answer(_ request: HTTPRequest, at names: [String]) -> HTTPAnswer {
    guard names.count == 1, let name = names.first else { return .now(Self.nothing) }
    if request.method == "POST" {
      return .later { await post(request, to: name) }
    }
    let query = Query(request.target)
    switch name {
    case "events":
      return .events { broadcaster.subscribe($0) { [("hello", session.state)] + publisher.news } }
    case "history": return .now(.json(JSONText.encode(session.steps)))
    case "publish": return .later { offer() }
    case "album", "photo", "settings", "source", "culling":
      return .later {
        await session.catchUp()
        return look(name, query, request)
      }
    default: return .now(layer.file(Array(name.utf8)) ?? Self.nothing)
    }
  }

  private func look(
    _ name: String, _ query: Query, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard let gallery = session.gallery else {
      return .text(503, "The gallery is not built yet.")
    }
    let photo = query["photo"] ?? ""
    switch name {
    case "album":
      return gallery.albumState(showing: photo, page: query["page"] ?? "/").map {
        .json(JSONText.encode($0))
      } ?? Self.nothing
    case "culling":
      let state = gallery.cullingState(
        showing: photo, page: query["page"] ?? "/", session.notes.read)
      return state.map { .json(JSONText.encode($0)) } ?? Self.nothing
    case "photo":
      return (try? gallery.photoState(photo)).map { .json(JSONText.encode($0)) } ?? Self.nothing
    case "source": return source(photo, in: gallery, request)
    default: return .json(JSONText.encode(gallery.settings))
    }
  }

  /// A hidden photo as it is on the disk: it has no derived pictures to choose it by.
  private func source(
    _ id: String, in gallery: Gallery, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard gallery.hides(id) || gallery.rejects(id), let path = RequestPath("/" + id)
    else { return Self.nothing }
    let folder = SiteFolder(gallery.input)
    guard case .file(let file, let name, let identity) = folder.lookUp(path) else {
      return Self.nothing
    }
    return folder.response(to: request, with: file, name: name, identity)
  }

  /// The answer to a page that would publish.
  private func offer() -> HTTPResponse {
    do throws(EditError) {
      return .json(JSONText.encode(try publisher.offer()))
    } catch {
      return .json(JSONText.encode(RefusalState(error)), status: error.status)
    }
  }

  private func post(_ request: HTTPRequest, to name: String) async -> HTTPResponse {
    var edit: GalleryEdit?
    let window = String((Query(request.target)["window"] ?? "").prefix(32))
    do throws(EditError) {
      switch name {
      case "edit":
        let wanted = try decode(GalleryEdit.self, request.body)
        edit = wanted
        // Where a photo goes, and whether it moves at all, is told by the order as it is now.
        if case .move = wanted { await session.catchUp() }
        return try done(session.perform(wanted, in: window))
      case "undo": return try done(session.step(isUndo: true))
      case "redo": return try done(session.step(isUndo: false))
      case "history":
        return try done(session.go(to: decode(HistoryPoint.self, request.body).done))
      case "publish":
        try publisher.start(decode(PublishingOrder.self, request.body))
        return .json(JSONText.encode(publisher.state))
      case "cancel":
        publisher.cancel()
        return .json(JSONText.encode(publisher.state))
      case "frames":
        let candidate = try decode(CandidateFrames.self, request.body)
        guard let gallery = session.gallery else { return Self.nothing }
        return .json(JSONText.encode(try candidate.answer(in: gallery)))
      case "places":
        let question = try decode(PhotoPlaces.self, request.body)
        guard let gallery = session.gallery else { return Self.nothing }
        return .json(JSONText.encode(question.answer(in: gallery)))
      default: return Self.nothing
      }
    } catch {
      return .json(JSONText.encode(RefusalState(error, of: edit)), status: error.status)
    }
  }

  private func done(_ state: PreviewState) -> HTTPResponse {
    if state.isChanged { changed() }
    return .json(JSONText.encode(state))
  }

  private func decode<Value: Decodable>(
    _ type: Value.Type, _ body: [UInt8]
  ) throws(EditError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      throw .unusable("This is no edit: \(error)")
    }
  }
}

extension SiteDraft {
  /// The place of the asset that has the name of another one but for the hash.
  fileprivate func asset(like path: RequestPath) -> String? {
    let name = path.names.last.map { AssetName($0) }
    return assets.first { AssetName(Path($0).name) == name }
  }
}

extension RequestPath {
  /// True for a path in the folder of scripts, sheets and fonts.
  fileprivate var isAsset: Bool { names.first == Array(ReservedFolder.assets.rawValue.utf8) }
}

extension EditError {
  fileprivate var status: Int {
    switch self {
    case .conflict, .changedSince: 409
    case .disk: 500
    default: 422
    }
  }
}
