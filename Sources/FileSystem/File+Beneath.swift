internal import CPlatform
internal import Glibc

/// Changes of what lies where below a folder; no link below it is followed.
extension File {
  /// Gives a file another place below a folder, on the same disk.
  ///
  /// - Throws: `FileSystemError`; `EEXIST` where something has that place, `EXDEV` for a place that is
  ///   not below the folder, or on another disk.
  public static func move(
    _ old: Path, to new: Path, beneath folder: Path
  ) throws(FileSystemError) {
    let from = try Holder(of: old, beneath: folder)
    let to = try Holder(of: new, beneath: folder)
    let result = unsafe Path(bytes: old.name).withCString { oldName in
      unsafe Path(bytes: new.name).withCString { newName in
        unsafe pf_rename_new(from.folder.number, oldName, to.folder.number, newName)
      }
    }
    guard result == 0 else {
      throw FileSystemError("move", errno == EEXIST ? new : old, code: errno)
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
}
