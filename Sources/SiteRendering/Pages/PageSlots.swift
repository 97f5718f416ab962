/// HTML of a gallery's own for all pages, as it is: comments, counters, links of a head.
struct PageSlots: Encodable {
  /// The end of the head; nil: nothing.
  let head: String?
  /// The end of the body; nil: nothing.
  let end: String?

  /// The files of the gallery's `Templates` that hold it.
  static let names = ["head.html", "end.html"]

  init(_ theme: Theme) {
    let text = { (name: String) in theme.files[name].map { String(decoding: $0, as: UTF8.self) } }
    (head, end) = (text(Self.names[0]), text(Self.names[1]))
  }
}
