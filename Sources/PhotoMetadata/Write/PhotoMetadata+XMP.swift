internal import Bytes

extension PhotoMetadata {
  /// The metadata as an XMP packet; empty where it says nothing.
  public var xmpPacket: [UInt8] {
    let properties = texts + arrays + facts
    guard !properties.isEmpty else { return [] }
    let schemas = Self.prefixes.map { " xmlns:\($0.0)=\"\($0.1.rawValue)\"" }.joined()
    return Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/">\
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about=""\(schemas)>\(properties.joined())</rdf:Description>\
      </rdf:RDF></x:xmpmeta><?xpacket end="r"?>
      """.utf8)
  }

  /// A packet with a description of another schema.
  ///
  /// - Parameter packet: The packet that it is added to; empty: none.
  public static func xmpPacket(_ packet: [UInt8] = [], with description: String) -> [UInt8] {
    let end = Array("</rdf:RDF>".utf8)
    if let place = packet.place(of: end)?.lowerBound {
      return packet[..<place] + Array(description.utf8) + packet[place...]
    }
    let start = "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
    return Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\(start)\(description)".utf8) + end
      + Array("</x:xmpmeta>".utf8)
  }

  private static let prefixes: [(String, XMPPacket.Schema)] = [
    ("dc", .dublinCore), ("xmp", .basic), ("photoshop", .photoshop), ("tiff", .tiff),
    ("exif", .exif), ("exifEX", .exifEX), ("Iptc4xmpCore", .iptcCore),
  ]

  /// Texts that have one for each language; these are for all.
  private var texts: [String] {
    let texts = [
      ("dc:title", title), ("dc:description", caption), ("dc:rights", copyright),
      ("Iptc4xmpCore:AltTextAccessibility", alt),
    ]
    return texts.compactMap { name, text in
      text.map {
        "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped($0))</rdf:li></rdf:Alt>"
          + "</\(name)>"
      }
    }
  }

  private var arrays: [String] {
    let arrays = [
      ("dc:creator", "Seq", creators), ("dc:subject", "Bag", keywords),
      ("exifEX:PhotographicSensitivity", "Seq", exposure.iso.map { ["\($0)"] } ?? []),
    ]
    return arrays.filter { !$0.2.isEmpty }.map { name, kind, items in
      let list = items.map { "<rdf:li>\(Self.escaped($0))</rdf:li>" }.joined()
      return "<\(name)><rdf:\(kind)>\(list)</rdf:\(kind)></\(name)>"
    }
  }

  private var facts: [String] {
    let facts = [
      ("photoshop:Credit", credit), ("xmp:Rating", rating.map { "\($0)" }),
      ("exif:DateTimeOriginal", taken?.iso), ("tiff:Make", camera?.make),
      ("tiff:Model", camera?.model), ("exifEX:LensModel", lens),
      ("exif:ExposureTime", exposure.time.map { "\($0)" }),
      ("exif:FNumber", exposure.aperture.map { "\($0)" }),
      ("exif:FocalLength", exposure.focalLength.map { "\($0)" }),
      ("Iptc4xmpCore:Location", place.location), ("photoshop:City", place.city),
      ("photoshop:State", place.state), ("photoshop:Country", place.country),
    ]
    return facts.compactMap { name, text in text.map { "<\(name)>\(Self.escaped($0))</\(name)>" } }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}
