import FileSystem
import TestSupport
import Testing

@Suite("Processes that decode photos")
struct HelperTests {
  /// Builds 60 photos, and sends a signal to the first helper that is seen.
  private func build(signalling signal: String) throws -> ChildProcess {
    let folder = TemporaryFolder()
    for number in 0..<60 {
      try folder.write(PlainPNG.file(width: 20 + number, height: 15), to: "photos/\(number).png")
    }
    try folder.write("limits: {seconds: 5}", to: "photos/photofall.yaml")
    return try folder.run(
      """
      photofall build photos -j 2 & build=$!
      until helper=$(cat /proc/$build/task/*/children 2> /dev/null) && [ "$helper" ]; do
        kill -0 $build || exit 99
      done
      kill -\(signal) ${helper%% *}
      wait $build; status=$?
      ls _site/p | wc -l
      exit $status
      """)
  }

  @Test(
    "One that crashes, or hangs, costs the photo that it was at; all others are published",
    arguments: [
      ("SEGV", "ended the process that decoded it (signal 11)"),
      ("STOP", "takes longer to decode than 5 s (limits.seconds)"),
    ])
  func failure(signal: String, reason: String) throws {
    let run = try build(signalling: signal)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output == "59\n")
    let problems = run.errors.split(separator: "\n").filter { $0.hasPrefix("photofall: ") }
    #expect(problems.count == 1 && problems.allSatisfy { $0.contains(reason) }, "\(run.errors)")
  }

  @Test("None is left over when the build is killed")
  func orphans() throws {
    let folder = TemporaryFolder()
    for number in 0..<60 {
      try folder.write(PlainPNG.file(width: 20 + number, height: 15), to: "photos/\(number).png")
    }
    let run = try folder.run(
      """
      photofall build photos -j 1 & build=$!
      until helper=$(cat /proc/$build/task/*/children 2> /dev/null) && [ "$helper" ]; do
        kill -0 $build || exit 99
      done
      kill -KILL $build
      timeout 60 tail --pid=${helper%% *} -f /dev/null
      """)
    #expect(run.status == 0, "\(run.errors)")
  }
}
