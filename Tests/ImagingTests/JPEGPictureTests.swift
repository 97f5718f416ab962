import PixelKernels
import FileSystem
import PhotoMetadata
import Testing

@testable import Imaging

@Suite("Pictures from JPEGs")
struct JPEGPictureTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// A JPEG of soft waves, made by our encoder at a high quality.
  private func photo(
    _ width: Int, _ height: Int, progressive: Bool = false
  ) throws -> (path: Path, pixels: Pixels) {
    var planes: [[Int]] = [[], [], []]
    let rows = (0..<height).map { y in
      (0..<width).flatMap { x -> [UInt8] in
        let colour = [
          128 + 90 * (x - y) / (width + height), 200 - 150 * y / height, 40 + x / 3 % 90,
        ]
        for part in 0..<3 { planes[part].append(colour[part]) }
        return colour.map { UInt8($0) }
      }
    }
    let png = try workshop.file("source.png", PNGFixture(size: (width, height), rows: rows).bytes)
    var recipe = PictureRecipe()
    recipe.widths = [width]
    recipe.large = 0
    recipe.quality = 98
    recipe.isProgressive = progressive
    let plan = try PicturePlan(ImageHeader(of: png), recipe)
    let made = try plan.make(plan.pictures, from: png)
    let path = try workshop.file("photo.jpg", made.files[0].bytes)
    return (path, Pixels(width: width, height: height, planes: planes))
  }

  @Test("A picture has the same bytes, whichever others are made with it")
  func independence() throws {
    let path = try photo(1500, 700).path
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let all = try plan.make(plan.pictures, from: path)
    #expect(all.files.map(\.picture) == plan.pictures)
    for (picture, bytes) in all.files {
      let alone = try plan.make([picture], from: path)
      #expect(alone.files.map(\.bytes) == [bytes])
    }
  }

  @Test("Each picture is a JPEG of the planned size, with no metadata")
  func readable() throws {
    let path = try photo(801, 399).path
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    for (picture, bytes) in try plan.make(plan.pictures, from: path).files {
      let header = try ImageHeader(of: workshop.file("out.jpg", bytes))
      #expect(header.size == picture.size)
      #expect(header.blocks == MetadataBlocks())
    }
  }

  @Test(
    "A JPEG cut at any byte is refused, or loses only its end marker", arguments: [false, true])
  func truncation(progressive: Bool) throws {
    let path = try photo(40, 24, progressive: progressive).path
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let whole = try File.read(path)
    let expected = try plan.make(plan.pictures, from: path).files[0].bytes
    var accepted = 0
    for count in 0..<whole.count {
      let cut = try workshop.file("cut.jpg", Array(whole.prefix(count)))
      guard let result = try? plan.make(plan.pictures, from: cut) else { continue }
      accepted += 1
      #expect(result.files[0].bytes == expected, "cut at \(count)")
    }
    #expect(accepted <= 4)
  }

  @Test("What there is of a truncated JPEG is published when asked for, and reported")
  func lenient() throws {
    let path = try photo(400, 300).path
    let whole = try File.read(path)
    let cut = try workshop.file("cut.jpg", Array(whole.prefix(whole.count / 2)))
    let plan = try PicturePlan(ImageHeader(of: cut), .init())
    let error = #expect(throws: ImagingError.self) { try plan.make(plan.pictures, from: cut) }
    #expect(error?.description.hasPrefix("premature end of JPEG data") == true)
    var options = PicturePlan.Options()
    options.allowsTruncated = true
    #expect(try plan.make(plan.pictures, from: cut, options).isIncomplete)
    #expect(try !plan.make(plan.pictures, from: path, options).isIncomplete)
  }

  @Test("A cancelled task gets no picture")
  func cancellation() async throws {
    let path = try photo(600, 400).path
    let plan = try PicturePlan(ImageHeader(of: path), .init())
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try plan.make(plan.pictures, from: path)
    }
    task.cancel()
    await #expect(throws: ImagingError.cancelled) { try await task.value }
  }
}
