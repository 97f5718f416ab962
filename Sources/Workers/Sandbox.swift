internal import CSandbox

/// Confinement of a helper process: whatever takes it over can compute, and answer, and no more.
public struct Sandbox: Hashable, Sendable, CustomStringConvertible {
  /// The version of Landlock, which forbids files, connections and signals; 0: there is none.
  private let landlock: Int
  /// Calls of the kernel are filtered by seccomp.
  private let filtersCalls: Bool

  private init(_ means: pf_sandbox) {
    landlock = Int(means.landlock)
    filtersCalls = means.seccomp
  }

  /// The means that this kernel offers.
  public static var offered: Sandbox { Sandbox(pf_sandbox_offered()) }

  /// True where each of the means is there.
  public var isWhole: Bool { landlock > 0 && filtersCalls }

  /// The means in words.
  public var description: String {
    let landlock = landlock > 0 ? "Landlock \(landlock)" : "no Landlock"
    return "\(filtersCalls ? "seccomp" : "no seccomp"), \(landlock)"
  }

  /// Confines this process for good, while it has one thread.
  ///
  /// - Parameters:
  ///   - seconds: All the processor time that it has.
  ///   - files: The most files that it may have open.
  /// - Returns: The means that are in force.
  static func enter(seconds: Int, files: Int) -> Sandbox {
    Sandbox(pf_sandbox_enter(UInt(clamping: seconds), UInt(clamping: files)))
  }

  /// Hides the memory of this process from other processes of its user, its helpers among them.
  static func hideThisProcess() { pf_sandbox_hide() }
}
