/// Name that a phone gives to a photo of a burst, or to a variant of another photo.
///
/// Google's, Sony's and Nothing's bear the time of the burst,
/// `00001IMG_00001_BURST20200101120000123_COVER`. Those of Huawei, Honor and Motorola count,
/// `IMG_20200101_120000_BURST001_COVER`, and so do Samsung's, `20200101_120000_001`. Pixels name
/// variants, `PXL_20200101_120000123.PORTRAIT-01.COVER`.
struct BurstName {
  /// The part that the photos of one burst share.
  let burst: String
  /// True for the photo that the phone shows for all.
  let isCover: Bool

  /// Reads a file's name; nil for one of a photo by itself.
  init?(_ fileName: [UInt8]) {
    let name = String(decoding: fileName, as: UTF8.self).uppercased()
    var words = name.split { $0 == "_" || $0 == "." }.dropLast()
    isCover = words.last == "COVER"
    while let last = words.last, Self.roles.contains(last) { words.removeLast() }
    guard let last = words.popLast(), let first = words.first else { return nil }
    let shared = words.joined(separator: "_")
    let number = last.dropFirst(5)
    if last.hasPrefix("BURST"), number.isNumber {
      burst = number.count < 13 ? shared : String(number)
    } else if words.count == 2, (words + [last]).map(\.count) == [8, 6, 3],
      (words + [last]).allSatisfy(\.isNumber)
    {
      burst = shared
    } else if first == "PXL", last.split(separator: "-").last?.isNumber == true, last.contains("-")
    {
      burst = shared
    } else {
      return nil
    }
  }

  private static let roles: Set<Substring> = ["COVER", "MP", "ORIGINAL"]
}

extension Substring {
  /// True for ASCII digits alone.
  fileprivate var isNumber: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }
}
