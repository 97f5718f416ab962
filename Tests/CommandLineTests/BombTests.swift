import FileSystem
import TestSupport
import Testing

@Suite("Bombs")
struct BombTests {
  /// Output of a build, and its cost.
  private struct Build {
    let errors: String
    /// The most memory that it, or a process that it waited for, held at a time, KiB.
    let memory: Int
    /// Of it and the processes that it waited for, s.
    let processorTime: Double
  }

  private func build(with bomb: [UInt8]?, publishing pages: [String]) throws -> Build {
    let folder = TemporaryFolder()
    try folder.addPhoto("photos/good.png")
    if let bomb { try folder.write(bomb, to: "photos/bomb.jpg") }
    // The kernel counts a program's memory as that of its child, so a small one has to start it.
    let run = try folder.run(
      """
      /usr/bin/time -o cost -f '%M %U %S' "$(command -v photofall)" build photos -j 1 -q
      tail -n 1 cost; ls _site/p
      """)
    let lines = run.output.split(separator: "\n")
    let costs = try #require(lines.first).split(separator: " ").compactMap { Double($0) }
    try #require(costs.count == 3 && lines.dropFirst().map(String.init) == pages, "\(run)")
    return Build(errors: run.errors, memory: Int(costs[0]), processorTime: costs[1] + costs[2])
  }

  @Test("Each is refused by its limit, in little time and memory; all others are published")
  func refusals() throws {
    let plain = try build(with: nil, publishing: ["good.html"])
    for bomb in Bomb.allCases {
      let run = try build(with: bomb.bytes, publishing: ["good.html"])
      #expect(run.errors.contains(bomb.reason), "\(bomb): \(run.errors)")
      #expect(run.memory - plain.memory < 64 << 10, "\(bomb)")
      // Optimised it is a tenth of that.
      #expect(run.processorTime - plain.processorTime < 1, "\(bomb)")
    }
  }

  @Test("A text that inflates to 64 MiB is passed over, and its photo published without it")
  func inflatingText() throws {
    let plain = try build(with: nil, publishing: ["good.html"])
    let run = try build(with: Bomb.inflatingTitle, publishing: ["bomb.html", "good.html"])
    #expect(run.memory - plain.memory < 64 << 10)
  }
}
