public import FileSystem
internal import GalleryModel
internal import Glibc
internal import Synchronization
internal import Text

/// Files of a theme: the built-in ones, each overridden by the gallery's own of the same name.
public struct Theme: Sendable {
  /// The theme's files by name.
  public let files: [String: [UInt8]]
  /// The paths of files in its folder that are none of the theme: what the gallery ignores, and what
  /// editors keep beside a file.
  public let leftAlone: [Path]
  /// The folder of the gallery's own files, for errors.
  private let folder: Path
  private let bundles: Bundles

  /// The built-in theme.
  init() {
    files = Self.builtIn
    leftAlone = []
    folder = ""
    bundles = Bundles.builtIn
  }

  /// The maximum size of a file, bytes.
  public static let mostBytes = 64 << 20

  /// True for the name of a file that becomes a part of pages, scripts or sheets.
  static func isText(_ name: String) -> Bool {
    [".mustache", ".html", ".css", ".js"].contains(where: name.hasSuffix)
  }

  /// Reads the theme of a gallery.
  ///
  /// - Parameters:
  ///   - folder: The gallery's `Templates` folder; it need not exist.
  ///   - ignored: The patterns of what is left alone in it, as in the rest of the gallery.
  ///   - former: The theme before, whose bundled scripts are used if no script has changed.
  /// - Throws: `FileSystemError` when a file in it cannot be read.
  public init(
    folder: Path, ignoring ignored: [String] = [], after former: Theme? = nil
  ) throws(FileSystemError) {
    var found = ThemeFolder(in: folder.parent ?? "", ignoring: IgnoreRules(ignored))
    switch try FileStatus(folder)?.kind {
    case .folder: try found.read(folder)
    case .symbolicLink: throw FileSystemError("read", folder, code: ELOOP)
    case .file, .other, nil: break
    }
    let own = found.files
    files = Self.builtIn.merging(own) { $1 }
    leftAlone = found.leftAlone
    self.folder = folder
    if Self.parts(of: own).isEmpty {
      bundles = Bundles.builtIn
    } else if let former, former.folder == folder, former.parts == Self.parts(of: files) {
      bundles = former.bundles
    } else {
      bundles = Bundles()
    }
  }

  /// The files that may be parts of a script: all but the templates.
  private static func parts(of files: [String: [UInt8]]) -> [String: [UInt8]] {
    files.filter { !$0.key.hasSuffix(".mustache") }
  }

  private var parts: [String: [UInt8]] { Self.parts(of: files) }

  /// A template with its partials inserted.
  ///
  /// - Throws: `TemplateError` for a malformed template, and for a missing or recursive partial.
  func template(_ name: String) throws(TemplateError) -> Template {
    var parts: [String] = []
    let text = try expanded(name, inside: [], noting: &parts)
    do throws(TemplateError) {
      return try Template(text, of: path(of: name))
    } catch {
      // The text comes from several files: the error should name the malformed one.
      for part in parts { _ = try Template(files[part] ?? [], of: path(of: part)) }
      throw TemplateError(file: error.file, reason: error.reason)
    }
  }

  /// True if fragments without the viewer have a value, by its name in their template; also where that
  /// cannot be read.
  public func showsInFragments(_ value: String) -> Bool {
    var (parts, isInViewer): ([String], Bool) = ([], false)
    guard let text = try? expanded("fragment.mustache", inside: [], noting: &parts) else {
      return true
    }
    return TemplateTag.all(in: text).contains { tag in
      if tag.name == "viewer" { isInViewer = tag.kind == .section }
      return !isInViewer && tag.name.split(separator: ".").contains { $0 == value }
    }
  }

  /// The scripts, which are bundled when they are first asked for.
  ///
  /// - Throws: `TemplateError` as `ThemeScripts` does.
  func scripts() throws(TemplateError) -> ThemeScripts { try bundles.scripts(of: self) }

  /// Bundles the scripts ahead of their first use.
  ///
  /// It takes tens of milliseconds, which a build has on another processor while it reads its records.
  public func prepare() async { _ = try? scripts() }

  /// The path of a theme's file in the gallery, where it may be missing.
  func path(of name: String) -> Path { folder.appending(name) }

  /// The text of a template, in which each `{{> name}}` outside of comments is replaced by that file.
  private func expanded(
    _ name: String, inside outer: [String], noting parts: inout [String]
  ) throws(TemplateError) -> [UInt8] {
    let file = path(of: name)
    parts.append(name)
    let text = files[name] ?? []
    guard !outer.contains(name) else {
      throw TemplateError(file: file, reason: "the template holds itself")
    }
    var result: [UInt8] = []
    var end = 0
    for tag in TemplateTag.all(in: text) where tag.kind == .part {
      let partial = tag.name + ".mustache"
      guard files[partial] != nil else {
        throw TemplateError(file: file, offset: tag.offset, in: text, reason: missing(tag.name))
      }
      result += text[end..<tag.offset]
      result += try expanded(partial, inside: outer + [name], noting: &parts)
      end = tag.range.upperBound
    }
    return result + text[end...]
  }

  private func missing(_ part: String) -> String {
    let names = files.keys.filter { $0.hasSuffix(".mustache") }.map { String($0.dropLast(9)) }
    let nearest = Suggestion.nearest(to: part, among: names.sorted())
    let help = nearest.map { "did you mean \"\($0)\"?" } ?? "put it into \(folder.text)"
    return "there is no \(part).mustache; \(help)"
  }
}

/// Bundled scripts of a theme, which the check of a theme and the pages share.
private final class Bundles: Sendable {
  /// The scripts of the built-in theme, which all builds of a process share.
  static let builtIn = Bundles()

  private let scripts = Mutex<Result<ThemeScripts, TemplateError>?>(nil)

  func scripts(of theme: Theme) throws(TemplateError) -> ThemeScripts {
    let bundled = scripts.withLock { scripts in
      let bundled = scripts ?? Result { () throws(TemplateError) in try ThemeScripts(theme) }
      scripts = bundled
      return bundled
    }
    return try bundled.get()
  }
}
