internal import FileSystem
internal import FoundationEssentials
internal import GalleryBuild
internal import GalleryModel
internal import SiteFormat
internal import SiteRendering
internal import Text

/// Decides how the requests to a server are answered.
protocol RequestRouter: Sendable {
  /// Answers a request.
  func answer(_ request: HTTPRequest) -> HTTPAnswer
}

/// Routes a request of this machine: to the site, or to the API of the editing layer.
struct Router: RequestRouter {
  /// The site, with the editing layer in the pages of browsers that may edit.
  let view: SiteView
  let layer: EditingLayer
  let policy: AccessPolicy
  let admission: Admission
  let session: EditingSession
  let publisher: SitePublisher
  let broadcaster: EventBroadcaster
  /// Called after an edit.
  let changed: @Sendable () -> Void

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    if let refusal = policy.refusal(of: request) { return .now(refusal) }
    if let admitting = admission.answer(to: request) { return .now(admitting) }
    guard let path = RequestPath(request.path) else { return .now(.nothing) }
    if path.names.first == Array(EditingLayer.folder.utf8) {
      guard admission.admits(request) else { return .now(Self.closed) }
      return answer(request, at: path.names.dropFirst().map { String(decoding: $0, as: UTF8.self) })
    }
    guard request.method != "POST" else { return .now(.text(405, "Nothing here can be changed.")) }
    return view.answer(request, at: path)
  }

  private static let closed = HTTPResponse.text(
    403, "Open the address that the terminal shows: it lets a browser edit.")

  // MARK: The editing layer

  /// States of the gallery that a page asks for, by the names in their addresses.
  private enum Resource: String {
    case album, albums, head, photo, settings, presets, devices, source, culling
  }

  private func answer(_ request: HTTPRequest, at names: [String]) -> HTTPAnswer {
    guard names.count == 1, let name = names.first else { return .now(.nothing) }
    if request.method == "POST" {
      return .later { await post(request, to: name) }
    }
    let query = Query(request.target)
    switch name {
    case "events":
      return .events { broadcaster.subscribe($0) { [("hello", session.state)] + publisher.news } }
    case "history": return .now(.json(JSONText.encode(session.steps)))
    case "publish": return .later { offer() }
    default:
      guard let resource = Resource(rawValue: name) else {
        return .now(layer.file(Array(name.utf8)) ?? .nothing)
      }
      return .later {
        await session.catchUp()
        return look(resource, query, request)
      }
    }
  }

  private func look(
    _ resource: Resource, _ query: Query, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard let gallery = session.gallery else {
      return .text(503, "The gallery is not built yet.")
    }
    let photo = query["photo"] ?? ""
    let address = PageAddress(query["page"] ?? "/", gallery.root.configuration)
    let page = address.path
    let plan = session.plan(of: gallery)
    let widths = (query["width"] ?? "").split(separator: ",").prefix(8).map { Double($0) ?? 0 }
    switch resource {
    case .album:
      return gallery.albumState(showing: photo, page: page).map {
        .json(JSONText.encode($0))
      } ?? .nothing
    case .culling:
      let state = gallery.cullingState(showing: photo, page: page)
      return state.map { .json(JSONText.encode($0)) } ?? .nothing
    case .head:
      return plan.head(showing: photo, at: address).map { .json(JSONText.encode($0)) } ?? .nothing
    case .albums: return .json(JSONText.encode(plan.targets))
    case .photo:
      return plan.photoState(photo, at: address).map { .json(JSONText.encode($0)) } ?? .nothing
    case .source: return source(photo, in: gallery, request)
    case .presets: return presets(plan, showing: photo, page, widths)
    case .devices: return devices(plan, showing: photo, page, widths)
    case .settings: return .json(JSONText.encode(plan.settings(showing: photo, page: page)))
    }
  }

  /// A picture of a hidden photo, made when that was shown, else the photo as it is on the disk: of
  /// many formats no browser shows the file itself.
  private func source(
    _ id: String, in gallery: Gallery, _ request: HTTPRequest
  ) -> HTTPResponse {
    guard gallery.hidden.contains(id) || gallery.rejected.contains(id),
      let path = RequestPath("/" + id)
    else { return .nothing }
    if let place = gallery.picture(ofWithheld: id), let made = view.formerMedia?(place, request) {
      return .content(made, named: place, to: request)
    }
    let folder = SiteFolder(gallery.input)
    guard case .file(let file, let name, let identity) = folder.lookUp(path) else {
      return .nothing
    }
    return folder.response(to: request, with: file, name: name, identity)
  }

  /// The layouts of a page as it is, at widths of the gallery.
  private func devices(
    _ plan: EditPlan, showing photo: String, _ page: String, _ widths: [Double]
  ) -> HTTPResponse {
    guard Self.areOfGallery(widths) else { return Self.wrongWidth }
    return .json(JSONText.encode(plan.devices(showing: photo, page: page, widths: widths)))
  }

  /// The layouts of a page as it would be with each preset, at the first width of the gallery.
  private func presets(
    _ plan: EditPlan, showing photo: String, _ page: String, _ widths: [Double]
  ) -> HTTPResponse {
    guard let first = widths.first, Self.areOfGallery(widths) else { return Self.wrongWidth }
    do throws(EditError) {
      return .json(JSONText.encode(try plan.presets(showing: photo, page: page, width: first)))
    } catch {
      return .json(JSONText.encode(RefusalState(error)), status: error.status)
    }
  }

  /// The most that a gallery is wide, px, as the theme has it.
  private static let widestGallery = 8192.0

  private static func areOfGallery(_ widths: [Double]) -> Bool {
    !widths.isEmpty && widths.allSatisfy((1...widestGallery).contains)
  }

  private static let wrongWidth = HTTPResponse.text(422, "The width must be that of a gallery.")

  /// The answer to a page that would publish.
  private func offer() -> HTTPResponse {
    do throws(EditError) {
      return .json(JSONText.encode(try publisher.offer()))
    } catch {
      return .json(JSONText.encode(RefusalState(error)), status: error.status)
    }
  }

  private func post(_ request: HTTPRequest, to name: String) async -> HTTPResponse {
    let window = String((Query(request.target)["window"] ?? "").prefix(32))
    do throws(EditError) {
      switch name {
      case "edit":
        let wanted = try decode(GalleryEdit.self, request.body)
        await session.catchUp(withMovesAlone: !wanted.goesByOrder)
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
        guard let gallery = session.gallery else { return .nothing }
        return .json(JSONText.encode(try candidate.answer(in: gallery)))
      case "places":
        let question = try decode(PhotoPlaces.self, request.body)
        guard let gallery = session.gallery else { return .nothing }
        return .json(JSONText.encode(question.answer(in: gallery)))
      default: return .nothing
      }
    } catch {
      return .json(JSONText.encode(RefusalState(error)), status: error.status)
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

extension EditError {
  fileprivate var status: Int {
    switch self {
    case .conflict, .changedSince: 409
    case .disk: 500
    default: 422
    }
  }
}
