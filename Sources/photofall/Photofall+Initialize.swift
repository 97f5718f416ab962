internal import CommandLineInterface
internal import FileSystem
internal import GalleryBuild
internal import GalleryModel
internal import SiteRendering

extension Photofall {
  /// `photofall init --theme`: copies the built-in templates, but none over a file that is there.
  static func initializeTheme(_ folder: Path, on console: Console) throws -> ExitCode {
    try requireFolder(folder)
    let templates = folder.appending("Templates")
    guard try FileStatus(templates)?.kind != .symbolicLink else {
      throw BuildError.output(
        templates, reason: "is a link, which builds refuse; put the folder itself in its place")
    }
    var copied = 0
    for (name, content) in Theme.starter {
      let file = templates.appending(name)
      guard try FileStatus(file) == nil else { continue }
      if let parent = file.parent { try Folder.create(parent) }
      try File.write(content, to: file)
      copied += 1
    }
    console.note(
      "\(templates.text): \(copied) files of the theme; change some, and remove the others")
    return .done
  }

  /// `photofall init`: writes a `photofall.yaml` to start from.
  static func initialize(_ folder: Path, on console: Console) throws -> ExitCode {
    try requireFolder(folder)
    let file = folder.appending("photofall.yaml")
    guard try FileStatus(file) == nil else {
      throw BuildError.output(file, reason: "is there already and stays as it is")
    }
    try File.write(Array(ConfigurationKey.starterFile.utf8), to: file)
    console.note("\(file.text): every key with its default; change what you like")
    return .done
  }
}
