import PixelKernels
import FileSystem
import Glibc
import Testing

@testable import Imaging

/// A folder of its own for a test's files, removed with it.
final class Workshop {
  let folder: Path

  init() throws {
    var name = Array("/tmp/photofall-imaging-XXXXXX".utf8CString)
    unsafe name.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { _ = unsafe mkdtemp(start) }
    }
    folder = Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
    try Folder.create(folder)
  }

  deinit {
    for name in (try? Folder.names(in: folder)) ?? [] { try? File.remove(folder.appending(name)) }
    _ = Folder.removeIfEmpty(folder)
  }

  func file(_ name: String, _ bytes: [UInt8]) throws -> Path {
    try File.write(bytes, to: folder.appending(name))
    return folder.appending(name)
  }
}

/// A picture's planes as plain rows, to compare.
struct Pixels: Equatable {
  let width: Int
  let height: Int
  /// A plane a part: grey, or red, green and blue.
  var planes: [[Int]]

  init(width: Int, height: Int, planes: [[Int]]) {
    self.width = width
    self.height = height
    self.planes = planes
  }

  init(_ image: borrowing PlanarImage) {
    let layout = image.layout
    width = Int(layout.width)
    height = Int(layout.height)
    planes = []
    let count = layout.model == PF_GREY ? 1 : layout.model == PF_RGBA ? 4 : 3
    for plane in 0..<count {
      var values: [Int] = []
      for y in 0..<layout.height {
        let row = unsafe pf_row(image.pointer, UInt32(plane), y)
        guard let row = unsafe row else { continue }
        for x in 0..<Int(layout.width) { values.append(Int(unsafe row[x])) }
      }
      planes.append(values)
    }
  }

  /// The largest difference of two samples; nil for other sizes.
  func distance(to other: Pixels) -> Int? {
    guard width == other.width, height == other.height, planes.count == other.planes.count else {
      return nil
    }
    return zip(planes, other.planes).flatMap { zip($0, $1).map { abs($0 - $1) } }.max()
  }
}

extension PicturePlan {
  /// Decodes a file by its path.
  func decode(
    _ path: Path, _ options: Options,
    _ body: (borrowing PlanarImage, borrowing ColourTreatment) throws(ImagingError) -> Void
  ) throws(ImagingError) -> Bool {
    try decode(OpenFile.source(path, beneath: options.folder), options, body)
  }

  /// The first picture before it is encoded.
  func pixels(_ path: Path, _ options: Options = Options()) throws -> Pixels {
    var pixels: Pixels?
    _ = try decode(path, options) { (image, colours) throws(ImagingError) in
      pixels = Pixels(try colours.opaque(image, on: recipe.background))
    }
    return try #require(pixels)
  }
}
