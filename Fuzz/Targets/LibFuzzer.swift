internal import FileSystem
internal import Glibc

/// The entry point that libFuzzer calls with each input, for the target that the environment names.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let (target, scratch) = session else { fatalError("FUZZ_TARGET names no target") }
  do throws(FileSystemError) {
    try target.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)), scratch: scratch)
  } catch {
    fatalError(error.description)
  }
  return 0
}

private let session: (FuzzTarget, Path)? = {
  guard let name = unsafe getenv("FUZZ_TARGET"),
    let target = FuzzTarget(rawValue: unsafe String(cString: name))
  else { return nil }
  // In memory: a disk would be what is measured.
  return (target, Path("/dev/shm/photofall-fuzz-\(getpid())"))
}()
