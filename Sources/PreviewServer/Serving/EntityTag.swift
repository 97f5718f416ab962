internal import FileSystem

/// The entity tag of one state of a file (RFC 9110, 8.8.3).
struct EntityTag {
  private let opaque: String

  /// Names the state of a file.
  init(_ identity: FileIdentity) {
    opaque = [identity.inode, UInt64(identity.size), UInt64(bitPattern: Int64(identity.modified))]
      .map { String($0, radix: 16) }.joined(separator: "-")
  }

  /// Names a content.
  init(_ content: ContentHash) {
    opaque = content.hex()
  }

  /// The tag as in a header.
  ///
  /// - Parameter encoding: The encoding of the bytes; other bytes need another tag.
  func text(encoding: String? = nil) -> String {
    "\"\(opaque)\(encoding.map { "-" + $0 } ?? "")\""
  }

  /// True if a client has this state already, in whatever encoding.
  func isKnown(to request: HTTPRequest) -> Bool {
    let known = (request[.ifNoneMatch] ?? "").split(separator: ",")
    return known.contains { tag in
      let words = tag.filter { $0 != " " }
      let strong = words.hasPrefix("W/") ? String(words.dropFirst(2)) : words
      return strong == "*" || strong == text() || strong == text(encoding: "gzip")
    }
  }
}
