internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import Synchronization

/// The preview of a gallery: its site on the loopback address, built again at every change, with
/// an editing layer that stands in no published site.
public final class Preview: Sendable {
  private let request: PreviewRequest
  private let tell: @Sendable (String) -> Void
  private let workbench: Workbench
  private let audience = Audience()
  private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Prepares a preview.
  ///
  /// - Parameter tell: Told, in words, what went wrong while it runs; from any thread.
  public init(_ request: PreviewRequest, tell: @escaping @Sendable (String) -> Void) {
    self.request = request
    self.tell = tell
    let usual = request.build.input.appending("photofall.yaml")
    workbench = Workbench(configuration: request.build.configuration ?? usual)
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter ready: Called with the port when pages can be opened.
  /// - Throws: `PreviewError`, or the `BuildError` of an input that is none.
  public func run(ready: (UInt16) -> Void) async throws {
    let watcher: FolderWatcher
    do throws(FileSystemError) {
      watcher = try FolderWatcher(
        request.build.input, and: request.build.configuration
      ) { [changes] in changes.continuation.yield() }
    } catch {
      throw PreviewError.watching(error)
    }
    let server = try listen()
    defer {
      audience.dismiss()
      server.stop()
    }
    ready(server.port)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.audience.keepCompany() }
      group.addTask { await self.build() }
    }
    extendLifetime(watcher)
  }

  /// Listens on the port that was asked for, or on the next one that is free.
  private func listen() throws(PreviewError) -> HTTPServer {
    let ports = request.port == 0 ? [0] : (0..<100).map { request.port &+ $0 }.filter { $0 > 0 }
    var failure: FileSystemError?
    for port in ports {
      do throws(FileSystemError) {
        let desk = Mutex(FrontDesk?.none)
        let server = try HTTPServer(port: port) { request in
          desk.withLock { $0 }?.answer(request) ?? .now(.text(503, "Starting."))
        }
        let token = SecretToken.make()
        let front = FrontDesk(
          site: SiteFolder(request.build.output), layer: EditingLayer(token: token),
          policy: AccessPolicy(port: server.port, token: token), workbench: workbench,
          audience: audience, changed: { [changes] in changes.continuation.yield() })
        desk.withLock { $0 = front }
        return server
      } catch {
        failure = error
      }
    }
    throw .listening(failure ?? FileSystemError("listen on", "127.0.0.1", code: 0))
  }

  /// Builds now and after every change.
  private func build() async {
    changes.continuation.yield()
    for await _ in changes.stream {
      guard !Task.isCancelled else { return }
      await buildOnce()
    }
  }

  private func buildOnce() async {
    let audience = audience
    let build = GalleryBuild(request.build) { step, done, total in
      audience.tell("progress", ProgressState(step: step.rawValue, done: done, total: total))
    }
    do throws(BuildError) {
      let root = try await build.build().root
      audience.tell("update", workbench.show(Gallery(input: request.build.input, root: root)))
    } catch {
      guard !Task.isCancelled else { return }
      // What was shown before stays; the person is told what to mend.
      tell(error.description)
      audience.tell("problem", ProblemState(message: error.description))
    }
  }
}
