import FileSystem

/// The time of a piece of work.
enum Stopwatch {
  /// The shortest of several runs, ns; anything else the machine does only makes one longer.
  static func nanoseconds(runs: Int = 7, _ work: () -> Void) -> Double {
    (0..<runs).map { _ in ContinuousClock().measure(work) }.reduce(.seconds(1000), min)
      / .nanoseconds(1)
  }

}

/// The memory that the program holds.
enum Memory {
  /// By how many bytes the resident memory grows for what `make` returns. Exact enough for values
  /// of many megabytes, as long as nothing that large was freed before.
  static func growth<Value>(_ make: () -> Value) -> Int {
    let before = resident
    let value = make()
    return withExtendedLifetime(value) { resident - before }
  }

  /// The second number of `statm`, in pages of 4 KiB.
  private static var resident: Int {
    let numbers = (try? File.read("/proc/self/statm")) ?? []
    let pages = numbers.split(separator: UInt8(ascii: " ")).dropFirst().first ?? []
    return (Int(String(decoding: pages, as: UTF8.self)) ?? 0) * 4096
  }
}

/// One line of a table.
func row(_ name: String, _ columns: String...) {
  let cells = columns.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }
  print(name + String(repeating: " ", count: max(1, 34 - name.count)) + cells.joined())
}

extension Double {
  /// The number with two decimals.
  var short: String {
    let hundredths = Int((self * 100).rounded())
    let decimals = String(hundredths % 100)
    return "\(hundredths / 100)." + (decimals.count < 2 ? "0" : "") + decimals
  }
}
