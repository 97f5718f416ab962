internal import FileSystem
internal import Glibc

extension HelperKind {
  /// Starts a process of this kind, with a channel as its standard input.
  func spawn(input: borrowing Channel) throws(FileSystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    // What it has to say it answers: a terminal, or what reads our output, would believe it.
    if isConfined {
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
      }
    }
    // Out of the terminal's group: Control-C is for the program, which ends its helpers itself.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    return try unsafe spawn(&actions, &attributes)
  }

  private func spawn(
    _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
  ) throws(FileSystemError) -> pid_t {
    var process = pid_t()
    let code = unsafe program.withCString { program in
      unsafe argument.withCString { argument in
        var words = unsafe [
          UnsafeMutablePointer(mutating: program), UnsafeMutablePointer(mutating: argument), nil,
        ]
        return unsafe withEnvironment { environment in
          unsafe posix_spawn(&process, program, &actions, &attributes, &words, environment)
        }
      }
    }
    guard code == 0 else { throw FileSystemError("run", program, code: code) }
    return process
  }

  /// Hands out the environment, with one addition: a crash is an answer here, and the Swift runtime's
  /// account of it would take longer than all other photos.
  private func withEnvironment<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    var inherited: [UnsafeMutablePointer<CChar>?] = unsafe []
    var count = 0
    while let word = unsafe environ[count] {
      if unsafe !isConfined || Self.isHarmless(String(cString: word)) {
        unsafe inherited.append(word)
      }
      count += 1
    }
    return unsafe "SWIFT_BACKTRACE=enable=no".withCString { quiet in
      var words = unsafe [UnsafeMutablePointer(mutating: quiet)] + inherited + [nil]
      return unsafe body(&words)
    }
  }

  /// True if a confined process gets a word of the environment: where the libraries lie without which
  /// it would not start, and what the sanitizers of the tests go by.
  private static func isHarmless(_ word: String) -> Bool {
    ["LD_LIBRARY_PATH=", "ASAN_OPTIONS=", "LSAN_OPTIONS=", "TSAN_OPTIONS="]
      .contains(where: word.hasPrefix)
  }
}
