extension BuildReport {
  /// The number of photos, pictures or files that were made or reused for one reason.
  public struct Tally: Codable, Hashable, Sendable {
    /// The kind of things that are counted.
    public let what: Subject
    /// True if they were reused, not made.
    public let isReused: Bool
    /// The reason, as reports print it.
    public let reason: String
    /// The number of photos, pictures or files.
    public fileprivate(set) var count: Int
  }

  /// Things that a tally counts, as reports print them.
  public enum Subject: String, Codable, Hashable, Sendable {
    /// Photos that were read.
    case photos
    /// Pictures of photos.
    case pictures
    /// Files of the site that are no pictures.
    case files
  }

  /// The reason why something was made or reused, as reports print it.
  enum Reason: String, CaseIterable {
    case photoIsUnknown = "new, changed since it was last read, or not read by this program yet"
    case photoIsKnown = "of the size, the times and the inode that it was last read with"
    case pictureIsMissing = "neither in the site nor in the cache"
    case pictureIsInCache = "in the cache, made of the same photo in the same way"
    case pictureIsInSite = "in the site, made of the same photo in the same way"
    case fileIsNew = "not in the site yet"
    case fileHasChanged = "what it is made from says something else"
    case fileWasEdited = "changed by hand since it was written"
    case isForced = "--force makes everything anew"
    case inputsAreSame = "made from the same photos, words, settings and templates"
    case contentIsSame = "made again, and the same as before"
    case nothingHasChanged = "nothing has changed since the last build"

    fileprivate var what: Subject {
      switch self {
      case .photoIsUnknown, .photoIsKnown: .photos
      case .pictureIsMissing, .pictureIsInCache, .pictureIsInSite: .pictures
      case .fileIsNew, .fileHasChanged, .fileWasEdited, .isForced, .inputsAreSame,
        .contentIsSame, .nothingHasChanged:
        .files
      }
    }

    fileprivate var isReuse: Bool {
      switch self {
      case .photoIsKnown, .pictureIsInCache, .pictureIsInSite, .inputsAreSame, .contentIsSame,
        .nothingHasChanged:
        true
      case .photoIsUnknown, .pictureIsMissing, .fileIsNew, .fileHasChanged, .fileWasEdited,
        .isForced:
        false
      }
    }
  }

  /// The tally of a reason.
  func count(of reason: Reason) -> Int {
    tallies.first { $0.reason == reason.rawValue }?.count ?? 0
  }

  /// Counts so many under another reason, as far as there are any.
  ///
  /// - Returns: The number of those that there were.
  mutating func move(_ count: Int, from one: Reason, to other: Reason) -> Int {
    let moved = min(count, self.count(of: one))
    guard moved > 0 else { return 0 }
    for (reason, count) in [(one, -moved), (other, moved)] {
      self.count(
        Tally(what: reason.what, isReused: reason.isReuse, reason: reason.rawValue, count: count))
    }
    tallies.removeAll { $0.count == 0 }
    return moved
  }

  /// Adds to the tally of a reason.
  mutating func count(_ reason: Reason, _ count: Int = 1) {
    guard count > 0 else { return }
    self.count(
      Tally(what: reason.what, isReused: reason.isReuse, reason: reason.rawValue, count: count))
  }

  /// Adds a tally, merged with that of the same reason.
  mutating func count(_ tally: Tally) {
    if tally.what == .pictures {
      picturesMade += tally.isReused ? 0 : tally.count
      picturesReused += tally.isReused ? tally.count : 0
    }
    if let index = tallies.firstIndex(where: { $0.reason == tally.reason }) {
      tallies[index].count += tally.count
    } else {
      tallies.append(tally)
      // Threads end in any order.
      tallies.sort { ($0.what.rawValue, $0.reason) < ($1.what.rawValue, $1.reason) }
    }
  }
}
