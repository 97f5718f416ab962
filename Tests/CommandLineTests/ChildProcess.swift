import FileSystem
import Glibc

@testable import CommandLineInterface

/// A program that was run to its end, and what it printed.
struct ChildProcess {
  let status: Int32
  let output: String
  let errors: String

  /// Runs the program that the package builds.
  static func photofall(_ arguments: [Path]) throws -> ChildProcess {
    try ChildProcess([folder.appending("photofall")] + arguments)
  }

  /// Runs a script in a shell, where `photofall` is the program that the package builds.
  static func script(_ script: String, in shell: Path...) throws -> ChildProcess {
    let path: Path = unsafe Path("PATH=\(folder.text):" + String(cString: getenv("PATH")))
    return try ChildProcess(["/usr/bin/env", path] + shell + ["-c", Path(script)])
  }

  /// The folder of the package's programs, which is that of the tests.
  private static let folder: Path = {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    return Path(bytes: bytes.prefix(count).map(UInt8.init(bitPattern:))).parent ?? "/"
  }()

  /// Runs a program, given by its path, to its end.
  private init(_ words: [Path]) throws {
    let captures = [try TemporaryFile(), try TemporaryFile()]
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    for (capture, target) in zip(captures, [STDOUT_FILENO, STDERR_FILENO]) {
      unsafe posix_spawn_file_actions_adddup2(&actions, capture.descriptor, target)
    }

    let arguments = CStrings(words)
    var child = pid_t()
    let failure = unsafe words[0].withCString { program in
      unsafe posix_spawn(&child, program, &actions, nil, arguments.pointers, environ)
    }
    guard failure == 0 else { throw FileSystemError("run", words[0], code: failure) }
    var result: Int32 = 0
    while unsafe waitpid(child, &result, 0) == -1, errno == EINTR {}
    // As a shell reckons: the number that the process exits with, or 128 and the signal's.
    status = result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + result & 0x7F
    output = try captures[0].text()
    errors = try captures[1].text()
  }
}

/// A file without a name, which takes what a program prints.
private final class TemporaryFile {
  let descriptor: Int32

  init() throws {
    var name = Array("/tmp/photofall-XXXXXX".utf8CString)
    descriptor = unsafe mkstemp(&name)
    guard descriptor >= 0 else { throw FileSystemError("create", "/tmp/photofall", code: errno) }
    unsafe unlink(name)
  }

  deinit {
    close(descriptor)
  }

  func text() throws -> String {
    let bytes = try File.read(Path("/proc/self/fd/\(descriptor)"))
    return String(decoding: bytes, as: UTF8.self)
  }
}
