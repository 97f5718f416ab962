internal import FileSystem

/// Readable names for addresses, made from the names of files and folders.
enum Slug {
  /// Letters, digits, `-` and `_` of a name in lower case; bytes that are not UTF-8 as `%xx`. None
  /// begins with `_`: hosts that run Jekyll publish no such files.
  ///
  /// - Complexity: O(n) for n bytes.
  static func make(_ name: [UInt8], longest: Int = 150) -> String {
    var slug = ""
    for character in decoded(name).lowercased() {
      if character.isLetterOrNumber || character == "%" {
        slug.append(character)
      } else if character == "_", !slug.isEmpty {
        slug.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    if slug.last == "-" { slug.removeLast() }
    return slug.isEmpty ? "photo" : shortened(slug, longest)
  }

  /// The text of a name, each byte that is not UTF-8 as `%xx`; a `%` of the name itself is a space.
  private static func decoded(_ name: [UInt8]) -> String {
    if name.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }) {
      return String(decoding: name, as: UTF8.self)
    }
    var text = ""
    var decoder = UTF8()
    var bytes = name[...].makeIterator()
    var position = 0
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar):
        text.unicodeScalars.append(scalar == "%" ? " " : scalar)
        position += UTF8.width(scalar)
      case .error:
        text += "%" + ContentHash.hex(name[position])
        position += 1
        bytes = name[position...].makeIterator()
        decoder = UTF8()
      case .emptyInput: return text
      }
    }
  }

  /// Shortens a slug to leave room for suffixes in a file name of 255 bytes.
  private static func shortened(_ slug: String, _ longest: Int) -> String {
    guard slug.utf8.count > longest else { return slug }
    var length = 0
    let scalars = slug.unicodeScalars.prefix { scalar in
      length += UTF8.width(scalar)
      return length <= longest
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
