import PhotoMetadata
import Testing

@Suite("Which block has the word")
struct PrecedenceTests {
  private let exif = BlockFixture.exif(
    image: [0x010E: BlockFixture.ascii("of EXIF"), 0x013B: BlockFixture.ascii("Ada; Grace")],
    shot: [0x9003: BlockFixture.ascii("2020:01:01 10:00:00")])
  private let xmp = BlockFixture.xmp(
    BlockFixture.localized("dc:description", [("x-default", "of XMP")])
      + BlockFixture.localized("dc:title", [("x-default", "Title of XMP")])
      + "<photoshop:City>Berlin</photoshop:City>")
  private let datasets: [(UInt8, [UInt8])] = [
    (120, Array("of IPTC".utf8)), (5, Array("Title of IPTC".utf8)), (95, Array("Hessen".utf8)),
  ]

  @Test("EXIF goes before XMP, and XMP before IPTC")
  func order() {
    let iptc = BlockFixture.photoshop(datasets)
    let all = PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp, photoshop: iptc))
    #expect(all.caption == "of EXIF")
    #expect(all.title == "Title of XMP")
    #expect(all.creators == ["Ada", "Grace"])
    #expect(all.place.names == ["Berlin", "Hessen"])
    #expect(PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: iptc)).caption == "of XMP")
    #expect(PhotoMetadata(MetadataBlocks(photoshop: iptc)).caption == "of IPTC")
  }

  @Test("IPTC goes before XMP where it was changed since, by its digest")
  func digest() {
    let changed = BlockFixture.photoshop(datasets, digest: [UInt8](repeating: 7, count: 16))
    let read = PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: changed))
    #expect(read.caption == "of IPTC")
    #expect(read.title == "Title of IPTC")
    #expect(read.place.city == "Berlin")
  }

  @Test("A text that IPTC had to cut is taken whole from XMP")
  func cut() {
    let long = String(repeating: "0123456789abcdef", count: 5)
    let xmp = BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", long)]))
    let iptc = BlockFixture.photoshop(
      [(5, Array(long.utf8.prefix(64)))], digest: [UInt8](repeating: 7, count: 16))
    #expect(PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: iptc)).title == long)
  }

  @Test("A text that IPTC had to cut within a letter is taken whole from XMP, too")
  func cutLetter() {
    let long = "xy" + String(repeating: "語", count: 30)
    let xmp = BlockFixture.xmp(BlockFixture.localized("dc:title", [("x-default", long)]))
    let iptc = BlockFixture.photoshop(
      [(5, Array(long.utf8.prefix(64)))], digest: [UInt8](repeating: 7, count: 16))
    #expect(PhotoMetadata(MetadataBlocks(xmp: xmp, photoshop: iptc)).title == long)
  }

  @Test(
    "Of a date of EXIF that tells less the rest is taken from where it is told",
    arguments: [
      ("1999:00:00 00:00:00", "photoshop:DateCreated", "1999-05-17T10:11:12"),
      ("2023:08:11", "photoshop:DateCreated", "2023-08-11T10:11:12+02:00"),
      ("2023:08:11   :  :  ", "xmp:CreateDate", "2023-08-11T10:11:12"),
      ("2000:00:00 00:00:00", "photoshop:DateCreated", "2024-05-01T10:11:12"),
    ])
  func moreOfDate(exif: String, property: String, date: String) {
    let exif = BlockFixture.exif(shot: [0x9003: BlockFixture.ascii(exif)])
    let xmp = BlockFixture.xmp("<\(property)>\(date)</\(property)>")
    #expect(PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp)).taken?.iso == date)
  }

  @Test(
    "A date of EXIF goes before one that says something else, or less",
    arguments: [
      ("1975", "2023-08-11T10:11:12", "1975"), ("1975:06:15", "1975-06", "1975-06-15"),
      ("1975:06:15", "1975-06-16T10:11:12", "1975-06-15"),
      ("1975:00:00 00:00:00", "2024", "1975"),
    ])
  func otherDate(exif: String, xmp: String, date: String) {
    let exif = BlockFixture.exif(shot: [0x9003: BlockFixture.ascii(exif)])
    let xmp = BlockFixture.xmp("<photoshop:DateCreated>\(xmp)</photoshop:DateCreated>")
    #expect(PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp)).taken?.iso == date)
  }

  @Test("IPTC tells the clock of a day in EXIF, too")
  func clockOfIPTC() {
    let exif = BlockFixture.exif(shot: [0x9003: BlockFixture.ascii("2023:08:11")])
    let iptc = BlockFixture.photoshop(
      [(55, Array("20230811".utf8)), (60, Array("101112+0200".utf8))])
    let read = PhotoMetadata(MetadataBlocks(exif: exif, photoshop: iptc))
    #expect(read.taken?.iso == "2023-08-11T10:11:12+02:00")
  }

  @Test("Blanks say nothing")
  func blanks() {
    let blank = BlockFixture.exif(image: [0x010E: BlockFixture.ascii("      ")])
    #expect(PhotoMetadata(MetadataBlocks(exif: blank, xmp: xmp)).caption == "of XMP")
  }

  @Test(
    "Words of a camera or a program go after those that a person wrote, in whichever block",
    arguments: ["OLYMPUS DIGITAL CAMERA", "SONY DSC", "default", "48.858370, 2.294481"])
  func personsWords(of camera: String) throws {
    let words = BlockFixture.ascii(camera)
    let exif = BlockFixture.exif(image: [0x010E: words])
    let iptc = BlockFixture.photoshop([(120, words), (5, words)])
    func caption(_ blocks: MetadataBlocks) -> String? {
      PhotoMetadata(blocks).only([.caption]).caption
    }
    #expect(caption(MetadataBlocks(exif: exif, xmp: xmp)) == "of XMP")
    #expect(
      caption(MetadataBlocks(exif: exif, photoshop: BlockFixture.photoshop(datasets))) == "of IPTC")
    let comment = BlockFixture.exif(
      image: [0x010E: words], shot: [0x9286: Array("ASCII\0\0\0A walk".utf8)])
    #expect(caption(MetadataBlocks(exif: comment)) == "A walk")
    let named = PhotoMetadata(MetadataBlocks(exif: exif, photoshop: iptc))
    #expect(named.only([.title, .caption]) == PhotoMetadata())
    let sidecar = try #require(
      PhotoMetadata(
        sidecar: BlockFixture.xmp(
          BlockFixture.localized("dc:description", [("x-default", camera)])
            + BlockFixture.localized("dc:title", [("x-default", camera)]))))
    let both = PhotoMetadata(MetadataBlocks(xmp: xmp)).overridden(by: sidecar)
    #expect(both.caption == "of XMP" && both.title == "Title of XMP")
    #expect(named.overridden(by: PhotoMetadata(MetadataBlocks(xmp: xmp))).caption == "of XMP")
  }

  @Test("A sidecar goes before the file, field by field")
  func sidecar() throws {
    let file = PhotoMetadata(MetadataBlocks(exif: exif))
    let sidecar = try #require(PhotoMetadata(sidecar: xmp))
    let both = file.overridden(by: sidecar)
    #expect(both.caption == "of XMP")
    #expect(both.creators == ["Ada", "Grace"])
    #expect(both.taken?.text == "2020-01-01 10:00:00")
  }

  @Test("Only the fields that are asked for are left")
  func only() {
    let all = PhotoMetadata(MetadataBlocks(exif: exif, xmp: xmp))
    var expected = PhotoMetadata()
    expected.caption = "of EXIF"
    expected.creators = ["Ada", "Grace"]
    #expect(all.only([.caption, .creator]) == expected)
    #expect(all.only(MetadataField.allCases) == all)
    #expect(all.only([]) == PhotoMetadata())
  }

  @Test("Names of faces and of people on the photo are no keywords but people")
  func people() {
    let xmp = BlockFixture.xmp(
      """
      <dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>Ada</rdf:li><rdf:li>grace</rdf:li>
      <rdf:li>Rex</rdf:li>
      </rdf:Bag></dc:subject>
      <e:PersonInImage xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag>
      <rdf:li>Ada</rdf:li></rdf:Bag></e:PersonInImage>
      <mwg-rs:Regions xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
       rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
      <rdf:li rdf:parseType="Resource"><mwg-rs:Type>Focus</mwg-rs:Type></rdf:li>
      <rdf:li mwg-rs:Type="Pet" mwg-rs:Name="Rex"/>
      <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Grace</mwg-rs:Name></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      <MP:RegionInfo xmlns:MP="http://ns.microsoft.com/photo/1.2/"
       xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
       xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" rdf:parseType="Resource">
      <MPRI:Regions><rdf:Bag><rdf:li MPReg:PersonDisplayName="Hedy"/></rdf:Bag></MPRI:Regions>
      </MP:RegionInfo>
      """)
    // Another file's prefixes are its own.
    let other = String(decoding: xmp, as: UTF8.self).replacing("mwg-rs:", with: "r:")
      .replacing("xmlns:mwg-rs", with: "xmlns:r").replacing("MPReg", with: "q")
    #expect(PhotoMetadata(MetadataBlocks(xmp: Array(other.utf8))).people.contains("Ada"))
    let read = PhotoMetadata(MetadataBlocks(xmp: xmp))
    #expect(read.people == ["Ada", "Grace", "Hedy"])
    #expect(read.only([.keywords]).keywords == ["lake", "Rex"])
    #expect(read.only([.keywords, .people]).keywords == ["lake", "Rex", "Ada", "Grace", "Hedy"])
  }

  @Test("A keyword is published once, in capitals or not")
  func keywordsOnce() {
    var said = PhotoMetadata()
    said.keywords = ["Beach", "lake", "beach", "Beach"]
    #expect(said.only([.keywords]).keywords == ["Beach", "lake"])
  }

  @Test(
    "A lens of hyphens or zeros is none",
    arguments: [
      ("----", nil), ("0.0 mm f/0.0", nil), ("0", nil), ("50.0 mm f/1.4", "50.0 mm f/1.4"),
      ("Summilux", "Summilux"),
    ] as [(String, String?)])
  func lenses(text: String, lens: String?) {
    let exif = BlockFixture.exif(shot: [0xA434: BlockFixture.ascii(text)])
    #expect(PhotoMetadata(MetadataBlocks(exif: exif)).lens == lens)
  }

  @Test("A name that only one of several sources knows is no keyword either")
  func peopleOfSources() {
    var (file, sidecar, takeout) = (PhotoMetadata(), PhotoMetadata(), PhotoMetadata())
    file.keywords = ["lake", "Ada", "People|Grace", "Hedy"]
    (file.people, sidecar.people, takeout.people) = (["Hedy"], ["Ada"], ["Grace"])
    let all = file.overridden(by: sidecar).completed(by: takeout)
    #expect(all.only([.keywords]).keywords == ["lake"])
    #expect(all.only([.people]).keywords == ["Ada"])
  }

  /// The caption that is published of one that a photo has.
  private func published(_ caption: String, by make: String) -> String? {
    var said = PhotoMetadata()
    (said.caption, said.camera) = (caption, Camera(make: make, model: nil))
    return said.only([.caption]).caption
  }

  @Test(
    "What phones and apps write into every photo is no caption",
    arguments: [
      "oplus_1048608", "Oplus_131072",
      "filter: 0; fileterIntensity: 0.0; module: photo;\ntouch: (-1, -1);",
      "Screenshot", "Created with GIMP", "binary comment", "User comments", "hdrpl", "oznorWO",
      "mde_soft",
      "<Digimax i5, Samsung #1>", "<KENOX S630  / Samsung S630>", "SAMSUNG DIGITAL CAMERA",
      "Processed with VSCO with a6 preset", "IMG_20230811_101112", "20230811_101112", "DSC_0001",
      "Maker:0xff", "HELLOMOTO", "MEDION DIGITAL CAMERA", "DCIM/100GOPRO/GOPR0001.JPG",
      "IMG_1234.JPG", "oppo_1048864", "?oplus_2", "AppleMark", "LEAD Technologies Inc. V1.01",
      "File written by Adobe Photoshop 5.2", "MediaTek Camera Application", "ASCII",
      "Video Frame", "DJI MAVIC AIR 2 default",
    ])
  func boilerplate(words: String) {
    #expect(published(words, by: "HUAWEI") == nil)
  }

  @Test(
    "What a person may have written is a caption, whatever the phone",
    arguments: [
      "sunset", "coffee", "northern", "Left: Ada; right: Grace;", "Filter: none", "1984",
      "2023-08-11",
      "2023-1234567", "14.07.1984 – 21.07.1984", "Screenshot of my game", "Oplus_ and I",
      "oppo_sed", "Video Frames", "ASCII art", "DJI Mini", "AppleMarket",
    ])
  func persons(words: String) {
    #expect(published(words, by: "HUAWEI") == words)
    #expect(published("hdr", by: "Canon") == "hdr")
  }

  @Test(
    "The title of a clip is none where a camera or a program wrote it",
    arguments: [
      ("GX010001.MP4", nil), ("WIN_20230101_10_10_10_Pro", nil), ("At the sea", "At the sea"),
      ("ISO Media file produced by Google Inc. Created on: 01/02/2023.", nil), ("1984", "1984"),
    ] as [(String, String?)])
  func clipTitles(tag: String, title: String?) {
    #expect(PhotoMetadata(clipTags: ["title": tag]).title == title)
  }

  @Test("Paths of files and places on the globe are no titles and no captions")
  func records() {
    for text in [
      "48.858370, 2.294481", "Latitude: 48.858370, Longitude: 2.294481", "+48.8584+002.2945+035/",
      "48°51'30\" N, 2°17'40\" E", "GPS 48.85837 -2.29448 alt 35", #"C:\Users\Alice\x.mp4"#,
      "/home/alice/x.jpg", "file:///tmp/x.jpg",
    ] {
      var said = PhotoMetadata()
      (said.title, said.caption) = (text, text)
      let kept = said.only([.title, .caption])
      #expect(kept.title == nil && kept.caption == nil, "\(text)")
    }
    for text in [
      "12.345 and 6.789", "Room 101, 2024", "3.5 m x 2.25 m", "Section 1.234",
      "At 40° in the shade",
      "C: a letter", "home/alice", "Location 2 – 360°", "360° 2024", "25° / 18°",
      "1.500 m, 2.300 m", "No. 190.123 of 200.456", "1.500 Höhenmeter, 2.300 Schritte",
    ] {
      var said = PhotoMetadata()
      (said.title, said.caption) = (text, text)
      let kept = said.only([.title, .caption])
      #expect(kept.title == text && kept.caption == text, "\(text)")
    }
  }

  @Test("Coordinates that geotaggers write among keywords and names of places are not published")
  func coordinates() {
    let tags = [
      "geo:lat=48.137154", "geo:lon=11.5", "GEO:LAT=48", "geo:hash=u281z7", "lat=48.13",
      "Longitude: 11.576124", "48.137154, 11.576124",
    ]
    var said = PhotoMetadata()
    said.keywords = tags + ["geo", "long way", "f=1.4"]
    (said.alt, said.credit) = (tags[0], tags[6])
    (said.place.location, said.place.city) = (tags[6], "Munich")
    let kept = said.only(MetadataField.allCases)
    #expect(kept.keywords == ["geo", "long way", "f=1.4"])
    #expect(kept.alt == nil && kept.credit == nil && kept.place.names == ["Munich"])
  }

  @Test("A sidecar that cannot be read is told from one that is empty")
  func damaged() {
    #expect(PhotoMetadata(sidecar: []) != nil && PhotoMetadata(sidecar: [120, 10]) != nil)
    #expect(PhotoMetadata(sidecar: Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>".utf8)) == nil)
    #expect(PhotoMetadata(sidecar: xmp.dropLast(20).map(\.self)) == nil)
    for rest in ["\0\0\0\0", "\u{FEFF}<broken", "<?xml version=\"1.0\"?>", "\n<x:xmp"] {
      #expect(PhotoMetadata(sidecar: Array(rest.utf8)) == nil, "\(rest.debugDescription)")
    }
  }
}
