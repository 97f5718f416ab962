internal import Bytes

/// The items of an AVIF with their bytes, to be written.
struct AVIFParts {
  /// An item.
  struct Part {
    var id: Int
    let kind: String
    var isHidden: Bool
    let content: [UInt8]
    let properties: [HEIFItems.Property]
  }

  let primary: Int
  var parts: [Part]
  var references: [HEIFItems.Reference]
  /// Items that show the same, the best one first.
  var alternatives: [Int] = []

  var primaryPart: Part? { parts.first { $0.id == primary } }

  init(_ primary: Part) {
    self.primary = primary.id
    parts = [primary]
    references = []
  }

  /// Reads a file that was made here.
  init(_ file: [UInt8]) throws(ImagingError) {
    var source = file
    let items = try HEIFItems(&source)
    parts = []
    for (id, item) in items.items.sorted(by: { $0.key < $1.key }) {
      var content: [UInt8] = []
      for place in item.places { content += try source.bytes(place) }
      parts.append(
        Part(
          id: id, kind: item.kind, isHidden: item.isHidden, content: content,
          properties: item.properties))
    }
    (primary, references) = (items.primary, items.references)
  }

  /// Writes the file: what is small first, the picture itself last.
  ///
  /// - Complexity: O(n) for n bytes.
  func file() -> [UInt8] {
    let brands = ["avif", "mif1", "miaf"] + (alternatives.isEmpty ? [] : ["tmap"])
    let type = ISOBoxes.box("ftyp", brands[0].utf8 + [0, 0, 0, 0] + brands.flatMap(\.utf8))
    let rank = { (part: Part) in part.id == primary ? 2 : part.kind == "av01" ? 1 : 0 }
    let order = (0...2).flatMap { wanted in parts.filter { rank($0) == wanted } }
    let start = type.count + meta(order, at: 0).count + 8
    return type + meta(order, at: start) + ISOBoxes.box("mdat", order.flatMap(\.content))
  }

  /// The box of metadata, where the items' bytes begin at some place of the file.
  private func meta(_ order: [Part], at start: Int) -> [UInt8] {
    var boxes = Array("pict".utf8)
    boxes = ISOBoxes.full("hdlr", [0, 0, 0, 0] + boxes + [UInt8](repeating: 0, count: 13))
    boxes += ISOBoxes.full("pitm", primary.bytes(.big, 2))
    boxes += places(order, at: start)
    boxes += ISOBoxes.full("iinf", parts.count.bytes(.big, 2) + parts.flatMap(\.entry))
    if !references.isEmpty { boxes += ISOBoxes.full("iref", references.flatMap(\.box)) }
    boxes += properties
    if let group = (parts.map(\.id).max()).map({ $0 + 1 }), !alternatives.isEmpty {
      let numbers = [group, alternatives.count] + alternatives
      boxes += ISOBoxes.box("grpl", ISOBoxes.full("altr", numbers.flatMap { $0.bytes(.big, 4) }))
    }
    return ISOBoxes.full("meta", boxes)
  }

  private func places(_ order: [Part], at start: Int) -> [UInt8] {
    var (content, place) = ([0x44, 0] + order.count.bytes(.big, 2), start)
    for part in order {
      content += part.id.bytes(.big, 2) + [0, 0, 0, 1]
      content += place.bytes(.big, 4) + part.content.count.bytes(.big, 4)
      place += part.content.count
    }
    return ISOBoxes.full("iloc", content)
  }

  /// All properties, and which items have them.
  private var properties: [UInt8] {
    var (boxes, links, count) = ([[UInt8]](), [UInt8](), 0)
    for part in parts where !part.properties.isEmpty {
      links += part.id.bytes(.big, 2) + [UInt8(part.properties.count)]
      count += 1
      for property in part.properties {
        let index = boxes.firstIndex(of: property.box) ?? boxes.count
        if index == boxes.count { boxes.append(property.box) }
        links.append(UInt8(index + 1) | (property.isEssential ? 0x80 : 0))
      }
    }
    let list = ISOBoxes.box("ipco", boxes.flatMap(\.self))
    return ISOBoxes.box("iprp", list + ISOBoxes.full("ipma", count.bytes(.big, 4) + links))
  }
}

extension AVIFParts.Part {
  fileprivate var entry: [UInt8] {
    ISOBoxes.full(
      "infe", id.bytes(.big, 2) + [0, 0] + kind.utf8 + [0], version: 2, flags: isHidden ? 1 : 0)
  }
}

extension HEIFItems.Reference {
  fileprivate var box: [UInt8] {
    let targets = to.flatMap { $0.bytes(.big, 2) }
    return ISOBoxes.box(kind, from.bytes(.big, 2) + to.count.bytes(.big, 2) + targets)
  }
}
