import FileSystem
import TestSupport
import Testing

@Suite("Processes that read and decode photos")
struct HelperTests {
  /// Waits for the first helper of the program whose number is in `$program`. A process that is not
  /// the helper yet, as its command line tells, would hold the one that starts it if it were stopped.
  private static let findHelper = """
    until helper=$(cat /proc/$program/task/*/children 2> /dev/null) && helper=${helper%% *} \\
      && [ "$helper" ] && grep -q help-build /proc/$helper/cmdline; do
      kill -0 $program || exit 99
    done
    """

  /// Builds, and waits until the helper has `photos/0.png` open, of which it will never be done.
  private static let findReader = """
    truncate -s 1000G photos/0.png
    env --default-signal=HUP photofall build photos -q -j 1 & program=$!
    \(findHelper)
    until readlink /proc/$helper/fd/* | grep -q /photos/0.png; do
      kill -0 $program || exit 99
    done
    """

  /// A folder with 60 photos, and what `photofall.yaml` says.
  private func folder(_ configuration: String = "") throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    for number in 0..<60 {
      try folder.write(PlainPNG.file(width: 20 + number, height: 15), to: "photos/\(number).png")
    }
    try folder.write(configuration, to: "photos/photofall.yaml")
    return folder
  }

  /// A program's report on files.
  private func problems(_ run: ChildProcess) -> [Substring] {
    run.errors.split(separator: "\n").filter { $0.hasPrefix("photofall: ") }
  }

  /// Expects that a build has published so many photos, and told of one that it left out.
  private func expect(
    _ published: Int, and reason: String, of run: ChildProcess,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      run.status == 0 && run.output == "\(published)\n", "\(run.errors)", sourceLocation: location)
    let told = problems(run)
    #expect(
      told.count == 1 && told[0].contains(reason), "\(run.errors)", sourceLocation: location)
  }

  /// Sends a signal to the helper, and prints how many photos the build publishes all the same.
  private static func strike(_ signal: String) -> String {
    """
    kill -\(signal) $helper
    wait $program; status=$?
    ls _site/p | wc -l
    exit $status
    """
  }

  @Test(
    "One that crashes, or hangs, over reading a photo costs that photo; all others are published",
    arguments: [
      ("SEGV", "ended the process that read it (signal 11)"),
      ("STOP", "takes longer to read than 20 s (limits.seconds)"),
    ])
  func reading(signal: String, reason: String) throws {
    let run = try folder("limits: {bytes: 1099511627776, seconds: 20}").run(
      """
      \(Self.findReader)
      \(Self.strike(signal))
      """)
    expect(59, and: "/0.png: " + reason, of: run)
  }

  @Test(
    "Of those that are read together, only the one is refused that crashes their process",
    .disabled(if: Product.isSanitized))
  func batch() throws {
    // A text of 30 MiB is allowed, and more than the memory that there is for it.
    let run = try folder("limits: {memory: 16777216, metadata: 67108864}").run(
      """
      {
        head -c 33 photos/30.png; printf '\\001\\340\\000\\000iTXt'; head -c $((4 + (30 << 20))) /dev/zero
        tail -c +34 photos/30.png
      } > photos/"30 long.png"
      photofall build photos -q -j 2; status=$?
      ls _site/p | wc -l
      exit $status
      """)
    expect(60, and: "30 long.png: ended the process that read it", of: run)
  }

  @Test(
    "A photo is not shown whose sidecar crashes the process that reads it",
    .disabled(if: Product.isSanitized))
  func sidecar() throws {
    let folder = try folder("limits: {memory: 8388608}")
    try folder.write(Array(repeating: 32, count: 12 << 20), to: "photos/30.xmp")
    for number in [29, 31] { try folder.write("no XMP", to: "photos/\(number).xmp") }
    let run = try folder.run(
      "photofall build photos -q -j 2; status=$?; ls _site/p | wc -l; exit $status")
    expect(59, and: "30.png: its sidecar ended the process that read it", of: run)
  }

  @Test(
    "One that crashes, or hangs, over decoding a photo costs that photo; all others are published",
    arguments: [
      ("SEGV", "ended the process that decoded it (signal 11)"),
      ("STOP", "takes longer to decode than 20 s (limits.seconds)"),
    ])
  func decoding(signal: String, reason: String) throws {
    // What the photos hold is known after two builds, so the third begins with decoding.
    let run = try folder("limits: {seconds: 20}").run(
      """
      photofall build photos -q && photofall build photos -q || exit 98
      rm -r _site cache/photofall/*/photos
      photofall build photos -q -j 2 & program=$!
      \(Self.findHelper)
      \(Self.strike(signal))
      """)
    expect(59, and: reason, of: run)
  }

  @Test("One that crashes while photos are inspected costs the photo that it was at")
  func inspecting() throws {
    let run = try folder().run(
      """
      truncate -s 1G photos/0.png
      photofall inspect photos/{0,0,0,0,0,0,0,0,1}.png & program=$!
      \(Self.findHelper)
      kill -SEGV $helper
      wait $program
      """)
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("photos/") } == 8)
    let told = problems(run)
    let reason = "photos/0.png: ended the process that read it (signal 11)"
    #expect(told.count == 1 && told[0].contains(reason), "\(run.errors)")
  }

  @Test("None is started for nothing, and for one photo one that reads and decodes it")
  func count() throws {
    let run = try folder().run(
      """
      helpers() {
        strace -f -qq -o log -e trace=execve photofall build photos -q
        echo $(($(grep -c execve log) - 1))
      }
      photofall build photos -q && photofall build photos -q
      helpers
      cp photos/7.png photos/new.png && truncate -s +1 photos/new.png
      helpers
      """)
    #expect(run.output == "0\n1\n", "\(run.errors)")
  }

  @Test("Where the kernel cannot confine them, that is told, and it is no reason unless it is said")
  func confinement() throws {
    let run = try folder().run(
      """
      missing() {
        strace -f -qq -o /dev/null -e trace=$1 -e inject=$1:error=ENOSYS "${@:2}"
      }
      missing landlock_create_ruleset photofall --version --verbose | grep -c 'no Landlock$'
      missing landlock_create_ruleset photofall build photos -q; echo $?
      missing seccomp photofall --version --verbose | grep -c ': no seccomp,'
      missing seccomp photofall build photos -q --force; echo $?
      echo 'limits: {sandbox: require}' > photos/photofall.yaml
      missing landlock_create_ruleset photofall build photos -q; echo $?
      missing seccomp photofall build photos -q; echo $?
      """)
    #expect(run.output == "1\n0\n1\n0\n65\n65\n", "\(run.errors)")
    #expect(run.errors.contains("limits.sandbox requires what this kernel does not have"))
  }

  @Test("Pictures are the same, byte for byte, whether it is confined or not")
  func sameBytes() throws {
    let folder = TemporaryFolder()
    // Its chroma is subsampled, and it is decoded at half its size.
    try folder.addSample("Blue Hour.jpg", as: "photos/photo.jpg")
    let run = try folder.run(
      """
      for sandbox in auto off; do
        echo "{images: {widths: [240], large: 320}, limits: {sandbox: $sandbox}}" > $sandbox.yaml
        photofall build photos -q -o $sandbox --cache $sandbox.cache --config $sandbox.yaml || exit
      done
      ls auto/media/*/*-240.jpg | wc -l
      diff -r auto/media off/media
      """)
    #expect(run.output == "1\n", "\(run.errors)")
  }

  @Test("Each photo has one of its own where that is asked for")
  func isolation() throws {
    let run = try folder("limits: {isolation: photo}").run(
      """
      strace -f -qq -o log -e trace=execve photofall build photos -q
      echo $(($(grep -c 'execve("' log) - 1))
      """)
    #expect(run.output == "120\n", "\(run.errors)")
  }

  @Test("One that has refused a photo is asked no more")
  func anew() throws {
    let folder = try folder()
    try folder.write("no photo", to: "photos/0.jpg")
    for number in 60..<70 {
      try folder.write(PlainPNG.file(width: 20 + number, height: 15), to: "photos/\(number).png")
    }
    let run = try folder.run(
      """
      strace -f -qq -o log -e trace=execve photofall build photos -q -j 1
      echo $(($(grep -c 'execve("' log) - 1))
      """)
    // Two batches are read, each by its own, since the first one has a photo that is refused.
    #expect(run.output == "3\n", "\(run.errors)")
  }

  @Test(
    "A build that a signal ends says which one",
    arguments: [("HUP", 129), ("INT", 130), ("TERM", 143)])
  func ended(signal: String, status: Int32) throws {
    let run = try folder("limits: {bytes: 1099511627776}").run(
      """
      \(Self.findReader)
      kill -\(signal) $program
      wait $program
      """)
    #expect(run.status == status, "\(run.errors)")
  }

  @Test(
    "A build that waits for the reader of its report is ended by a signal",
    arguments: [("INT", 130), ("TERM", 143)])
  func unread(signal: String, status: Int32) throws {
    let run = try folder().run(
      """
      mkfifo report
      env --default-signal=INT photofall build photos -q --report report & program=$!
      # The lock goes at the end of the work.
      until [ -e _site/.photofall/manifest ] && flock -n _site/.photofall/lock true; do
        kill -0 $program || exit 99
      done
      while kill -\(signal) $program 2> /dev/null; do :; done
      wait $program
      """)
    #expect(run.status == status, "\(run.errors)")
  }

  @Test("None is left over when the build is killed, not even one that would never be done")
  func orphans() throws {
    let run = try folder("limits: {bytes: 1099511627776}").run(
      """
      \(Self.findReader)
      kill -KILL $program
      # What the tests start has most signals blocked, and time is up by one.
      env --default-signal timeout 900 tail --pid=$helper -f /dev/null
      """)
    #expect(run.status == 0, "\(run.errors)")
  }
}
