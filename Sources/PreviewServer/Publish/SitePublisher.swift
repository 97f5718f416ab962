internal import FileSystem
internal import GalleryBuild
internal import Synchronization

/// The publishing of a site, one at a time, which pages follow.
final class SitePublisher: Sendable {
  private struct Content {
    var task: Task<Void, Never>?
    var state = PublishingState()
    var output = OutputLines()
    /// True once the server ends.
    var isClosed = false

    /// The state with the lines from a number on.
    func state(from number: Int) -> PublishingState {
      var told = state
      told.lines = output.lines(from: number)
      told.from = output.end - told.lines.count
      return told
    }
  }

  private let content = Mutex(Content())
  private let request: BuildRequest
  private let agreed: AgreedCommands
  private let broadcaster: EventBroadcaster

  /// - Parameters:
  ///   - request: The build of the site that is published.
  ///   - agreed: The commands that need not be asked for.
  ///   - broadcaster: Tells pages how it stands.
  init(_ request: BuildRequest, agreed: AgreedCommands, broadcaster: EventBroadcaster) {
    self.request = request
    self.agreed = agreed
    self.broadcaster = broadcaster
  }

  /// The state with all lines that are kept.
  var state: PublishingState { content.withLock { $0.state(from: 0) } }

  /// The events that a new page is sent.
  var news: [(name: String, data: any Encodable)] {
    let state = state
    return state.run == 0 ? [] : [("publishing", state)]
  }

  /// The offer to publish with the command that the configuration has now.
  ///
  /// - Throws: `EditError` when the configuration has no command, or cannot be understood.
  func offer() throws(EditError) -> PublishingOffer {
    let publication = try Publication(of: request)
    return PublishingOffer(
      command: publication.command, folder: publication.folder.text,
      site: publication.site.text,
      isAgreed: agreed.contain(publication.command, in: publication.folder))
  }

  /// Begins to publish with the command that the configuration has now.
  ///
  /// - Throws: `EditError` when nobody has agreed to that command, or publishing is under way.
  func start(_ order: PublishingOrder) throws(EditError) {
    let publication = try Publication(of: request)
    let (command, folder) = (publication.command, publication.folder)
    guard order.seen == command || agreed.contain(command, in: folder) else {
      throw .unusable("Nobody has agreed to this command yet; press Publish again.")
    }
    agreed.note(command, in: folder)
    try content.withLock { (content) throws(EditError) in
      guard content.task == nil, !content.isClosed else {
        throw .unusable("Publishing is under way already.")
      }
      content.state = PublishingState(run: content.state.run + 1)
      content.output = OutputLines()
      content.task = Task { await perform(publication) }
    }
  }

  /// Cancels what is under way; it ends soon after.
  func cancel() {
    content.withLock { $0.task }?.cancel()
  }

  /// Cancels what is under way, and waits for its end; nothing can be begun any more.
  func close() async {
    let task = content.withLock { content in
      content.isClosed = true
      return content.task
    }
    task?.cancel()
    await task?.value
  }

  private func perform(_ publication: Publication) async {
    let failure = await publication.perform { [self] in take($0) }
    take(.stage(failure == nil ? .published : .failed, failure ?? "Published."))
  }

  /// Notes news, and tells pages.
  private func take(_ news: Publication.News) {
    let state = content.withLock { content in
      let before = content.output.end
      switch news {
      case .stage(let stage, let words):
        (content.state.stage, content.state.words) = (stage, words)
        if stage == .published || stage == .failed {
          content.output.endLine()
          content.task = nil
        }
      case .line(let line): content.output.append(line: line)
      case .output(let bytes): content.output.append(bytes)
      }
      return content.state(from: before)
    }
    broadcaster.broadcast("publishing", state)
  }
}
