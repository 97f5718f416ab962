import FileSystem
import TestSupport
import Testing

@Suite("What commands tell at their end")
struct ClosingLineTests {
  @Test("One of something is told as one")
  func singular() throws {
    let folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
    let run = try folder.run(
      """
      photofall build photos -q && photofall check _site
      mkdir photos/Templates && echo > photos/Templates/note.txt
      photofall build photos -n && photofall build photos
      photofall derive photos --cache store --shard 1/1
      """)
    for part in [
      "_site: 1 photo, ", " files: 0 findings\n", "\n1 file to write, 0 to remove; ",
      " made, 1 file written, 0 removed\n", "share 1 of 1: 1 photo; ",
    ] {
      #expect(run.output.contains(part), "\(run)")
    }
  }
}
