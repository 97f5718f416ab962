extension PhotoMetadata {
  /// The names of people that any source has.
  var allPeople: [String] { people + otherPeople }

  /// Takes the people of the first of two sources that has any, and notes all others that either has.
  mutating func takePeople(of first: PhotoMetadata, before second: PhotoMetadata) {
    people = first.people.isEmpty ? second.people : first.people
    otherPeople = Set(first.allPeople + second.allPeople).subtracting(people).sorted()
  }
}
