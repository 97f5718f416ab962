/// A letter of a text as people count them, with its marks, and the slice that has all of it.
struct TextLetter {
  /// Its units in the text's UTF-16.
  let units: Range<Int>
  /// The number of the slice; nil when none has it.
  let slice: Int?
  /// True if a line may begin with it.
  let mayBeginLine: Bool
}
