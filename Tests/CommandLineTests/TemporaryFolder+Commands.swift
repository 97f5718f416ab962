import FileSystem
import TestSupport

extension TemporaryFolder {
  /// Runs a script in this folder, where `photofall` keeps its cache here too.
  func run(_ script: String) throws -> ChildProcess {
    // A leak is looked for by tracing, and what strace traces has no room for a second tracer.
    let tracing = "strace() { ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0 command strace \"$@\"; }"
    return try .script(
      "cd '\(path.text)' && export XDG_CACHE_HOME=$PWD/cache; \(tracing); \(script)", in: "bash")
  }

  /// Puts a small photo into a folder here, which is made if need be.
  func addPhoto(_ place: Path) throws {
    try write(PlainPNG.file(width: 4, height: 3), to: place)
  }
}
