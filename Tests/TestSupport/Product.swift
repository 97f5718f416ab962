public import FileSystem
import Glibc

/// A program that the package builds for its tests; it lies beside them.
public enum Product {
  /// True if a sanitizer watches, as `make test-sanitizers` has it: it takes more memory than the
  /// limits leave that some tests set.
  public static let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains { (name: String) in
    unsafe getenv(name) != nil
  }

  /// The path of a program.
  public static func path(_ name: String) -> Path {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    let tests = Path(bytes: bytes.prefix(count).map(UInt8.init(bitPattern:)))
    return (tests.parent ?? "/").appending(name)
  }
}
