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
    /// Something went wrong, in words.
    case problem(String)
  }

  /// Prepares a preview.
  ///
  /// - Parameter tell: Told what happens while it runs; from any thread.
  public init(_ request: PreviewRequest, tell: @escaping @Sendable (News) -> Void) {
    self.request = request
    self.tell = tell
    let usual = request.build.input.appending("photofall.yaml")
    session = EditingSession(
      input: request.build.input, configuration: request.build.configuration ?? usual,
      history: request.history)
    publisher = SitePublisher(
      request.publishedBuild, agreed: AgreedCommands(file: request.history.appending("agreed")),
      broadcaster: broadcaster)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Throws: `PreviewError`, or the `BuildError` of an input that is none.
  public func run() async throws {
    let watcher: FolderWatcher
    do throws(FileSystemError) {
      watcher = try FolderWatcher(
        request.build.input, and: request.build.configuration
      ) { [changes] in changes.continuation.yield() }
    } catch {
      throw PreviewError.watching(error)
    }
    let (server, admission) = try listen()
    tell(.ready(port: server.port, address: admission.address))
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.broadcaster.sendHeartbeats() }
      group.addTask { await self.build() }
    }
    // This task is cancelled, and what it waits for would be, too.
    await Task { [publisher, broadcaster] in
      await publisher.close()
      await broadcaster.close(saying: "goodbye", GoodbyeState())
    }.value
    await server.stop()
    extendLifetime(watcher)
  }

  /// Listens on the port that was asked for, or on the next one that is free.
  private func listen() throws(PreviewError) -> (HTTPServer, Admission) {
    let ports = request.port == 0 ? [0] : (0..<100).map { request.port &+ $0 }.filter { $0 > 0 }
    var failure: FileSystemError?
    for port in ports {
      do throws(FileSystemError) {
        let router = Mutex(Router?.none)
        let server = try HTTPServer(port: port) { request in
          router.withLock { $0 }?.answer(request) ?? .now(.text(503, "Starting."))
        }
        let started = self.router(port: server.port)
        router.withLock { $0 = started }
        return (server, started.admission)
      } catch {
        failure = error
      }
    }
    throw .listening(failure ?? FileSystemError("listen on", "127.0.0.1", code: 0))
  }

  private func router(port: UInt16) -> Router {
    let token = SecretToken.make()
    return Router(
      site: SiteFolder(request.build.output), layer: EditingLayer(token: token),
      policy: AccessPolicy(port: port, token: token),
      admission: Admission(port: port) { [tell] in tell(.nextAddress($0)) }, session: session,
      publisher: publisher, broadcaster: broadcaster, changed: { [changes] in changes.continuation.yield() })
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
      guard let (gallery, draft) = await arrange(build) else { continue }
      // What was made of the state before is shown no more, so it need not be finished.
      publishing?.cancel()
      await publishing?.value
      publishing = Task { await publish(gallery, draft, build) }
    }
    publishing?.cancel()
    await publishing?.value
  }

  /// Shows what there is now, as far as one knows without decoding; nil when nothing can be shown.
  private func arrange(_ build: GalleryBuild) async -> (ArrangedGallery, SiteDraft)? {
    let edits = session.edits
    defer { session.hasSeen(edits) }
    do throws(BuildError) {
      let gallery = try await build.arrange()
      let draft = try await build.draft(of: gallery, without: session.refused)
      broadcaster.broadcast("update", session.show(draft))
      return (gallery, draft)
    } catch {
      report(error)
      return nil
    }
  }

  private func publish(
    _ gallery: ArrangedGallery, _ draft: SiteDraft, _ build: GalleryBuild
  ) async {
    do throws(BuildError) {
      let (report, root) = try await build.publish(gallery, showing: draft) { [self] next in
        guard let state = session.replace(draft, with: next) else { return }
        broadcaster.broadcast("update", state)
      }
      guard let (state, isChanged) = session.finish(draft, root, report.skipped) else { return }
      broadcaster.broadcast(isChanged ? "update" : "built", state)
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
