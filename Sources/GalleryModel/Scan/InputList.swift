public import FileSystem

/// List of the files of an input, in place of a walk through its folders.
///
/// Each line is a path below the input; `\n` stands for a line feed in a name, `\\` for a backslash.
public struct InputList: Sendable {
  /// Names in one folder.
  struct Names: Sendable {
    /// The files, with the numbers of their lines.
    var files: [[UInt8]: Int] = [:]
    var folders: [[UInt8]: Names] = [:]
  }

  let root: Names

  /// Reads a list.
  ///
  /// - Parameter file: The file that it stands in, for errors.
  /// - Complexity: O(n) for n bytes.
  /// - Throws: `ConfigurationError` with the line of what is no path below a folder, or for lines that end
  ///   as on Windows.
  public init(parsing text: [UInt8], of file: Path) throws(ConfigurationError) {
    var root = Names()
    var lines = text.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      // No photo and no note has a name that ends so.
      guard line.last != UInt8(ascii: "\r") else {
        throw ConfigurationError(
          file, line: index + 1, "lines end with CR LF here; convert them to LF, as by dos2unix")
      }
      guard let names = Self.unescaped(line).flatMap({ Path(bytes: $0).namesBelow }) else {
        throw ConfigurationError(
          file, line: index + 1,
          "this is no path of a file below the folder of photos; derive --list writes such")
      }
      root.add(names[...], line: index + 1)
    }
    if let line = root.clash {
      throw ConfigurationError(file, line: line, "another line has a folder of this name")
    }
    self.root = root
  }

  /// The list of all files of a folder and of those below it, notes included.
  ///
  /// - Complexity: O(n log n) for n files.
  public static func text(of folder: ScannedFolder) -> [UInt8] {
    let files = [folder.files, folder.noteFiles].joined().map(\.relative.bytes)
      .sorted { $0.lexicographicallyPrecedes($1) }
    return files.flatMap { escaped($0) + [lineFeed] } + folder.folders.flatMap(text)
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    guard path.contains(where: { $0 == lineFeed || $0 == backslash }) else { return path }
    return path.flatMap { byte in
      switch byte {
      case lineFeed: [backslash, UInt8(ascii: "n")]
      case backslash: [backslash, backslash]
      default: [byte]
      }
    }
  }

  /// The path that a line stands for; nil for a backslash before anything else.
  private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.contains(backslash) else { return Array(line) }
    var (path, rest) = ([UInt8](), line)
    while let byte = rest.popFirst() {
      guard byte == backslash else {
        path.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n"): path.append(lineFeed)
      case backslash: path.append(backslash)
      default: return nil
      }
    }
    return path
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let backslash = UInt8(ascii: "\\")
}

extension Path {
  /// The names that lead to a file from a folder that the path is relative to; nil for what may lead
  /// elsewhere.
  var namesBelow: [[UInt8]]? {
    guard !bytes.contains(0) else { return nil }
    let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isBelow = names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) }
    return isBelow && !names.contains { $0.elementsEqual("..".utf8) } ? names.map(Array.init) : nil
  }
}

extension InputList.Names {
  fileprivate mutating func add(_ names: ArraySlice<[UInt8]>, line: Int) {
    guard let name = names.first else { return }
    if names.count == 1 {
      files[name] = line
    } else {
      folders[name, default: Self()].add(names.dropFirst(), line: line)
    }
  }

  /// The line of a file that has the name of a folder; nil: none.
  fileprivate var clash: Int? {
    for (name, folder) in folders {
      if let line = files[name] ?? folder.clash { return line }
    }
    return nil
  }
}
