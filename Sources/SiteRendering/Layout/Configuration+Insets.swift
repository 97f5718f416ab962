internal import GalleryModel
internal import WaterfallLayout

extension Configuration {
  /// The room around the tiles of a section or a part of one: between two pages it is the space
  /// between rows, so that one cannot see in the stream where a page ends.
  func inset(of part: Album.PagePart) -> EdgeInsets {
    var inset = EdgeInsets(all: inset)
    guard part.heading == .none else { return inset }
    if part.isContinued { inset.top = rowSpacing }
    if part.goesOn { inset.bottom = 0 }
    return inset
  }
}
