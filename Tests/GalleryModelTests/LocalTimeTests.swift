import GalleryModel
import PhotoMetadata
import Testing

@Suite("Local times of clips")
struct LocalTimeTests {
  @Test(
    "The name of a clip tells the local time of a moment in UTC",
    arguments: [
      ("20230811_082000.mp4", "2023-08-10T23:20:05Z", 5.0, "2023-08-11T08:20:00+09:00"),
      ("VID_20230811_101112.mp4", "2023-08-11T14:11:12Z", 20.0, "2023-08-11T10:11:12-04:00"),
      ("VID_20230811_101112.mp4", "2023-08-11T04:42:00Z", 45.0, "2023-08-11T10:11:12+05:30"),
      ("VID_20230811_101112.mp4", "2023-08-11T04:26:10Z", 2.0, "2023-08-11T10:11:12+05:45"),
      // Twenty minutes long, and dated by its end.
      ("20230811_101112.mp4", "2023-08-11T08:31:12Z", 1200.0, "2023-08-11T10:11:12+02:00"),
      ("20230811_101112.mp4", "2023-08-11T09:26:12Z", 4500.0, "2023-08-11T10:11:12+02:00"),
      ("20230811_101112.mp4", "2023-08-11T05:21:12Z", 2400.0, "2023-08-11T10:11:12+05:30"),
    ])
  func clipDates(name: String, moment: String, duration: Double, date: String) throws {
    let taken = try #require(CaptureDate(xmp: moment))
    #expect(taken.localized(by: name, within: duration)?.iso == date)
  }

  @Test(
    "The name of a still tells the local time of a moment that has the offset of a place",
    arguments: [
      ("IMG_20230811_101112.jpg", "2023-08-11T08:11:12Z", "2023-08-11T10:11:12+02:00"),
      ("IMG_20230811_101112.jpg", "2023-08-11T04:41:12Z", "2023-08-11T10:11:12+05:30"),
      ("IMG_20230811_101112.jpg", "2023-08-11T04:26:12Z", "2023-08-11T10:11:12+05:45"),
      ("IMG_20230811_101112.jpg", "2023-08-10T21:26:12Z", "2023-08-11T10:11:12+12:45"),
      ("IMG_20230811_101112.jpg", "2023-08-11T09:56:12Z", nil),
      ("IMG_20230811_101112.jpg", "2023-08-11T09:26:12Z", nil),
      ("IMG_20230811_101112.jpg", "2023-08-11T15:56:12Z", nil),
    ] as [(String, String, String?)])
  func stills(name: String, moment: String, date: String?) throws {
    let taken = try #require(CaptureDate(xmp: moment))
    #expect(taken.localized(by: name, within: 0)?.iso == date)
  }

  @Test(
    "A name that tells another moment, the same one or none leaves the date",
    arguments: [
      ("20230811_101112.mp4", "2023-08-11T10:11:14Z"),
      ("20230811_101112.mp4", "2023-08-11T08:18:30Z"),
      ("20230811_101112.mp4", "2023-08-10T08:11:12Z"), ("20230811.mp4", "2023-08-10T23:20:05Z"),
      ("PXL_20230811_101112345.mp4", "2023-08-11T08:11:12Z"),
      ("GX010001.MP4", "2023-08-11T08:11:12Z"),
      ("20230811_101112.mp4", "2023-08-11T08:11:12+00:00"), ("20230811_101112.mp4", "2023-08-11"),
    ])
  func otherClipDates(name: String, moment: String) throws {
    let taken = try #require(CaptureDate(xmp: moment))
    #expect(taken.localized(by: name, within: 10) == nil)
  }

  @Test(
    "The time of a long clip tells of no other clock",
    arguments: [
      // In UTC itself, dated by its end.
      ("20230111_101112.mp4", "2023-01-11T11:26:12Z", 4500.0),
      // A film that was named by hand and exported later.
      ("2023-08-11 12.00.00 wedding.mp4", "2023-08-11T20:13:55Z", 4020.0),
    ])
  func longClips(name: String, moment: String, duration: Double) throws {
    let taken = try #require(CaptureDate(xmp: moment))
    #expect(taken.localized(by: name, within: duration) == nil)
  }
}
