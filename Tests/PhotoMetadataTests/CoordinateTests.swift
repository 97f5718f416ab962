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
      "Munich 48.137154, 11.576124",
    ])
  func others(text: String) {
    #expect(kept(text) == Array(repeating: text, count: 6))
  }
}
