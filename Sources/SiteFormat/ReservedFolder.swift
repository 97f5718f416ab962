public import FileSystem

/// Folder of a site that is no album; albums and photos whose names are the same get another.
public enum ReservedFolder: String, CaseIterable, Sendable {
  /// The pages of an album's chunks but the first.
  case page
  /// The list of an album's chunks.
  case pages
  /// The pages of single items.
  case items = "p"
  /// Derived pictures and originals.
  case media
  /// Scripts, sheets and fonts.
  case assets
  /// The data of chunks, for scripts.
  case data
  /// The index of the search.
  case search
  /// The pages of keywords.
  case tags

  /// The names that no album may have.
  public static let reserved = Set(allCases.map(\.rawValue))

  /// The folder in which photofall keeps its own record of a site.
  public static let record = ".photofall"

  /// The address of what the preview adds to a site; scanning skips folders that begin so, so no
  /// album is in the way.
  public static let preview = "_photofall"
}

extension Path {
  /// True for a path in a folder of the site's root.
  public func isBelow(_ folder: ReservedFolder) -> Bool {
    bytes.starts(with: "\(folder.rawValue)/".utf8)
  }
}
