internal import FileSystem
internal import Glibc

/// The entry point that libFuzzer calls with each input, for the target that the environment names.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let (target, file) = session else { fatalError("FUZZ_TARGET names no target") }
  do throws(FileSystemError) {
    try target.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)), in: file)
  } catch {
    fatalError(error.description)
  }
  return 0
}

private let session: (FuzzTarget, OpenFile)? = {
  guard let name = unsafe getenv("FUZZ_TARGET"),
    let target = FuzzTarget(rawValue: unsafe String(cString: name)),
    let file = try? Descriptor.inMemory()
  else { return nil }
  return (target, OpenFile(file))
}()
