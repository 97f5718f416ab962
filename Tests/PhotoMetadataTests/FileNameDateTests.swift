import PhotoMetadata
import Testing

@Suite("Dates in the names of files")
struct FileNameDateTests {
  @Test(
    "Phones and apps name files by when they were made",
    arguments: [
      ("IMG_20230811_101112.jpg", "2023-08-11T10:11:12"),
      ("IMG_20230811_101112_HDR(1).jpg", "2023-08-11T10:11:12"),
      ("IMG20230811101112.jpg", "2023-08-11T10:11:12"),
      ("PXL_20230811_101112345.MP.jpg", "2023-08-11T10:11:12.345Z"),
      ("20230811_101112000_iOS.jpg", "2023-08-11T10:11:12.000Z"),
      ("WP_20130811_10_11_12_Pro.jpg", "2013-08-11T10:11:12"),
      ("VID_20230811_101112.mp4", "2023-08-11T10:11:12"),
      ("MVIMG_20230811_101112.jpg", "2023-08-11T10:11:12"),
      ("20230811_101112.jpg", "2023-08-11T10:11:12"),
      ("IMG-20230811-WA0001.jpg", "2023-08-11"),
      ("Screenshot_20230811-101112_Edge.png", "2023-08-11T10:11:12"),
      ("Screenshot_20230811_101112_com.snapchat.android.jpg", "2023-08-11T10:11:12"),
      ("Screenshot_2023-08-11-10-11-12.png", "2023-08-11T10:11:12"),
      ("Screenshot_2023-08-11-10-11-12-345_com.app.jpg", "2023-08-11T10:11:12"),
      ("Screenshot 2023-08-11 at 10.11.12.png", "2023-08-11T10:11:12"),
      ("Screenshot 2023-08-11 at 10.11.12\u{202F}PM.png", "2023-08-11T22:11:12"),
      ("Screen Shot 2023-08-11 at 12.11.12 AM.png", "2023-08-11T00:11:12"),
      ("WhatsApp Image 2023-08-11 at 10.11.12 (1).jpeg", "2023-08-11T10:11:12"),
      ("signal-2023-08-11-101112.jpg", "2023-08-11T10:11:12"),
      ("2023-08-11 10.11.12.jpg", "2023-08-11T10:11:12"),
      ("2023-08-11 beach 12.jpg", "2023-08-11"),
      ("1931-05-01 grandmother.tif", "1931-05-01"),
    ])
  func dates(name: String, date: String) {
    #expect(CaptureDate(fileName: name)?.iso == date)
  }

  @Test(
    "Other numbers are no dates",
    arguments: [
      "IMG_1234.JPG", "DSC01234.ARW", "20102011.jpg", "12345678.jpg", "IMG_20231301_101112.jpg",
      "D7157814-D2D5-4A62-AFCE-9CF465CB7D66.jpeg", "1691748672345.jpg", "a20230811b.jpg",
      "FB_IMG_1691748672345.jpg", "202308.jpg", "P8110012.JPG", "", ".jpg",
      "3840-2160-60 2023.png", "img 12345620230811.jpg",
    ])
  func others(name: String) {
    #expect(CaptureDate(fileName: name) == nil)
  }

  @Test("A time that cannot be leaves the day")
  func impossibleTime() {
    #expect(CaptureDate(fileName: "IMG_20230811_996112.jpg")?.iso == "2023-08-11")
    #expect(CaptureDate(fileName: "2023-08-11 at 13.11.12 PM.jpg")?.iso == "2023-08-11")
  }
}
