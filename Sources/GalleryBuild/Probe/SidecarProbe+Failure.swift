internal import FileSystem
internal import Glibc
internal import Pictures

/// Sidecars that cannot be read, which may say that their item is to be hidden.
extension SidecarProbe {
  /// The outcome, or a refusal where the system could not read the sidecars.
  func failing(by error: FileSystemError?) -> SidecarProbe {
    guard let error else { return self }
    // One that has gone since the scan has changed.
    return .refused(
      error.code == ENOENT
        ? .changedWhileRead : Refusal("cannot be read: \(error.reason)", isRetryable: true))
  }

  /// The refusal of the item; nil where its sidecars were read.
  var refusalOfItem: Refusal? {
    guard case .refused(let refusal) = self else { return nil }
    return Refusal("its sidecar \(refusal.reason)", isRetryable: true)
  }
}
