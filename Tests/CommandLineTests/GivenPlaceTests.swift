import FileSystem
import TestSupport
import Testing

@Suite("Folders and files that a build is told to use, as a process")
struct GivenPlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
  }

  @Test("Photos may lie below a site, a cache or a store, if not where these are filled")
  func neighbours() throws {
    let run = try folder.run(
      """
      mkdir -p site/media store && mv photos site/media/holiday
      cp -r site/media/holiday store/pictures
      photofall build site/media/holiday -q -o site --adopt &&
        photofall build store/pictures -q --cache store &&
        echo 'store.folder: ..' > store/pictures/photofall.yaml &&
        photofall build store/pictures -q -o store/pictures/_site
      """)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test(
    "A report takes the place of no settings, and none is left of a build before one that fails")
  func reports() throws {
    let run = try folder.run(
      """
      echo 'title: Mine' > mine.yaml
      photofall build photos -q -c mine.yaml --report mine.yaml; echo $?
      photofall build photos -q --cache store; photofall build photos -q --cache store --report store/build-4.sqlite
      echo $?; cat mine.yaml
      photofall build photos -q --report report.json && echo 'colour: red' > photos/photofall.yaml
      photofall build photos -q --report report.json; ls report.json
      echo 'of the build before' > old.json; ln -s old.json link.json
      photofall build photos -q --report link.json; cat link.json
      """)
    #expect(run.output == "73\n73\ntitle: Mine\n", "\(run)")
  }

  @Test(
    "One signal ends a program that waits for the writer of a pipe",
    arguments: ["build photos -c", "derive photos --files-from"])
  func silentPipe(command: String) throws {
    let run = try folder.run(
      """
      mkfifo words; photofall \(command) words & program=$!
      # The pipe has a reader once the program waits.
      exec 3> words; kill -TERM $program
      env --default-signal timeout 60 tail --pid=$program -f /dev/null || kill -KILL $program
      wait $program
      """)
    #expect(run.status == 143 && run.errors.hasPrefix("photofall: interrupted"), "\(run)")
  }

  /// A place where nobody makes a folder, unless a bare container lacks the kernel's `/sys`.
  private static var isSysThere: Bool { ((try? FileStatus("/sys/kernel")) ?? nil) != nil }

  @Test(
    "A cache that cannot be written goes on in /tmp where TMPDIR names no folder",
    .enabled(if: isSysThere))
  func temporaryFolder() throws {
    for place in ["", "none/such"] {
      let run = try folder.run(
        "TMPDIR='\(place)' photofall build photos -o 'site\(place.count)' --cache /sys/photofall")
      #expect(run.status == 0 && run.errors.contains("keeps nothing for the next"), "\(run)")
    }
  }
}
