/// Facts of a sample by its first bytes.
struct SampleFile {
  enum Kind { case jpeg, png }

  private(set) var kind: Kind
  private(set) var width = 0
  private(set) var height = 0
  /// Samples a pixel of a JPEG.
  private(set) var components = 0
  private(set) var isProgressive = false
  private(set) var hasProfile = false
  /// The number in the EXIF block, if there is one.
  private(set) var orientation: Int?
  private(set) var hasDate = false
  /// Bits a sample and colour type of a PNG.
  private(set) var depth = 8
  private(set) var colourType = 0

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      kind = .png
      (width, height) = (bytes.number(at: 16, count: 4), bytes.number(at: 20, count: 4))
      (depth, colourType) = (Int(bytes[24]), Int(bytes[25]))
    } else {
      kind = .jpeg
      readSegments(bytes)
    }
  }

  private mutating func readSegments(_ bytes: [UInt8]) {
    var offset = 2
    while bytes[offset + 1] != 0xda {
      let (marker, length) = (bytes[offset + 1], bytes.number(at: offset + 2, count: 2))
      let content = Array(bytes[offset + 4..<offset + 2 + length])
      switch marker {
      case 0xc0, 0xc2: readFrame(content, isProgressive: marker == 0xc2)
      case 0xe1 where content.starts(with: Array("Exif\0\0MM".utf8)):
        readExif(Array(content[6...]))
      case 0xe2: hasProfile = content.starts(with: Array("ICC_PROFILE\0".utf8))
      default: break
      }
      offset += 2 + length
    }
  }

  private mutating func readFrame(_ frame: [UInt8], isProgressive: Bool) {
    (height, width) = (frame.number(at: 1, count: 2), frame.number(at: 3, count: 2))
    components = Int(frame[5])
    self.isProgressive = isProgressive
  }

  private mutating func readExif(_ tiff: [UInt8]) {
    for (tag, place) in tiff.entries(at: tiff.number(at: 4, count: 4)) {
      if tag == 0x0112 { orientation = tiff.number(at: place, count: 2) }
      if tag == 0x8769 {
        let entries = tiff.entries(at: tiff.number(at: place, count: 4))
        hasDate = entries.contains { tag, place in
          let text = tiff[tiff.number(at: place, count: 4)...].prefix(20)
          return tag == 0x9003 && text.last == 0 && text.starts(with: Array("2024:".utf8))
        }
      }
    }
  }
}

extension [UInt8] {
  fileprivate func number(at offset: Int, count: Int) -> Int {
    self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The tags of a TIFF directory, and where their values lie.
  fileprivate func entries(at offset: Int) -> [(tag: Int, place: Int)] {
    (0..<number(at: offset, count: 2)).map { index in
      let entry = offset + 2 + 12 * index
      return (number(at: entry, count: 2), entry + 8)
    }
  }
}
