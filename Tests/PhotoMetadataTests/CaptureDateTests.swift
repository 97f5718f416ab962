import PhotoMetadata
import Testing

@Suite("Dates of photos")
struct CaptureDateTests {
  @Test("EXIF's date comes with its fraction and its offset")
  func exif() throws {
    let date = try #require(
      CaptureDate(exif: "2024:05:01 12:30:00", fraction: "25", offset: "+02:00"))
    #expect(date.text == "2024-05-01 12:30:00")
    #expect(date.iso == "2024-05-01T12:30:00.25+02:00")
    #expect(CaptureDate(exif: "2024:05:01 12:30:00", offset: "   :  ")?.offset == nil)
    #expect(CaptureDate(exif: "2024:05:01 12:30:00.25+02:00") == date)
    #expect(CaptureDate(exif: "2024:05:01 12:30:00.25", offset: "+02:00") == date)
    #expect(CaptureDate(exif: "2024-05-01 12:30:00.25", offset: "+02:00") == date)
    #expect(CaptureDate(exif: "2024:05:01 12:30:00+02:00", fraction: "25") == date)
    #expect(CaptureDate(exif: "2024:05:01 12:30:00", fraction: "25", offset: "+0200") == date)
    #expect(CaptureDate(exif: "2024:05:01 12:30:00Z")?.iso == "2024-05-01T12:30:00Z")
    #expect(CaptureDate(exif: "2024:05:01 9:30:00Z")?.iso == "2024-05-01T09:30:00Z")
    #expect(CaptureDate(exif: "2024:05:01 9:30:00.2-07:00")?.iso == "2024-05-01T09:30:00.2-07:00")
    #expect(CaptureDate(exif: "2024-05-01 12:30+0200")?.iso == "2024-05-01T12:30+02:00")
  }

  @Test(
    "Of EXIF's date so much is read as is known",
    arguments: [
      ("1975:06:15", "1975-06-15"), ("1975:06:15   :  :  ", "1975-06-15"),
      ("1975:06:15 12", "1975-06-15"), ("1975:06:00 00:00:00", "1975-06"),
      ("1975:00:00 00:00:00", "1975"), ("1975:00:15 00:00:00", "1975"), ("1975", "1975"),
      ("2003:07:04 12:05", "2003-07-04T12:05"), ("2003: 7: 4 12:05: 9", "2003-07-04T12:05:09"),
    ])
  func known(text: String, iso: String) {
    #expect(CaptureDate(exif: text)?.iso == iso)
  }

  @Test(
    "An unset or impossible clock is no date",
    arguments: [
      "    :  :     :  :  ", "0000:00:00 00:00:00", "2024:13:01 00:00:00", "2024:13", "",
      "2024:05:01 24:00:00", "2019:02:29 10:00:00", "1900:02:29 10:00:00", "2021:04:31 10:00:00",
      "٢٠٢٤:٠٥:٠١ ١٢:٣٠:٠٠", "2003 May 12", "12:05", "05:2003",
    ])
  func noDate(text: String) {
    #expect(CaptureDate(exif: text) == nil)
  }

  @Test(
    "XMP's date is as precise as it was written",
    arguments: [
      ("2024", "2024"), ("2024-05", "2024-05"), ("2024-05-01", "2024-05-01"),
      ("2024-05-01T12:30", "2024-05-01T12:30"), ("2024-05-01T12:30Z", "2024-05-01T12:30Z"),
      ("2024-05-01T12:30:00.125-07:00", "2024-05-01T12:30:00.125-07:00"),
      ("2024:05:01 12:30:00", "2024-05-01T12:30:00"),
    ])
  func xmp(text: String, iso: String) {
    #expect(CaptureDate(xmp: text)?.iso == iso)
  }

  @Test(
    "What is no date of XMP is none",
    arguments: [
      "", "T", "2024-5-1", "24-05-01", "2024-05T12:30", "2024-05-01T1:30", "yesterday",
      "0001-01-01T00:00:00",
    ])
  func noXMP(text: String) {
    #expect(CaptureDate(xmp: text) == nil)
  }

  @Test("IPTC's date and time are one")
  func iptc() {
    #expect(
      CaptureDate(iptc: "20240501", time: "123000+0200")?.iso == "2024-05-01T12:30:00+02:00")
    #expect(CaptureDate(iptc: "20240501", time: nil)?.iso == "2024-05-01")
    #expect(CaptureDate(iptc: "20240000", time: nil)?.iso == "2024")
    #expect(CaptureDate(iptc: "20240015", time: nil)?.iso == "2024")
    #expect(CaptureDate(iptc: "00000000", time: nil) == nil)
  }

  @Test("Dates sort by their time, those of one second by their fraction")
  func order() {
    let dates = [
      CaptureDate(xmp: "2024"), CaptureDate(xmp: "2024-05-01"),
      CaptureDate(exif: "2024:05:01 12:30:00"),
      CaptureDate(exif: "2024:05:01 12:30:00", fraction: "3"),
      CaptureDate(exif: "2024:05:01 12:30:01", fraction: "1"),
    ].compactMap { $0 }
    #expect(dates.count == 5)
    #expect(zip(dates, dates.dropFirst()).allSatisfy(<))
  }
}
