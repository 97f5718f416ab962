extension PhotoMetadata {
  /// The names of people that any source has.
  var allPeople: [String] { people + otherPeople }

  /// The names that are published: where nothing says who is on the photo, those among keywords.
  var publishedPeople: [String] { people.isEmpty ? otherPeople : people }

  /// Takes the people of the first of two sources that has any, and notes all others that either has.
  mutating func takePeople(of first: PhotoMetadata, before second: PhotoMetadata) {
    people = first.people.isEmpty ? second.people : first.people
    otherPeople = Set(first.allPeople + second.allPeople).subtracting(people).sorted()
  }

  /// The names among keywords, each once: all that stands below a word for people, `People|Family|Ada`.
  static func people(among keywords: [String]) -> [String] {
    let names = keywords.flatMap { keyword in
      levels(of: keyword).drop { !wordsForPeople.contains($0.lowercased()) }.dropFirst()
    }
    return Set(names.map(String.init)).sorted()
  }

  /// A keyword and the words above it, the widest first, as programs write them.
  static func levels(of keyword: String) -> [Substring] {
    keyword.split { "|>/:".contains($0) }.map(\.trimmed).filter { !$0.isEmpty }
  }

  private static let wordsForPeople: Set<String> = Set(
    """
    people person persons personen leute menschen personnes gens personas gente persone pessoas mensen
    ludzie osoby люди أشخاص الأشخاص 人物 人々 人们
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
