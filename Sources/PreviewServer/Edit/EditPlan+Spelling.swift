internal import FileSystem
internal import GalleryModel
internal import Pictures

/// Names in notes mean the files that a build takes them for, which may be spelled otherwise.
extension EditPlan {
  /// The spelling of the names in a note of a folder.
  ///
  /// - Parameters:
  ///   - note: The text of the note; nil: there is none.
  ///   - others: The names of photos that come into the folder.
  /// - Complexity: O(n) for n names and photos, where the note has letters beyond ASCII.
  func spelling(
    of note: [UInt8]?, in folder: Path, besides others: [[UInt8]] = []
  ) throws(EditError) -> Spelling {
    guard let note, note.contains(where: { $0 >= 0x80 }) else { return Spelling(of: []) }
    do throws(FileSystemError) {
      return Spelling(of: try Folder.names(in: folder) + gallery.guests(in: folder) + others)
    } catch {
      throw .disk(error)
    }
  }

  /// The notes in a folder that spell the name of their photo, or the tag of their language, otherwise.
  ///
  /// - Parameter former: The names that photos had.
  /// - Complexity: O(n) for n names.
  func notes(
    in folder: Path, besides former: [[UInt8]] = []
  ) throws(EditError) -> NoteSpelling {
    do throws(FileSystemError) {
      return try NoteSpelling(in: folder, besides: former)
    } catch {
      throw .disk(error)
    }
  }

  /// The arrangement of a folder that the text of its `arrangement.txt` says.
  func arrangement(
    saying note: [UInt8]?, in folder: Path
  ) throws(EditError) -> Arrangement {
    Arrangement(parsing: note ?? []).spelled(by: try spelling(of: note, in: folder))
  }

  /// Photos or albums in the order that the text of an `arrangement.txt` gives to them.
  ///
  /// - Complexity: O(n log n) for n of them.
  func arranged<Thing>(
    _ usual: [Thing], by note: [UInt8]?, in folder: Path, _ name: (Thing) -> [UInt8]
  ) throws(EditError) -> [Thing] {
    let (named, others) = try arrangement(saying: note, in: folder).parted(usual, by: name)
    return named + others
  }
}

extension NoteSpelling {
  /// Finds the notes of the photos in a folder as it is now, and of those that were called otherwise.
  init(in folder: Path, besides former: [[UInt8]] = []) throws(FileSystemError) {
    let names = try Folder.names(in: folder)
    let photos = names.filter { FileProbe.isItem(named: Path(bytes: $0)) } + former
    let spelled = (names + former).filter { Self.concerns($0[...]) }
    self.init(of: spelled, beside: photos.filter { Self.concerns($0[...]) })
    _ = takeStrays(among: names.filter(ScannedFolder.isSidecar), beside: photos)
  }

  /// True if the note that has a name is meant by another name, too.
  func isShared(_ name: [UInt8]) -> Bool {
    let note = note(name)
    return notes.contains { $0.key != name && $0.value == note }
  }
}
