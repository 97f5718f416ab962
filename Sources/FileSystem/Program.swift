internal import CPlatform

/// The running program.
public enum Program {
  /// A hash of the program and of the libraries that it runs with: what either may do otherwise
  /// than another version, it does under another identity.
  public static let identity: ContentHash = {
    var parts = [UInt8]()
    unsafe withUnsafeMutablePointer(to: &parts) { parts in
      unsafe pf_each_library(parts) { context, _, notes, count in
        let notes = unsafe UnsafeBufferPointer(start: notes, count: count)
        unsafe context?.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: notes)
      }
    }
    let program = try? ContentHash(of: "/proc/self/exe")
    return ContentHash(program?.bytes ?? [], parts)
  }()
}
