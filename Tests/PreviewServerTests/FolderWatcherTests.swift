import FileSystem
import TestSupport
import Testing

@testable import PreviewServer

@Suite("Folders that are watched")
struct FolderWatcherTests {
  private let folder = TemporaryFolder()

  @Test("A photo whose name begins with _ is told of", .timeLimit(.minutes(60)))
  func underscore() async throws {
    let changes = AsyncStream.makeStream(of: Void.self)
    let watcher = try FolderWatcher(folder.path) { changes.continuation.yield() }
    try folder.write("photo", to: "_MG_0001.JPG")
    var told = changes.stream.makeAsyncIterator()
    #expect(await told.next() != nil)
    withExtendedLifetime(watcher) {}
  }
}
