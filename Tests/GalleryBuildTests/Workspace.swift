import FileSystem
import SiteCheck
import TestSupport
import Testing

@testable import GalleryBuild

/// A gallery to build in a test: photos, cache and site in a folder of their own.
final class Workspace {
  let folder = TemporaryFolder()

  var input: Path { folder.appending("photos") }
  var site: Path { folder.appending("site") }

  init() throws {
    try Folder.create(input)
  }

  /// Adds a photo below the input; other levels are other photos.
  func addPhoto(_ name: String, width: Int = 40, height: Int = 30, level: UInt8 = 128) throws {
    try folder.write(
      PlainPNG.file(width: width, height: height, level: level), to: "photos/" + name)
  }

  /// Makes a symbolic link below the input.
  func link(_ name: String, to target: Path) {
    folder.link("photos/" + name, to: target)
  }

  /// Builds the site, in which a check must find nothing, or the given findings alone.
  @discardableResult
  func build(
    finding findings: [String] = [], _ adjust: (inout BuildRequest) -> Void = { _ in }
  ) async throws -> BuildReport {
    var request = BuildRequest(
      input: input, output: site, cache: folder.appending("cache"), jobs: 2)
    adjust(&request)
    let report = try await GalleryBuild(request).run()
    if !request.isDryRun { #expect(try await check(request) == findings) }
    return report
  }

  private func check(_ request: BuildRequest) async throws -> [String] {
    try await SiteCheck(request.output, media: request.media, jobs: 2).run().findings
      .map { "\($0.place): \($0.problem)" }
  }

  /// Expects the bytes of a site that is built from nothing.
  func expectClean() async throws {
    let contents = try contents()
    let number = try Folder.names(in: input.parent ?? input).count
    let clean = folder.appending("clean-\(number)")
    try await build { ($0.output, $0.cache) = (clean, folder.appending("other-\(number)")) }
    #expect(contents == (try self.contents(of: clean)))
  }

  /// Waits until all files of the input are so old that a change would show.
  func settle() async throws {
    try await settle(input)
  }

  private func settle(_ folder: Path) async throws {
    for name in try Folder.names(in: folder) {
      let path = folder.appending(name)
      let status = try #require(try FileStatus(path))
      if status.kind == .folder { try await settle(path) }
      while !status.stamp.isSettled(at: FileStamp.now) { await Task.yield() }
    }
  }

  /// The content of every file of the site but photofall's own notes, by its place.
  func contents() throws -> [String: [UInt8]] {
    try contents(of: site, below: "")
  }

  func contents(of folder: Path, below prefix: String = "") throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in try Folder.names(in: folder) where name != Array(".photofall".utf8) {
      let place = prefix + String(decoding: name, as: UTF8.self)
      let path = folder.appending(name)
      if try FileStatus(path)?.kind == .folder {
        found.merge(try contents(of: path, below: place + "/")) { $1 }
      } else {
        found[place] = try File.read(path)
      }
    }
    return found
  }
}
