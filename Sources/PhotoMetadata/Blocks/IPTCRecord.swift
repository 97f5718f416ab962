internal import Bytes

/// The datasets of IPTC-IIM that a photo's words stand in (IIM version 4.2).
struct IPTCRecord {
  private var values: [UInt8: [[UInt8]]] = [:]
  private var encoding = MetadataText.Encoding.guessed

  /// Reads a stream of datasets, as far as it is one.
  ///
  /// - Complexity: O(n) for n bytes.
  init(_ stream: ArraySlice<UInt8>) {
    var reader = ByteReader(stream, .big)
    while (try? readDataset(&reader)) == true {}
  }

  /// Reads a dataset; false where there is none, or none of words.
  private mutating func readDataset(_ reader: inout ByteReader) throws(PrematureEnd) -> Bool {
    guard try reader.uint8() == 0x1C else { return false }
    let (record, dataset) = (try reader.uint8(), try reader.uint8())
    let length = try reader.uint16()
    // Above 32 KiB a length tells how long the length is; no word is.
    guard length < 0x8000 else { return false }
    note(record, dataset, try reader.bytes(length))
    return true
  }

  private mutating func note(_ record: UInt8, _ dataset: UInt8, _ value: ArraySlice<UInt8>) {
    switch (record, dataset) {
    case (1, 90): encoding = Self.encoding(Array(value))
    case (2, _): values[dataset, default: []].append(Array(value))
    default: break
    }
  }

  /// ISO 2022's announcements of UTF-8 and of Latin-1.
  private static func encoding(_ announcement: [UInt8]) -> MetadataText.Encoding {
    let utf8: [[UInt8]] = [[0x1B, 0x25, 0x47], [0x1B, 0x25, 0x2F, 0x49]]
    let latin: [[UInt8]] = [[0x1B, 0x2E, 0x41], [0x1B, 0x2D, 0x41], [0x1B, 0x2F, 0x41]]
    return utf8.contains(announcement) ? .utf8 : latin.contains(announcement) ? .latin : .guessed
  }

  /// All texts of a dataset that may be repeated.
  func texts(_ dataset: UInt8) -> [String] {
    (values[dataset] ?? []).compactMap {
      MetadataText.decode($0.prefix { $0 != 0 }, as: encoding)
    }
  }

  /// The text of a dataset.
  func text(_ dataset: UInt8) -> String? { texts(dataset).first }
}
