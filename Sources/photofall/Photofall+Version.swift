internal import CVersions
internal import CommandLineInterface
internal import FileSystem
internal import Imaging
internal import Pictures

extension Photofall {
  /// The version on a line.
  static let version = "photofall \(programVersion)\n"

  /// The version, and all that what the program does here depends on.
  static var verboseVersion: String {
    let commit = unsafe pf_commit().map { unsafe "commit: \(String(cString: $0))\n" }
    return version + (commit ?? "") + """
      photos: \(ImageFormat.allCases.flatMap(\.names).joined(separator: ", "))
      pictures: \(PictureFormat.allCases.map(\.name).joined(separator: ", "))
      libraries: \(libraries.joined(separator: ", "))
      clips: \(PhotoHelpers.ffmpeg.map { "read by \($0.text)" } ?? "need ffmpeg, which is not on PATH")
      helpers are confined by: \(PhotoHelper.confinement)

      """
  }

  /// Libraries that the program runs with, each with its version.
  private static var libraries: [String] {
    var all: [String] = []
    unsafe withUnsafeMutablePointer(to: &all) { all in
      unsafe pf_each_version(all) { context, name, version in
        guard let context = unsafe context, let name = unsafe name, let version = unsafe version
        else { return }
        unsafe context.assumingMemoryBound(to: [String].self).pointee
          .append("\(String(cString: name)) \(String(cString: version))")
      }
    }
    return all
  }
}
