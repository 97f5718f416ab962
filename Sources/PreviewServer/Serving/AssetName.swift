/// Name of an asset without its hash: `viewer` and `js` of `viewer.HASH.js`.
///
/// Pages of the build before, which are on their way, ask for its assets; those of the same name are
/// their successors.
struct AssetName: Equatable {
  private let parts: [ArraySlice<UInt8>]

  init(_ name: [UInt8]) {
    let parts = name.split(separator: UInt8(ascii: "."))
    self.parts = parts.count == 3 ? [parts[0], parts[2]] : parts
  }
}
