internal import GalleryModel
internal import Imaging
internal import PhotoMetadata
internal import Pictures
internal import SiteFormat
internal import Text
internal import WaterfallLayout

/// `data/KEY.json`: a chunk's photos and their frames at every breakpoint.
struct ChunkData: SiteData {
  let visit: Keyed<AlbumVisit>
  let chunk: PageChunk
  /// The keywords of its photos that have pages.
  let keywords: [KeywordLink]

  var path: SitePath { chunk.dataFile }
  var content: [UInt8] { JSONText.encode(document) }

  private var document: Document {
    let album = visit.album
    let photos = chunk.parts.flatMap(\.photos).map { photo in
      PhotoEntry(
        id: photo.id, kind: photo.kind.name,
        page: album.link(to: photo, on: chunk.page, from: path), alt: photo.altText,
        title: photo.title, caption: photo.caption.map(Markdown.source),
        captionHTML: photo.caption.map { html($0, of: photo) },
        width: photo.size.width, height: photo.size.height,
        colour: photo.placeholder?.colour.css, preview: photo.placeholder?.previewAddress,
        original: photo.hasOriginal ? photo.originalFile.link(from: path) : nil,
        place: photo.placeText, date: photo.dateText(in: visit.words),
        info: photo.information(in: visit.words, keywords: keywords).map {
          InfoEntry(row: $0, path: path)
        },
        clip: clip(photo), sphere: sphere(photo),
        cover: photo.isCovered ? photo.stack?.cover : nil, pictures: pictures(photo, from: path))
    }
    let configuration = album.configuration
    return Document(
      version: 1, key: chunk.key, columnSpacing: configuration.columnSpacing,
      rowSpacing: configuration.rowSpacing, inset: configuration.inset,
      crop: configuration.crop,
      frame: configuration.frame.width > 0 ? configuration.frame.width : nil, photos: photos,
      bands: chunk.layout.bands.map(band), others: others)
  }

  private var others: [String: [BandEntry]]? {
    let grids = chunk.layout.others.map { ($0.grid.rawValue, $0.bands.map(band)) }
    return grids.isEmpty ? nil : Dictionary(uniqueKeysWithValues: grids)
  }

  /// A caption, whose links to tiles are those of its photo's own album: in another one tiles have other
  /// names.
  private func html(_ caption: String, of photo: Item) -> String {
    if let home = photo.home {
      return Markdown.blocksWithoutPlaces(caption, from: home.folder.link(from: path))
    }
    return Markdown.blocks(
      caption, from: visit.album.folder.link(from: path), on: chunk.page.link(from: path))
  }

  private func clip(_ photo: Item) -> ClipEntry? {
    guard let clip = photo.kind.clip, let file = photo.clipFile else { return nil }
    let recipe = visit.album.configuration.clips
    return ClipEntry(
      path: file.link(from: path), type: "video/mp4",
      webm: photo.webmFile.map {
        WebMEntry(path: $0.link(from: path), type: recipe.webmType(of: clip) ?? "video/webm")
      },
      duration: clip.duration > 0 ? Double(clip.duration) / 1000 : nil)
  }

  private func sphere(_ photo: Item) -> SphereEntry? {
    photo.kind.sphere.map { sphere in
      let pictures = PictureSet(photo)
      return SphereEntry(
        path: (pictures.sphere ?? pictures.widest)?.path.link(from: path),
        left: rounded(sphere.left), top: rounded(sphere.top),
        width: rounded(sphere.width), height: rounded(sphere.height),
        heading: rounded(sphere.heading), pitch: rounded(sphere.pitch),
        fieldOfView: sphere.fieldOfView.map(rounded))
    }
  }

  private func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }

  private func pictures(_ photo: Item, from path: SitePath) -> [PictureEntry] {
    PictureSet(photo).entries.map {
      PictureEntry(
        path: $0.path.link(from: path), type: "image/\($0.picture.format.rawValue)",
        width: $0.picture.size.width, height: $0.picture.size.height)
    }
  }

  private func band(_ band: ChunkLayout.BandLayout) -> BandEntry {
    BandEntry(
      minWidth: band.band.minWidth, columns: band.band.columns,
      sections: band.sections.map { section in
        SectionEntry(
          header: section.room.header.terms, height: section.tiles.height.terms,
          footer: section.room.footer.terms,
          x: section.place?.x.terms, width: section.place?.width.terms,
          top: own(section.inset.top), bottom: own(section.inset.bottom),
          frames: section.tiles.frames.map {
            [$0.x.terms, $0.y.terms, $0.width.terms, $0.height.terms]
          })
      })
  }

  /// A section's room on one side, px; nil where it is that of all.
  private func own(_ inset: Double) -> Double? {
    inset == visit.album.configuration.inset ? nil : inset
  }

  private struct Document: Encodable {
    let version: Int
    let key: String
    /// The spacing between and around the frames, px.
    let columnSpacing, rowSpacing, inset: Double
    /// The most by which pictures are scaled in height, percent; 0: columns end where they do.
    let crop: Double
    /// The width of the border around each picture, px; nil for none.
    let frame: Double?
    let photos: [PhotoEntry]
    let bands: [BandEntry]
    /// The bands of the other grids that visitors can switch to.
    let others: [String: [BandEntry]]?
  }

  private struct PhotoEntry: Encodable {
    let id, kind, page, alt: String
    /// The title; nil for a file name that a camera gave.
    let title: String?
    let caption, captionHTML: String?
    let width, height: Int
    /// The placeholder of the picture: the dominant colour, and a tiny picture to enlarge.
    let colour, preview: String?
    /// The link to the original, where it is offered.
    let original: String?
    /// The place and the date, in words.
    let place, date: String?
    /// The further metadata.
    let info: [InfoEntry]
    /// The clip itself; nil for a still.
    let clip: ClipEntry?
    /// The part of a sphere that it shows; nil for a flat photo.
    let sphere: SphereEntry?
    /// The ID of the photo whose tile it is under; nil for a photo with a tile.
    let cover: String?
    let pictures: [PictureEntry]
  }

  /// A label and a value; for a value of several parts, these with what they link to.
  private struct InfoEntry: Encodable {
    let row: InformationRow
    let path: SitePath

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(row.label)
      try container.encode(row.value)
      guard !row.parts.isEmpty else { return }
      try container.encode(
        row.parts.map { [$0.text, $0.page?.link(from: path)].compactMap(\.self) })
    }
  }

  private struct ClipEntry: Encodable {
    let path, type: String
    /// The same, smaller, for browsers that play it; nil where there is none.
    let webm: WebMEntry?
    /// Seconds; nil for an animation that does not say.
    let duration: Double?
  }

  private struct WebMEntry: Encodable {
    let path, type: String
  }

  private struct SphereEntry: Encodable {
    /// The link to the picture to look around in.
    let path: String?
    /// The part of the whole sphere's picture, as shares of its sides.
    let left, top, width, height: Double
    /// The first view, degrees from the sphere's middle.
    let heading, pitch: Double
    /// The width of the first view, degrees; nil: the viewer's own.
    let fieldOfView: Double?
  }

  private struct PictureEntry: Encodable {
    let path, type: String
    let width, height: Int
  }

  private struct BandEntry: Encodable {
    let minWidth: Double
    let columns: Int
    let sections: [SectionEntry]
  }

  private struct SectionEntry: Encodable {
    /// The heights of the section's header, its tiles and its footer.
    let header, height, footer: [Double]
    /// The place and the width of a section that shares a row; nil for one as wide as the gallery. One
    /// whose place is not 0 stands beside the section before it.
    let x, width: [Double]?
    /// The room above and below its tiles, px; nil: the inset.
    let top, bottom: Double?
    /// The x, y, width and height of each tile.
    let frames: [[[Double]]]
  }
}

extension LinearLength {
  /// The share of the width, px and lines, rounded as in the style sheet.
  var terms: [Double] {
    [
      (proportion * 1e6).rounded() / 1e6, (pixels * 1e3).rounded() / 1e3,
      (lines * 1e4).rounded() / 1e4,
    ]
  }
}
