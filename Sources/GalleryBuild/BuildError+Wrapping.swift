internal import FileSystem

/// Does work on files, and tells its failure in a build's terms.
func wrapping<Result: ~Copyable>(
  _ work: @autoclosure () throws(FileSystemError) -> Result,
  as wrap: (FileSystemError) -> BuildError
) throws(BuildError) -> Result {
  do throws(FileSystemError) {
    return try work()
  } catch {
    throw wrap(error)
  }
}
