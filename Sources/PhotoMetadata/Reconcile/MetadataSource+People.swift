extension MetadataSource {
  /// Words to find the photo by.
  var keywords: [String] {
    let named = latest(
      iptc: iptc?.texts(25).nonEmpty, xmp: xmp { $0.texts(.dublinCore, "subject").nonEmpty })
    if let named { return named }
    let windows = exif.windowsText(0x9C9E) ?? ""
    return windows.split(separator: ";").compactMap { MetadataText.tidy(String($0)) }
  }

  /// The keywords with those above them, as Lightroom and digiKam keep them beside `dc:subject`, which
  /// has each by itself.
  var keywordTrees: [String] {
    let lightroom = xmp { $0.texts(.lightroom, "hierarchicalSubject").nonEmpty } ?? []
    return lightroom + (xmp { $0.texts(.digiKam, "TagsList").nonEmpty } ?? [])
  }

  /// The names of people on the photo, each once: those that IPTC's extension lists, of the photo and
  /// of regions in it, and those of the faces that programs have marked (Metadata Working Group, 2.0,
  /// 5.9; Microsoft's People Tagging).
  var people: [String] {
    let human = XMPPacket.Kind(
      name: "http://cv.iptc.org/newscodes/imageregiontype/human", array: "Iptc4xmpExt:rCtype",
      field: "xmp:Identifier", isUsual: false)
    let face = XMPPacket.Kind(name: "Face", field: "mwg-rs:Type", isUsual: true)
    let lists: [[String]] = [
      xmp { $0.texts(.iptcExtension, "PersonInImage").nonEmpty } ?? [],
      names(.iptcExtension, "PersonInImageWDetails", "Iptc4xmpExt:PersonName"),
      names(.iptcExtension, "ImageRegion", "Iptc4xmpExt:PersonInImage"),
      names(.iptcExtension, "ImageRegion", "Iptc4xmpExt:Name", where: human),
      names(.regions, "Regions/mwg-rs:RegionList", "mwg-rs:Name", where: face),
      names(.windowsRegions, "RegionInfo/MPRI:Regions", "MPReg:PersonDisplayName"),
    ]
    return lists.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The names in a field of the structures in an array.
  private func names(
    _ schema: XMPPacket.Schema, _ array: String, _ field: String,
    where kind: XMPPacket.Kind? = nil
  ) -> [String] {
    xmp { $0.texts(schema, array, field, where: kind).nonEmpty } ?? []
  }

  /// The makers of the photo; EXIF has several in one text.
  var creators: [String] {
    if let artist = exif.text(.image, 0x013B) {
      return artist.split(separator: ";").compactMap { MetadataText.tidy(String($0)) }
    }
    let named = latest(
      iptc: iptc?.texts(80).nonEmpty, xmp: xmp { $0.texts(.dublinCore, "creator").nonEmpty })
    let other = words(xmp: { _ in nil }, windows: 0x9C9D, png: "Author")
    return named ?? other.map { [$0] } ?? []
  }

  /// The copyright notice; EXIF has its maker's and its editor's, with a zero between.
  var copyright: String? {
    let parts = (exif.bytes(.image, 0x8298) ?? []).split(separator: 0)
      .compactMap { MetadataText.decode($0) }
    if !parts.isEmpty { return parts.joined(separator: "\n") }
    return words(
      iptc: 116, xmp: { $0.localizedText(.dublinCore, "rights") }, png: "Copyright")
  }

  /// The place that the photo shows, by names.
  var place: Place {
    var place = Place()
    place.location = name(92, .iptcCore, "Location", "Sublocation")
    place.city = name(90, .photoshop, "City", "City")
    place.state = name(95, .photoshop, "State", "ProvinceState")
    place.country = name(101, .photoshop, "Country", "CountryName")
    return place
  }

  private func name(
    _ dataset: UInt8, _ schema: XMPPacket.Schema, _ property: String, _ field: String
  ) -> String? {
    words(
      iptc: dataset,
      xmp: {
        $0.text(.iptcExtension, "LocationShown[1]/Iptc4xmpExt:\(field)")
          ?? $0.text(schema, property)
      })
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}
