internal import FileSystem
internal import SiteFormat

/// Resolver of addresses in files of a site. It keeps those in one folder: pages that stand beside each
/// other have most of their addresses in common.
final class LinkResolver {
  /// The destination of an address.
  enum Target {
    /// Another site, or no file.
    case elsewhere
    /// A file of the site, by its number, perhaps a place in it.
    case file(Int, fragment: [UInt8])
    /// A file that the site does not have.
    case missing
    /// Nothing that a site can hold, and why.
    case broken(String)
  }

  let files: SiteFiles
  private let folder: ArraySlice<UInt8>
  private var known: [Path: Target] = [:]
  /// The file of the folder that was found last: a page leads to those before and behind it.
  private var last: Int?

  /// Creates a resolver that keeps what it is asked for in the folder of a file, so it is for few files.
  init(_ files: SiteFiles, beside place: Path) {
    self.files = files
    folder = Self.folder(of: place)
  }

  /// The destination of an address.
  ///
  /// - Parameters:
  ///   - address: The address, as it is written.
  ///   - place: The file that it stands in.
  func target(of address: ArraySlice<UInt8>, in place: Path) -> Target {
    // Few files lead to the same place in another. One without a path leads to the file itself.
    guard let first = address.first, first != UInt8(ascii: "?"),
      !address.contains(UInt8(ascii: "#")), Self.folder(of: place) == folder
    else { return resolve(address, in: place) }
    let key = Path(bytes: address)
    if let target = known[key] { return target }
    let target = resolve(address, in: place)
    known[key] = target
    return target
  }

  private func resolve(_ address: ArraySlice<UInt8>, in place: Path) -> Target {
    let (reference, place) =
      files.own(address).map { ($0, Path(SitePath.index)) } ?? (address, place)
    switch Address(reference, in: place) {
    case .elsewhere: return .elsewhere
    case .broken(let reason): return .broken(reason)
    case .inside(let path, let fragment):
      guard let number = files.number(of: path, near: last) else { return .missing }
      if Self.folder(of: path) == folder { last = number }
      return .file(number, fragment: fragment)
    }
  }

  /// The bytes of the folder of a file.
  private static func folder(of place: Path) -> ArraySlice<UInt8> {
    place.bytes[..<(place.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
  }
}
