internal import FileSystem
internal import Glibc
internal import SiteRendering
internal import Synchronization

/// What was made from photos, kept from one build to the next: a file for each photo, named by what
/// it holds and how its pictures are made.
struct PictureCache: Sendable {
  let folder: Path
  private static let written = Atomic(0)

  /// What was made of the photo whose pictures have this address; nil when it is not there whole.
  ///
  /// - Complexity: O(n) for n bytes.
  func photo(_ address: UInt64) -> DerivedPhoto? {
    let found = (try? File.read(file(address))).flatMap(DerivedPhoto.init(parsing:))
    // The time of a file says when it was last of use.
    if found != nil { File.touch(file(address)) }
    return found
  }

  /// One of the pictures of a photo, which are known to be there.
  ///
  /// - Throws: `FileSystemError` when they went or were damaged since.
  func picture(_ index: Int, of address: UInt64) throws(FileSystemError) -> [UInt8] {
    let file = try Descriptor(reading: file(address))
    guard let picture = try DerivedPhoto.picture(index, in: file) else {
      throw FileSystemError("read", self.file(address), code: EIO)
    }
    return picture
  }

  /// Keeps what was made of a photo.
  func keep(_ photo: DerivedPhoto, as address: UInt64) throws(FileSystemError) {
    try keep(photo.bytes, as: address)
  }

  /// Keeps that nothing can be made of a photo: the database knows why, until this file has to make
  /// room as others do.
  func keep(refusal reason: String, of address: UInt64) throws(FileSystemError) {
    try keep(Array(reason.utf8), as: address)
  }

  private func keep(_ bytes: [UInt8], as address: UInt64) throws(FileSystemError) {
    let (file, parts) = (file(address), folder.appending("parts"))
    try Folder.create(parts)
    if let parent = file.parent { try Folder.create(parent) }
    // Other workers, and builds of other sites, write into the same cache at the same time.
    let number = Self.written.add(1, ordering: .relaxed).newValue
    try File.write(bytes, to: file, through: parts.appending("\(getpid())-\(number)"))
  }

  private func file(_ address: UInt64) -> Path {
    let name = PictureSet.address(address)
    return folder.appending("photos").appending(String(name.prefix(2))).appending(name)
  }
}
