internal import Bytes

/// References between the items of an HEIC or AVIF (ISO/IEC 14496-12, 8.11).
///
/// The metadata of a phone's photo describe both the photo and the tone map that derives from it
/// (`tmap`, ISO 21496-1). libheif 1.15 takes a file for damaged whose metadata describe two items, or
/// whose transparency is that of item 0, as GPAC writes it.
enum HEIFReferences {
  /// A file whose metadata describe one item each, the photo where it is among several, and whose
  /// transparency is the photo's; the file itself where that is so already, or where it is not
  /// understood.
  ///
  /// Contents stand at places counted from the start of the file, so these boxes go to its end.
  /// - Complexity: O(n) for n references; the bytes are copied only if there is something to mend.
  static func mended(_ file: [UInt8]) -> [UInt8] {
    var source = file
    guard let boxes = try? ISOBoxes.all(in: 0..<file.count, of: &source),
      let index = boxes.firstIndex(where: { $0.kind == "meta" }),
      let meta = try? mended(boxes[index].content, of: &source)
    else { return file }
    let start = index == 0 ? 0 : boxes[index - 1].content.upperBound
    source.replaceSubrange((start + 4)..<(start + 8), with: "free".utf8)
    return source + ISOBoxes.box("meta", meta)
  }

  /// The content of the metadata's box; nil where there is nothing to mend.
  private static func mended(
    _ meta: Range<Int>, of file: inout [UInt8]
  ) throws(ImagingError) -> [UInt8]? {
    let boxes = try ISOBoxes.all(in: meta.dropFirst(4), of: &file)
    guard let primary = boxes.first(where: { $0.kind == "pitm" })?.content,
      boxes.last?.content.upperBound == meta.upperBound
    else { return nil }
    let width = try file.byte(at: primary.lowerBound) == 0 ? 2 : 4
    let photo = try file.integer(at: primary.lowerBound + 4, width, .big)
    return try replacing(boxes, in: meta, of: &file) { box, file throws(ImagingError) in
      box.kind == "iref" ? try mended(references: box.content, photo, of: &file) : nil
    }
  }

  /// The references, each of those to one item; nil where they are so already.
  private static func mended(
    references: Range<Int>, _ photo: Int, of file: inout [UInt8]
  ) throws(ImagingError) -> [UInt8]? {
    let width = try file.byte(at: references.lowerBound) == 0 ? 2 : 4
    let boxes = try ISOBoxes.all(in: references.dropFirst(4), of: &file)
    return try replacing(boxes, in: references, of: &file) { box, file throws(ImagingError) in
      let targets = try integers(in: box.content.dropFirst(width + 2), width, of: &file)
      let isLost = box.kind == "auxl" && targets == [0]
      guard isLost || box.kind == "cdsc" && targets.count > 1 else { return nil }
      let target = isLost || targets.contains(photo) ? photo : targets[0]
      return file[box.content.prefix(width)] + 1.bytes(.big, 2) + target.bytes(.big, width)
    }
  }

  /// The content of a box with others in it, some of them with other contents; nil where none is.
  private static func replacing(
    _ boxes: [ISOBoxes.Box], in range: Range<Int>, of file: inout [UInt8],
    by replacement: (ISOBoxes.Box, inout [UInt8]) throws(ImagingError) -> [UInt8]?
  ) throws(ImagingError) -> [UInt8]? {
    var (content, isReplaced) = (Array(file[range.prefix(4)]), false)
    var start = range.lowerBound + 4
    for each in boxes {
      if let new = try replacement(each, &file) {
        content += ISOBoxes.box(each.kind, new)
        isReplaced = true
      } else {
        content += file[start..<each.content.upperBound]
      }
      start = each.content.upperBound
    }
    return isReplaced ? content : nil
  }

  private static func integers(
    in range: Range<Int>, _ width: Int, of file: inout [UInt8]
  ) throws(ImagingError) -> [Int] {
    var integers: [Int] = []
    for place in stride(from: range.lowerBound, through: range.upperBound - width, by: width) {
      integers.append(try file.integer(at: place, width, .big))
    }
    return integers
  }
}
