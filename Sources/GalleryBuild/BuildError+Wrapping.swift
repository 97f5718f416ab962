internal import FileSystem
internal import Pictures

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

/// Asks helpers, and tells their failure in a build's terms.
func wrapping<Answers>(
  _ ask: () throws(PhotoHelpers.Failure) -> [Answers]
) throws(BuildError) -> [Answers] {
  do throws(PhotoHelpers.Failure) {
    return try ask()
  } catch {
    switch error {
    case .cannotStart(let error): throw .writing(error)
    case .cancelled: throw .interrupted
    }
  }
}
