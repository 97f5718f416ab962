/// Parts of the colour profile in a JPEG, which say themselves in which order they come (ICC.1:2010, B.4).
struct ProfileParts {
  private var parts: [(number: UInt8, content: ArraySlice<UInt8>)] = []

  /// True where there is no profile.
  var isEmpty: Bool { parts.isEmpty }

  /// The profile; empty where there is none.
  var joined: [UInt8] { parts.sorted { $0.number < $1.number }.flatMap(\.content) }

  /// Adds the part in a segment: its number, how many there are, and the bytes stand behind the head.
  mutating func append(_ segment: ArraySlice<UInt8>) {
    let rest = segment.dropFirst(EmbeddedProfile.segmentHead.count)
    parts.append((number: rest.first ?? 0, content: rest.dropFirst(2)))
  }
}
