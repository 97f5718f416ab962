internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import GalleryModel

extension Photofall {
  /// `photofall init`: writes a `photofall.yaml` to start from.
  static func initialize(_ folder: Path, on console: Console) throws -> ExitCode {
    guard try FileStatus(folder, followingLinks: true)?.kind == .folder else {
      throw BuildError.noInput(folder, reason: "no such folder")
    }
    let file = folder.appending("photofall.yaml")
    guard try FileStatus(file) == nil else {
      throw BuildError.output(file, reason: "is there already and stays as it is")
    }
    try File.write(Array(ConfigurationKey.starterFile.utf8), to: file)
    console.note("\(file.text): every key with its default; change what you like")
    return .done
  }
}
