internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Synchronization

/// The preview of a gallery: its site on the loopback address, built again at every change, with
/// an editing layer that stands in no published site.
public final class Preview: Sendable {
  private let request: PreviewRequest
  private let tell: @Sendable (News) -> Void
  private let session: EditingSession
  private let broadcaster = EventBroadcaster()
  private let publisher: SitePublisher
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// The news of a preview that runs.
  public enum News: Sendable {
    /// Pages can be opened at this port: an address that lets one browser edit.
    case ready(port: UInt16, address: String)
    /// The address was used; this is the one for another browser.
    case nextAddress(String)
    /// Others of the local network see the site at this address.
    case shared(address: String)
    /// Something went wrong, in words.
    case problem(String)
  }

  /// Prepares a preview.
  ///
  /// - Parameter tell: Told what happens while it runs; from any thread.
  public init(_ request: PreviewRequest, tell: @escaping @Sendable (News) -> Void) {
    self.request = request
    self.tell = tell
    // Resolved: what can be undone names its files, however the folder is written the next time.
    let input = request.build.input.resolved
    session = EditingSession(
      input: input,
      configuration: request.build.configuration?.resolved ?? input.appending("photofall.yaml"),
      history: request.history)
    publisher = SitePublisher(
      request.publishedBuild, agreed: AgreedCommands(file: request.history.appending("agreed")),
      broadcaster: broadcaster)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Throws: `PreviewError`, or the `BuildError` of an input that is none.
  public func run() async throws {
    let lock = try lock()
    let watcher: FolderWatcher
    do throws(FileSystemError) {
      watcher = try FolderWatcher(
        request.build.input, and: request.build.configuration?.resolved
      ) { [changes] in changes.continuation.yield() }
    } catch {
      throw PreviewError.watching(error)
    }
    let (server, router) = try listen(at: request.port, for: .machine) { editors(at: $0) }
    let shared = try request.isShared ? share(besides: server) : nil
    tell(.ready(port: server.port, address: router.admission.address))
    if let shared { tell(.shared(address: shared.address)) }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.broadcaster.sendHeartbeats() }
      group.addTask { await self.build() }
    }
    // This task is cancelled, and what it waits for would be, too.
    await Task { [publisher, broadcaster] in
      await publisher.close()
      await broadcaster.close(saying: "goodbye", GoodbyeState())
    }.value
    await shared?.server.stop()
    await server.stop()
    extendLifetime(watcher)
    extendLifetime(lock)
  }

  /// Makes sure that this is the folder's only preview, which alone can keep its history and write its
  /// site; nil where the disk takes no lock.
  private func lock() throws(PreviewError) -> Lock? {
    let file = request.history.appending("lock")
    do throws(FileSystemError) {
      try Folder.create(request.history, isPrivate: true)
      if let lock = try Lock(file) { return lock }
      // The helper of one that was killed may hold it for a moment more.
      if !Lock.isHeld(file), let lock = try Lock(file) { return lock }
    } catch {
      return nil
    }
    throw .running(request.build.input, holder: Lock.holder(file))
  }

  /// Listens on a port, or on the next one that is free.
  ///
  /// - Parameter router: Makes what answers at the port.
  private func listen<Front: RequestRouter>(
    at first: UInt16, for reach: HTTPServer.Reach, _ router: (UInt16) -> Front
  ) throws(PreviewError) -> (HTTPServer, Front) {
    let ports = first == 0 ? [0] : (0..<100).map { first &+ $0 }.filter { $0 > 0 }
    var failure: FileSystemError?
    for port in ports {
      do throws(FileSystemError) {
        let front = Mutex(Front?.none)
        let server = try HTTPServer(port: port, for: reach) { request in
          front.withLock { $0 }?.answer(request) ?? .now(.text(503, "Starting."))
        }
        let started = router(server.port)
        front.withLock { $0 = started }
        return (server, started)
      } catch {
        // The first port is the one that was asked for, and the next may be refused for another reason.
        failure = failure ?? error
      }
    }
    throw .listening(failure ?? FileSystemError("listen on", "127.0.0.1", code: 0))
  }

  private func editors(at port: UInt16) -> Router {
    let layer = EditingLayer(token: SecretToken.make())
    let admission = Admission(port: port) { [tell] in tell(.nextAddress($0)) }
    let view = siteView(
      waiting: layer.waitingPage,
      formerMedia: { [session, build = request.build] place, request in
        admission.admits(request) ? session.formerMedia.file(at: place, build) : nil
      }
    ) { page, revision, request in
      admission.admits(request) ? layer.added(to: page, revision) : page
    }
    return Router(
      view: view, layer: layer, policy: AccessPolicy(port: port, token: layer.token),
      admission: admission, session: session, publisher: publisher, broadcaster: broadcaster,
      changed: { [changes] in changes.continuation.yield() })
  }

  private func siteView(
    waiting page: [UInt8],
    formerMedia: (@Sendable (String, HTTPRequest) -> FileRange?)?,
    _ finish: @escaping @Sendable ([UInt8], Int, HTTPRequest) -> [UInt8]
  ) -> SiteView {
    SiteView(
      site: SiteFolder(request.build.output), session: session, waitingPage: page,
      formerMedia: formerMedia, finish: finish)
  }

  /// Shows the site to the local network, on a port behind that of this machine.
  private func share(
    besides own: HTTPServer
  ) throws(PreviewError) -> (server: HTTPServer, address: String) {
    guard let address = NetworkAddress.current else { throw .noNetwork }
    let layer = EditingLayer(token: "")
    let first = request.port == 0 ? 0 : own.port &+ 1
    let (server, router) = try listen(at: first, for: .networks) { port in
      GuestRouter(
        view: siteView(
          waiting: layer.waitingPage,
          // Guests see nothing that is hidden by now.
          formerMedia: nil
        ) { page, _, _ in page },
        secret: SecretToken.make(), port: port)
    }
    return (server, "http://\(address):\(server.port)/\(router.secret)/")
  }

  /// Looks at the gallery now and after every change, and lets its site be made meanwhile.
  private func build() async {
    changes.continuation.yield()
    var publishing: Task<Void, Never>?
    let memory = BuildMemory()
    for await _ in changes.stream {
      let limiter = RateLimiter()
      let build = GalleryBuild(request.build, recalling: memory) {
        [broadcaster] progress in
        guard limiter.allows(isLast: progress.done == progress.total) else { return }
        broadcaster.broadcast("progress", ProgressState(progress))
      }
      guard let draft = await draft(build) else { continue }
      // What was made of the state before is shown no more, so it need not be finished.
      publishing?.cancel()
      await publishing?.value
      publishing = Task { await publish(draft, build) }
    }
    publishing?.cancel()
    await publishing?.value
  }

  /// Shows the gallery as it is now, without decoding a photo; nil when nothing can be shown.
  private func draft(_ build: GalleryBuild) async -> SiteDraft? {
    let edits = session.edits
    defer { session.hasSeen(edits) }
    do throws(BuildError) {
      let draft = try await build.draft(without: session.refused)
      broadcaster.broadcast("update", session.show(draft))
      return draft
    } catch {
      report(error)
      return nil
    }
  }

  private func publish(_ draft: SiteDraft, _ build: GalleryBuild) async {
    do throws(BuildError) {
      let (report, root) = try await build.publish(draft) { [self] next in
        guard let state = session.replace(draft, with: next) else { return }
        broadcaster.broadcast("update", state)
      }
      guard let (state, isChanged) = session.finish(draft, root, report.skipped) else { return }
      broadcaster.broadcast(isChanged ? "update" : "built", state)
      Program.returnMemory()
    } catch {
      report(error)
    }
  }

  /// Tells what to mend; what was shown before stays.
  private func report(_ error: BuildError) {
    guard !Task.isCancelled else { return }
    tell(.problem(error.description))
    // Pages name files as people see them, below the folder of photos.
    let words = error.description.replacing(request.build.input.text + "/", with: "")
    session.note(problem: words)
    broadcaster.broadcast("problem", ProblemState(message: words))
  }
}
