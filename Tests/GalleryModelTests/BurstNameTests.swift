import Testing

@testable import GalleryModel

@Suite("Names of bursts")
struct BurstNameTests {
  private func name(_ file: String) -> BurstName? { BurstName(Array(file.utf8)) }

  @Test(
    "Photos of one burst share a part of their names, and one may be the cover",
    arguments: [
      (
        "00000IMG_00000_BURST20190829132824951_COVER.jpg",
        "00001IMG_00001_BURST20190829132824951.jpg"
      ),
      ("00012IMG_00012_BURST20210928182514_COVER.jpg", "00001IMG_00001_BURST20210928182514.jpg"),
      ("00001IMG_00001_BURST1723801037429_COVER.jpg", "00002IMG_00002_BURST1723801037429.jpg"),
      ("DSC_0052_BURST20230709220904977_COVER.JPG", "DSC_0001_BURST20230709220904977.JPG"),
      ("IMG_20231014_183246_BURST001_COVER.jpg", "IMG_20231014_183246_BURST002.jpg"),
      ("IMG_20251231_115959123_BURST000_COVER.jpg", "img_20251231_115959123_burst014.jpg"),
      ("PXL_20231207_032111247.RAW-01.MP.COVER.jpg", "PXL_20231207_032111247.RAW-02.ORIGINAL.dng"),
      ("PXL_20230330_184138390.PORTRAIT-01.COVER.jpg", "PXL_20230330_184138390.PORTRAIT-02.jpg"),
    ])
  func forms(cover: String, other: String) throws {
    let (one, two) = (try #require(name(cover)), try #require(name(other)))
    #expect(one.burst == two.burst)
    #expect(one.isCover && !two.isCover)
  }

  @Test("Samsung's count behind the time, and name no cover")
  func samsung() throws {
    let one = try #require(name("20231207_101605_001.jpg"))
    let two = name("20231207_101605_039.jpg")
    #expect(one.burst == two?.burst && !one.isCover)
    #expect(name("20231207_101606_001.jpg")?.burst != one.burst)
  }

  @Test(
    "Bursts at other times are others",
    arguments: [
      (
        "00000IMG_00000_BURST20220623114549345_COVER.jpg",
        "00000IMG_00000_BURST20220623114557237_COVER.jpg"
      ),
      ("IMG_20231014_183246_BURST001.jpg", "IMG_20231014_183300_BURST001.jpg"),
      ("PXL_20231207_032111247.RAW-01.COVER.jpg", "PXL_20231207_032108788.RAW-01.COVER.jpg"),
    ])
  func others(one: String, two: String) throws {
    #expect(try #require(name(one)).burst != #require(name(two)).burst)
  }

  @Test(
    "Other names are none",
    arguments: [
      "IMG_20231014_183246.jpg", "IMG_0001_002.jpg", "20231207_101605.jpg",
      "PXL_20231026_210642603.jpg", "PXL_20231026_205755225.MP.jpg", "sun burst.jpg", "_BURST.jpg",
      "BURST001.jpg", "cover.jpg",
      "DSC_0001_COVER.jpg", "2020_101605_001.jpg", ".jpg", "",
    ])
  func none(file: String) {
    #expect(name(file) == nil)
  }
}
