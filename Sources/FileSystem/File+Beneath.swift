internal import CPlatform
internal import Glibc

/// Changes of what lies where below a folder; no link below it is followed.
extension File {
  /// Puts a file in place whole: written under another name in its folder, then renamed. It has the
  /// permissions of the file whose place it takes.
  ///
  /// It is on the disk itself before it takes that place: these files are people's, and a power cut leaves
  /// the old content or the new.
  ///
  /// - Parameters:
  ///   - part: The name that the file has until it is whole; what had that name goes.
  ///   - folder: The folder that the file is below.
  ///   - isNew: True where nothing has the place, asked when the file is whole: a slow disk leaves
  ///     others much time to write. It throws where what is there is to stay.
  /// - Throws: `FileSystemError`; the part is removed first. `EEXIST` where a file came meanwhile.
  public static func write(
    _ bytes: [UInt8], to path: Path, throughName part: [UInt8], beneath folder: Path,
    isNew: () throws(FileSystemError) -> Bool
  ) throws(FileSystemError) {
    let holder = try Holder(of: path, beneath: folder)
    do throws(FileSystemError) {
      try holder.remove(part)
      let file = try holder.create(part)
      holder.copyPermissions(of: path.name, to: file)
      try file.write(bytes[...])
      try file.synchronize()
      if try isNew() {
        try holder.move(part, to: path.name, in: holder)
      } else {
        try holder.rename(part, to: path.name)
      }
    } catch {
      try? holder.remove(part)
      throw FileSystemError("write", path, code: error.code)
    }
  }

  /// Removes a file below a folder; one that is gone already is no error.
  public static func remove(_ path: Path, beneath folder: Path) throws(FileSystemError) {
    try Holder(of: path, beneath: folder).remove(path.name)
  }

  /// Gives a file another place below a folder, on the same disk.
  ///
  /// - Throws: `FileSystemError`; `EEXIST` where something has that place, `EXDEV` for a place that is
  ///   not below the folder, or on another disk.
  public static func move(
    _ old: Path, to new: Path, beneath folder: Path
  ) throws(FileSystemError) {
    let from = try Holder(of: old, beneath: folder)
    let to = try Holder(of: new, beneath: folder)
    do throws(FileSystemError) {
      try from.move(old.name, to: new.name, in: to)
    } catch {
      throw FileSystemError("move", error.code == EEXIST ? new : old, code: error.code)
    }
  }
}

extension Folder {
  /// Makes a folder below another; one that is there already is no error.
  public static func create(_ path: Path, beneath folder: Path) throws(FileSystemError) {
    let holder = try Holder(of: path, beneath: folder)
    let result = unsafe Path(bytes: path.name).withCString {
      unsafe mkdirat(holder.folder.number, $0, 0o777)
    }
    guard result == 0 || errno == EEXIST else {
      throw FileSystemError("make the folder", path, code: errno)
    }
  }

  /// Removes a folder below another when nothing is left in it.
  public static func removeIfEmpty(_ path: Path, beneath folder: Path) throws(FileSystemError) {
    let holder = try Holder(of: path, beneath: folder)
    _ = unsafe Path(bytes: path.name).withCString {
      unsafe unlinkat(holder.folder.number, $0, AT_REMOVEDIR)
    }
  }
}

/// The open folder that holds a file.
private struct Holder: ~Copyable {
  let folder: Descriptor

  init(of path: Path, beneath folder: Path) throws(FileSystemError) {
    guard let names = path.names(below: folder) else {
      throw FileSystemError("open", path, code: EXDEV)
    }
    self.folder = try Descriptor(folderAt: names.dropLast(), beneath: folder)
  }

  /// Makes a new file to be written.
  func create(_ name: [UInt8]) throws(FileSystemError) -> Descriptor {
    let made = unsafe Path(bytes: name).withCString {
      unsafe pf_create_at(folder.number, $0, 0o666)
    }
    guard made >= 0 else {
      throw FileSystemError("write", folder.path.appending(name), code: errno)
    }
    return Descriptor(number: made, path: folder.path.appending(name))
  }

  /// Gives a new file the permissions of another in the folder, where that is there, and its group,
  /// where that is allowed.
  func copyPermissions(of name: [UInt8], to file: borrowing Descriptor) {
    var status = stat()
    let result = unsafe Path(bytes: name).withCString {
      unsafe fstatat(folder.number, $0, &status, AT_SYMLINK_NOFOLLOW)
    }
    guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    _ = fchown(file.number, uid_t.max, status.st_gid)
    _ = fchmod(file.number, status.st_mode & 0o777)
  }

  /// Gives a file another name in the folder, in place of what has that name.
  func rename(_ old: [UInt8], to new: [UInt8]) throws(FileSystemError) {
    let number = folder.number
    let result = unsafe Path(bytes: old).withCString { old in
      unsafe Path(bytes: new).withCString { new in unsafe renameat(number, old, number, new) }
    }
    guard result == 0 else {
      throw FileSystemError("rename", folder.path.appending(old), code: errno)
    }
  }

  /// Gives a file a name that nothing has, in the folder or another.
  func move(
    _ old: [UInt8], to new: [UInt8], in other: borrowing Holder
  ) throws(FileSystemError) {
    let (from, to) = (folder.number, other.folder.number)
    let result = unsafe Path(bytes: old).withCString { old in
      unsafe Path(bytes: new).withCString { new in unsafe pf_rename_new(from, old, to, new) }
    }
    guard result == 0 else {
      throw FileSystemError("move", folder.path.appending(old), code: errno)
    }
  }

  /// Removes a file; one that is gone already is no error.
  func remove(_ name: [UInt8]) throws(FileSystemError) {
    let result = unsafe Path(bytes: name).withCString { unsafe unlinkat(folder.number, $0, 0) }
    guard result == 0 || errno == ENOENT else {
      throw FileSystemError("remove", folder.path.appending(name), code: errno)
    }
  }
}
