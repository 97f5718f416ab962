import PhotoMetadata
import Testing

@Suite("Names that cameras give")
struct CameraNameTests {
  @Test(
    "What a camera, a phone or a program calls a file is no title",
    arguments: [
      "DSC_0001", "DSC00042", "_DSC4711", "_MG_0001", "IMG_1234", "IMG_E1234", "IMG_1234 (1)",
      "IMG_20230811_101010", "IMG_20230811_101010_HDR", "IMG20230811101010", "20230811_101010",
      "PXL_20230811_101010123", "PXL_20230811_101010123.PORTRAIT-01.COVER",
      "PXL_20230811_101010123.MP",
      "00000IMG_00000_BURST20230811101010123_COVER", "100_7100", "P1010001", "DSCF1234", "DSCN0042",
      "R0001234", "L1000123", "GOPR0001", "GH010042", "GX010042", "DJI_0042",
      "DJI_20230811101010_0042_D", "MVI_0042", "VID_20230811_101010", "2023-08-11 10.10.10",
      "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "d41d8cd98f00b204e9800998ecf8427e",
      "IMG-20230811-WA0001", "WhatsApp Image 2023-08-11 at 10.10.10", "signal-2023-08-11-101010",
      "WhatsApp Image 2023-08-11 at 10.10.10 PM (1)", "123456789_1234567890123_n",
      "photo_2023-08-11_10-10-10", "Screenshot_20230811-101010_Chrome",
      "Screenshot from 2023-08-11 10-10-10", "Screen Shot 2019-08-11 at 10.10.10 AM",
      "Bildschirmfoto 2023-08-11 um 10.10.10", "MVIMG_20190301_101500", "FB_IMG_1691748610101",
      "HEIF_0001", "20230811_101112000_iOS", "WP_20130811_10_11_12_Pro", "Scan_20230811",
      "WIN_20230101_10_10_10_Pro",
    ])
  func camera(name: String) {
    #expect(CameraName.isOne(name))
  }

  @Test(
    "What a person calls a file is one",
    arguments: [
      "Sunset 2023", "IMG of a lake", "lake-1", "photo 0001", "1984", "2023-08-11", "42", "Video 3",
      "DSC", "P", "p 12", "Mov. 4", "Image 7", "Screenshot of my first game", "Screen door",
      "IMG_1234 Anna", "Sam 3", "Anna_20230811_101010", "Dresden (1)", "Zürich 12345678",
      "日出 20230811", "Scan 3", "iOS 17", "Pro 2023", "Win 10",
      "café", "deadbeef", "A1", "Route 66", "",
    ])
  func person(name: String) {
    #expect(!CameraName.isOne(name))
  }
}
