import PhotoMetadata
import Testing

@Suite("Coordinates in texts")
struct CoordinateTests {
  private func kept(_ text: String) -> [String] {
    var said = PhotoMetadata()
    (said.title, said.caption, said.alt, said.credit) = (text, text, text, text)
    said.keywords = [text]
    said.place.location = text
    let kept = said.only(MetadataField.allCases)
    return [kept.title, kept.caption, kept.alt, kept.credit, kept.place.location].compactMap(\.self)
      + kept.keywords
  }

  @Test(
    "A text that is nothing but a place on the globe is not published, however it is written",
    arguments: [
      "N48.13715 E11.57612", "48.13715N 11.57612E", "48.1372N,11.5761E", "-33.858, 151.215",
      "N48 08.229 E011 34.567", "S33 51 31.5 E151 12 33.5", "48 08 13.7 N, 11 34 34.1 E",
      "N48 08.229 E011 34.567 519 m", "N 48° 08.229' E 011° 34.567'",
      "48 deg 8' 13.70\" N, 11 deg 34' 34.10\" E", "48º 8' 13\" N 11º 34' 34\" O",
      "48,137154; 11,576124", "Lat. 48,137 Lon. 11,576", "48.137154 11.576124 519 m",
      "48.137154, 11.576124.", "📍 48.137154, 11.576124", "geo:48.137154,11.576124",
      "WGS84 48.137154 11.576124", "WGS 84: 48.137154 11.576124",
      "Koordinaten: 48.137154, 11.576124",
      "https://maps.google.com/?q=48.137154,11.576124",
      "https://www.google.com/maps/place/Munich/@48.1371,11.5754,17z",
      "https://www.openstreetmap.org/?mlat=48.137154&mlon=11.576124#map=15/48.137154/11.576124",
      "48 deg 8' 13.80\" North, 11 deg 34' 34.00\" East", "48.13715° North, 11.57612° East",
      "Nord 48.137 Ost 11.576", "Lat 48° 8' 13.8\" Lon 11° 34' 34.0\"", "48.13715°",
      "48°08'13.8\", 11°34'34.0\"", "+48.13715+011.57612+515CRSWGS_84/", "GPSLatitude=48.13715",
      "gpslongitude: 11.57612", "loc:48.13715,11.57612", "Map datum WGS84 48.13715 11.57612",
      "POINT(11.57612 48.13715)", "SRID=4326;POINT(11.57612 48.13715)", "151.21529,-33.85678",
      "GPS 48.13715 11.57612 2023-08-11", "緯度 48.13715 経度 11.57612", "geohash=u281z7hm",
      "geohash:u281z7hm", "geo=48.13,11.57", "8FWH4HPG+VC", "4HPG+VC Munich",
      "///filled.count.soap",
      "https://what3words.com/filled.count.soap", "https://plus.codes/8FWH4HPG+VC",
      "q=48.13715,11.57612",
      "https://osm.org/?mlat=48.13715&mlon=11.57612", "https://waze.com/ul?ll=48.13715,11.57612",
      "https://www.google.com/maps/place/48%C2%B008'13.7%22N+11%C2%B034'34.0%22E/",
      "https://maps.app.goo.gl/AbCdEfGh", "https://goo.gl/maps/abc", "https://maps.apple/p/aBc",
      "https://osm.org/go/0JAd--", "https://www.waze.com/ul/hu281z7hm", "maps.app.goo.gl/AbCdEfGh",
      "https://share.here.com/l/48.1371,11.5754", "maps.google.com/?q=48.1371,11.5754",
      "Ort: 48.1371, 11.5754", "Standort 48.1371 11.5754", "Lieu : 48.1371, 11.5754",
      "4808.229N 01134.524E", "位置: 48.1371, 11.5754",
    ])
  func places(text: String) {
    #expect(kept(text) == [])
  }

  @Test(
    "Dates, sizes, prices, roads and other texts with numbers are published",
    arguments: [
      "12.05.2023", "05.2023 – 11.2024", "1.1.2024 – 31.12.2024", "May 5, 2023", "12:30 – 14:15",
      "E 11", "E11", "N 5 Road", "S01E02", "S 6 E 12", "S21 360° 2024", "8 N, 5 W", "N 3, E 4",
      "S1 12 E3 2024", "60 x 40 cm", "13x18", "3.5 m x 2.25 m", "400 m 12.5 s", "3 m 5 s",
      "1.200 – 1.800 – 2.300 m", "1,234 5,678", "10,000 / 20,000", "12.500 €, 13.250 €",
      "+49 89 1234567", "(555) 123-4567", "v1.2.3 – 4.5.6", "No. 190.123 of 200.456", "M 10",
      "https://example.org/10.1109/5.771073", "https://example.org/map/2024",
      "Munich 48.137154, 11.576124", "12.5, 13.5", "Route 66", "Route 66 West", "East 17", "N 40",
      "A 1.2", "50mm", "50 mm f/1.4", "2024", "05.2023", "N 50 1.8", "0.004 s", "1.250 s", "3.14",
      "25° / 18°", "16:9", "JPG+RAW", "23mm+56mm", "2023+24", "Point 5", "Map 12", "1/250 s",
      "52.8055", "01.1066", "E 94.278", "E18.047", "3.1415", "1.61803", "33.3333", "12,5000",
      "21.0975", "E 5:12.50", "N 1:23.45", "36.2024", "13.2024", "23.0811", "Years/2024/12.0524",
      "17.3370", "Aspect|1.7778", "Ratio 1/1.6180", "f/4.0000", "E 16-35 2.8", "E 18-50/2.8",
      "20-40 2.8 E", "14-24 2.8 S", "S 16-28 2.8", "E 85 1.40", "0.0125 s", "1.500 W",
      "Nord 4.500", "20° 5'", "180° 20'", "-12° '24", "Breite = 60, Höhe = 40",
      "Breite=60 Höhe=40", "Long = 100, 200", "Nord 3:2 Ost 2:1", "Süd 1 2 West 3 4",
      "North 10:30, West 14:45", "PX25+CR2", "///M.Power.Days",
      "https://www.geologie.de/doi/10.1144/12.3456", "A/B test", "Day 1/3", "24/7", "w/o flash",
      "https://example.org/maps-exhibition", "https://maps.apple", "example.org/here/2024",
      "https://goo.gl/abc", "https://osm.org/copyright", "Ort 5, Platz 12", "Place 48/11",
    ])
  func others(text: String) {
    #expect(kept(text) == Array(repeating: text, count: 6))
  }

  @Test(
    "A place that was split into two keywords, or stands below others, is none of them",
    arguments: [
      ["48.13715", "11.57612"], ["N48.13715", "E11.57612"], ["E11.576", "lake", "N48.137"],
      ["48,13715", "11,57612"], ["N48 08.229", "E011 34.567"], ["S33 51 31.5", "E151 12 33.5"],
      ["Places|48.13715, 11.57612"], ["Places/48.13715/11.57612"], ["GPS|48.13715|11.57612"],
      ["Places|Lat|48.13715", "Places|Lon|11.57612"], ["48.137", "lake", "11.576"],
      ["48° 08' 13.8\"", "11° 34' 34.0\""], ["Places|48.137, 11.576|Munich"],
      ["Lat/48.13715/Lon/11.57612/Munich"], ["48.13715/11.57612|Munich"],
      ["Munich > 48.13715, 11.57612"], ["Places|N48 08.229|E011 34.567|Munich"],
    ])
  func keywords(words: [String]) {
    var said = PhotoMetadata()
    said.keywords = words + ["3 Lakes", "Places|Munich", "Years|2024"]
    let kept = said.only([.keywords]).keywords
    #expect(kept == words.filter { $0 == "lake" } + ["3 Lakes", "Places|Munich", "Years|2024"])
  }

  @Test(
    "Numbers that make no place together are keywords, each of them",
    arguments: [
      ["3.1415", "Pi|3.1415"], ["1.500 W", "3.000 W"], ["E 94.278", "E18.047"],
      ["12,500", "13,250"], ["E 16-35 2.8", "S 16-28 2.8"], ["0.0125 s", "1.250 s"],
      ["48.13715", "191.5761"],
    ])
  func numbers(words: [String]) {
    var said = PhotoMetadata()
    said.keywords = words
    #expect(said.only([.keywords]).keywords == words)
  }

  @Test(
    "A text that is nothing but the path of a file is no title, caption or keyword",
    arguments: [
      "/Volumes/Ada Lovelace/2023/x.jpg", "/run/media/ada/x.jpg", "/mnt/c/Users/ada/x.jpg",
      "/storage/emulated/0/DCIM/Camera/x.jpg", "/var/mobile/Media/DCIM/100APPLE/IMG_0001.HEIC",
      "~/Pictures/x.jpg", "C:/Users/Ada/x.jpg", "C:\\Users\\Ada\\x.jpg", "smb://nas/ada/x.jpg",
      "content://media/external/images/1", "/home/ada/x.jpg",
    ])
  func paths(text: String) {
    var said = PhotoMetadata()
    (said.title, said.caption, said.keywords) = (text, text, [text, "lake"])
    let kept = said.only([.title, .caption, .keywords])
    #expect([kept.title, kept.caption] == [nil, nil])
    #expect(kept.keywords == ["lake"])
  }

  @Test(
    "Words with slashes between or before them, and addresses of pages, are published",
    arguments: [
      "A/B test", "Day 1/3", "/ by the sea / by night", "/r/pics", "and/or.", "f/1.8 and 1/250 s",
      "https://example.org/2023/x.html", "Ada: left/right/top", "Landscapes/Alps/Mt. Blanc",
    ])
  func slashes(text: String) {
    var said = PhotoMetadata()
    (said.title, said.caption, said.keywords) = (text, text, [text])
    let kept = said.only([.title, .caption, .keywords])
    #expect([kept.title, kept.caption] == [text, text])
    #expect(kept.keywords == [text])
  }

  @Test("A place among the keywords of a clip, which stand between commas, is none of them")
  func clipKeywords() {
    let said = PhotoMetadata(clipTags: ["keywords": "lake,48.13715,11.57612"])
    #expect(said.only([.keywords]).keywords == ["lake"])
  }
}
