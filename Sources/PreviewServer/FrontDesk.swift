internal import FileSystem
internal import FoundationEssentials
internal import GalleryModel
internal import SiteRendering

/// Decides who answers a request.
struct FrontDesk: Sendable {
  let site: SiteFolder
  let layer: EditingLayer
  let policy: AccessPolicy
  let workbench: Workbench
  let audience: Audience
  /// Called after an edit.
  let changed: @Sendable () -> Void

  /// Answers a request.
  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if let refusal = policy.refusal(of: request) { return .now(refusal) }
    guard let path = RequestPath(request.path) else { return .now(Self.nothing) }
    if path.names.first == Array(EditingLayer.folder.utf8) {
      return answer(request, at: path.names.dropFirst().map { String(decoding: $0, as: UTF8.self) })
    }
    guard request.method != "POST" else { return .now(.text(405, "Nothing here can be changed.")) }
    return .now(page(path, request))
  }

  private static let nothing = HTTPResponse.text(404, "There is nothing here.")

  // MARK: The site

  private func page(_ path: RequestPath, _ request: HTTPRequest) -> HTTPResponse {
    switch site.lookUp(path) {
    case .nothing: return Self.nothing
    case .folder:
      return HTTPResponse(status: 301, headers: [("Location", request.path + "/")])
    case .file(let file, let name, let identity):
      guard name.suffix(5) == Array(".html".utf8) else {
        return site.response(to: request, with: file, name: name, identity)
      }
      return page(file, identity)
    }
  }

  /// A page with the editing layer.
  private func page(_ file: OpenFile, _ identity: FileIdentity) -> HTTPResponse {
    var bytes = [UInt8](repeating: 0, count: identity.size)
    guard (try? file.descriptor.read(into: &bytes, at: 0)) == bytes.count else {
      return .text(500, "This page cannot be read.")
    }
    return HTTPResponse(
      status: 200,
      headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
      body: .bytes(layer.added(to: bytes)))
  }

  // MARK: The editing layer

  private func answer(_ request: HTTPRequest, at names: [String]) -> HTTPAnswer {
    guard names.count == 1, let name = names.first else { return .now(Self.nothing) }
    if request.method == "POST" {
      return .later { post(request, to: name) }
    }
    let query = Query(request.target)
    switch name {
    case "events": return .events { audience.add($0, saying: "hello", workbench.state) }
    case "album", "photo", "settings", "source":
      return .later { look(name, query, request) }
    default: return .now(layer.file(Array(name.utf8)) ?? Self.nothing)
    }
  }

  private func look(
    _ name: String, _ query: Query, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard let gallery = workbench.gallery else {
      return .text(503, "The gallery is not built yet.")
    }
    let photo = query["photo"] ?? ""
    switch name {
    case "album":
      return gallery.albumState(showing: photo, page: query["page"] ?? "/").map {
        .json(JSONText.encode($0))
      } ?? Self.nothing
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
    guard gallery.hides(id), let path = RequestPath("/" + id) else { return Self.nothing }
    let folder = SiteFolder(gallery.input)
    guard case .file(let file, let name, let identity) = folder.lookUp(path) else {
      return Self.nothing
    }
    return folder.response(to: request, with: file, name: name, identity)
  }

  private func post(_ request: HTTPRequest, to name: String) -> HTTPResponse {
    var edit: GalleryEdit?
    do throws(EditError) {
      switch name {
      case "edit":
        edit = try decode(GalleryEdit.self, request.body)
        return try edit.map { (edit) throws(EditError) in try done(workbench.perform(edit)) }
          ?? Self.nothing
      case "undo": return try done(workbench.step(isUndo: true))
      case "redo": return try done(workbench.step(isUndo: false))
      case "frames":
        let candidate = try decode(CandidateFrames.self, request.body)
        guard let gallery = workbench.gallery else { return Self.nothing }
        return .json(JSONText.encode(try candidate.answer(in: gallery)))
      default: return Self.nothing
      }
    } catch {
      return .json(JSONText.encode(RefusalState(error, of: edit)), status: error.status)
    }
  }

  private func done(_ state: PreviewState) -> HTTPResponse {
    changed()
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

extension EditError {
  fileprivate var status: Int {
    switch self {
    case .conflict, .changedSince: 409
    case .disk: 500
    default: 422
    }
  }
}
