internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat
internal import Text

/// Structured data of a page: schema.org as JSON-LD, with addresses relative to the page.
struct LinkedData: Encodable {
  private var context = "https://schema.org"
  private let type, name, url: String
  private var description, contentUrl, thumbnailUrl: String?
  private var duration, uploadDate: String?
  private var width, height: Int?
  private var creator: [Named]?
  private var creditText, copyrightNotice, license, dateCreated, keywords: String?
  private var contentLocation, usageInfo: Named?

  /// Creates the data of an album.
  init(_ album: AlbumIdentity, at page: SitePath) {
    type = "ImageGallery"
    name = album.title
    url = album.indexPage.link(from: page)
    description = album.description.map(Markdown.words)
    setTerms(album.configuration, [])
  }

  /// Creates the data of a photo, from its published metadata alone.
  init(_ photo: Item, _ pictures: PictureSet, of album: AlbumIdentity, at page: SitePath) {
    let facts = photo.published
    switch photo.kind {
    case .still, .live:
      type = "ImageObject"
      contentUrl = pictures.widest?.path.link(from: page)
    case .clip(let header):
      type = "VideoObject"
      contentUrl = photo.clipFile?.link(from: page)
      duration = "PT\(CSSNumber(Double(header.duration) / 1000))S"
      uploadDate = facts.taken?.iso ?? album.configuration.siteUpdated
    }
    name = photo.title ?? album.title
    url = album.page(of: photo).link(from: page)
    description = photo.caption.map(Markdown.words)
    thumbnailUrl = pictures.narrowest?.path.link(from: page)
    width = pictures.widest?.picture.size.width
    height = pictures.widest?.picture.size.height
    creditText = facts.credit
    copyrightNotice = facts.copyright
    dateCreated = facts.taken?.iso
    keywords = facts.keywords.isEmpty ? nil : facts.keywords.joined(separator: ", ")
    let place = facts.place.names.joined(separator: ", ")
    contentLocation = place.isEmpty ? nil : Named("Place", place)
    setTerms(album.configuration, facts.creators)
  }

  /// The creators and the terms: an address is the `license`, other words are the `usageInfo`.
  private mutating func setTerms(_ configuration: Configuration, _ creators: [String]) {
    let names = creators.isEmpty ? [configuration.siteAuthor].compactMap(\.self) : creators
    creator = names.isEmpty ? nil : names.map { Named("Person", $0) }
    license = configuration.licenceAddress
    usageInfo =
      license == nil ? configuration.siteLicence.map { Named("CreativeWork", $0) } : nil
  }

  /// A person, place or work of which only the name is known.
  private struct Named: Encodable {
    let type, name: String

    init(_ type: String, _ name: String) {
      self.type = type
      self.name = name
    }

    private enum CodingKeys: String, CodingKey {
      case type = "@type"
      case name
    }
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case type = "@type"
    case name, url, description, contentUrl, thumbnailUrl, duration, uploadDate, width, height,
      creator, creditText
    case copyrightNotice, license, usageInfo, dateCreated, keywords, contentLocation
  }

  /// The JSON for a script element, escaped so that it neither ends the element nor begins a
  /// comment.
  static func html(_ data: LinkedData) -> String {
    var escaped: [UInt8] = []
    for byte in JSONText.encode(data) {
      switch byte {
      case UInt8(ascii: "<"): escaped += "\\u003c".utf8
      case UInt8(ascii: ">"): escaped += "\\u003e".utf8
      case UInt8(ascii: "&"): escaped += "\\u0026".utf8
      default: escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
