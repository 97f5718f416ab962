internal import FoundationEssentials
internal import Glibc

extension PhotoMetadata {
  /// Reads the JSON of Google Takeout about a photo: when it was taken, its description, who is on it,
  /// and whether it was kept out of sight. Anything else says nothing.
  ///
  /// Places on the globe, addresses and devices are not looked at.
  /// - Complexity: O(n) for n bytes.
  public init(takeout json: [UInt8]) {
    self.init()
    guard let note = try? JSONDecoder().decode(TakeoutNote.self, from: Data(json)) else { return }
    caption = note.description.flatMap(MetadataText.tidy)
    people = (note.people ?? []).compactMap { $0.name.flatMap(MetadataText.tidy) }
    taken = note.photoTakenTime?.timestamp.flatMap { Int($0) }.flatMap(CaptureDate.init(seconds:))
    dateSource = .takeout
    seclusion = note.seclusion
  }

  /// The metadata that a file's name tells: a date.
  public init(fileName: String) {
    self.init()
    taken = CaptureDate(fileName: fileName)
    dateSource = .fileName
  }

  /// The metadata with what another source says of that on which it is silent, or says more of a date.
  public func completed(by other: PhotoMetadata) -> PhotoMetadata {
    var result = self
    result.caption = Self.words(among: [caption, other.caption], of: camera)
    result.takePeople(of: self, before: other)
    result.seclusion = seclusion ?? other.seclusion
    if let date = other.taken, taken.map(date.refines) != false {
      (result.taken, result.dateSource) = (date, other.dateSource)
    }
    return result
  }
}

/// Source of a date of capture that is not the metadata of a photo or of its sidecar.
public enum DateSource: String, Hashable, Sendable, Codable {
  /// The JSON of Google Takeout.
  case takeout = "Google Takeout"
  /// The file's name.
  case fileName = "the file's name"
}

/// Place where Google Photos keeps what is not to be seen; the raw value is for people.
public enum Seclusion: String, Hashable, Sendable, Codable {
  /// The folder that asks for the lock of the screen.
  case lockedFolder = "locked folder"
  /// The bin.
  case bin
}

private struct TakeoutNote: Decodable {
  struct Person: Decodable {
    let name: String?
  }

  struct Time: Decodable {
    /// Seconds since 1970, UTC.
    let timestamp: String?
  }

  let description: String?
  let people: [Person]?
  let photoTakenTime: Time?
  private let inLockedFolder, trashed: Bool?

  var seclusion: Seclusion? {
    if inLockedFolder == true { return .lockedFolder }
    return trashed == true ? .bin : nil
  }
}

extension CaptureDate {
  /// A moment in UTC; nil beyond the years of four digits.
  ///
  /// - Parameter seconds: Seconds since 1970.
  fileprivate init?(seconds: Int) {
    var (time, parts) = unsafe (time_t(seconds), tm())
    guard (-30_610_224_000..<253_402_300_800).contains(seconds),
      unsafe gmtime_r(&time, &parts) != nil
    else { return nil }
    var text = [CChar](repeating: 0, count: 32)
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    self.init(xmp: String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self))
  }
}
