internal import FileSystem
internal import GalleryModel
internal import Glibc
internal import SiteFormat

/// A folder whose files are served, and nothing beside it.
struct SiteFolder: Sendable {
  private let path: Path
  private let compressed = CompressedFiles()

  /// Serves what is in a folder.
  init(_ path: Path) {
    self.path = path
  }

  /// The result of looking up a path.
  enum Lookup {
    /// A file, with its name and what it is.
    case file(OpenFile, name: [UInt8], FileIdentity)
    /// A folder that was asked for without the slash at its end.
    case folder
    /// Nothing that is served.
    case nothing
  }

  /// Looks a path up; a folder stands for its `index.html`.
  func lookUp(_ request: RequestPath) -> Lookup {
    let names = request.isFolder ? request.names + [Array(SitePath.index.utf8)] : request.names
    do throws(FileSystemError) {
      let file = OpenFile(try Descriptor(reading: names, beneath: path))
      let identity = try file.descriptor.identity()
      if identity.isFolder { return .folder }
      guard identity.isRegular, let name = names.last else { return .nothing }
      return .file(file, name: name, identity)
    } catch {
      return .nothing
    }
  }

  /// Looks an asset up, or the successor of one that is gone.
  func lookUpAsset(_ request: RequestPath) -> Lookup {
    let found = lookUp(request)
    guard case .nothing = found, request.names.count == 2,
      let name = request.names.last.flatMap(AssetName.init)
    else { return found }
    let assets = Path(bytes: request.names[0])
    let names = (try? Folder.names(in: path.appending(assets.bytes))) ?? []
    let successor = names.first { AssetName($0)?.isLike(name) == true }
    let path = successor.flatMap { RequestPath("/" + assets.appending($0).text) }
    return path.map(lookUp) ?? .nothing
  }

  /// Answers a request for a file as it is on the disk.
  func response(
    to request: HTTPRequest, with file: OpenFile, name: [UInt8], _ identity: FileIdentity
  ) -> HTTPResponse {
    let type = ContentType(fileName: name)
    let tag = EntityTag(identity)
    let encodes =
      type.isCompressible && identity.size < CompressedFiles.sizeLimit
      && request[.range] == nil && acceptsGzip(request)
    var headers = [
      ("Content-Type", type.name), ("Cache-Control", "no-cache"), ("Accept-Ranges", "bytes"),
      ("ETag", encodes ? tag.text(encoding: "gzip") : tag.text()),
    ]
    if type.isCompressible { headers.append(("Vary", "Accept-Encoding")) }
    if tag.isKnown(to: request) { return HTTPResponse(status: 304, headers: headers) }
    if encodes, let bytes = compressed.bytes(of: file, identity) {
      headers.append(("Content-Encoding", "gzip"))
      return HTTPResponse(status: 200, headers: headers, body: .bytes(bytes))
    }
    return .file(FileRange(file, 0..<identity.size), tag, headers: headers, to: request)
  }

  private func acceptsGzip(_ request: HTTPRequest) -> Bool {
    let codings = (request[.acceptEncoding] ?? "").split(separator: ",")
    return codings.contains { coding in
      let words = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      return words.first == "gzip" && !["q=0", "q=0.0", "q=0.00", "q=0.000"].contains(words.last)
    }
  }
}
