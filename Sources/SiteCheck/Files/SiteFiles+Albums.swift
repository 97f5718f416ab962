internal import FileSystem
internal import SiteFormat

extension SiteFiles {
  /// The lists of the albums in each language, with their places, the first one before all; then one for
  /// each album that is not listed, with the place of its stream.
  ///
  /// - Complexity: O(n) for n bytes of them, O(f log n) for f folders of n files each.
  func galleries(_ record: SiteRecord?) -> [(place: Path, file: GalleryFile)] {
    let listed = self.listed
    let streams = Set(
      listed.flatMap { gallery in
        gallery.file.albums.compactMap { album in
          album.stream.flatMap { number(of: $0, from: gallery.place) }
        }
      })
    let others = paths.numbers(ofFilesNamed: SitePath.streamName).filter { !streams.contains($0) }
    return listed
      + others.compactMap { file -> (place: Path, file: GalleryFile)? in
        guard let stream = stream(file, record), let gallery = GalleryFile(stream) else {
          return nil
        }
        return (paths[file], gallery)
      }
  }

  private var listed: [(place: Path, file: GalleryFile)] {
    let folders: [[String]] = [[]] + languageFolders.map { [$0] }
    return folders.compactMap { folder -> (place: Path, file: GalleryFile)? in
      let place = Path(SitePath.gallery.below(folder).text)
      guard var gallery = number(of: place).flatMap(gallery) else { return nil }
      let parts = (gallery.parts ?? []).compactMap { number(of: $0, from: place) }
      var seen = Set([number(of: place)])
      for part in parts where seen.insert(part).inserted {
        if let part = self.gallery(part) { gallery.append(part) }
      }
      return (place, gallery)
    }
  }

  private func gallery(_ number: Int) -> GalleryFile? {
    (try? read(number)).flatMap { GalleryFile(parsing: $0) }
  }

  /// The stream in a file, with the parts that follow; read whenever it is needed, since that is cheaper
  /// than to keep the streams of all albums.
  func stream(_ file: Int, _ record: SiteRecord?) -> StreamFile? {
    guard var stream = part(ofStream: file, record) else { return nil }
    for address in stream.parts ?? [] {
      let next = number(of: address, from: paths[file]).flatMap { part(ofStream: $0, record) }
      stream.chunks += next?.chunks ?? []
    }
    return stream
  }

  /// A part of a stream; nil for a file that photofall did not write as one.
  private func part(ofStream file: Int, _ record: SiteRecord?) -> StreamFile? {
    let path = paths[file]
    let name = String(decoding: path.name, as: UTF8.self)
    guard record?.written(in: path).isAny != false,
      SitePath.isPart(name, of: SitePath.streamName)
    else { return nil }
    return (try? read(file)).flatMap { StreamFile(parsing: $0) }
  }
}
