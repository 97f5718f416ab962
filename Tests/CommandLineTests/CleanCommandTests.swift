import FileSystem
import Glibc
import TestSupport
import Testing

@Suite("photofall clean as a process")
struct CleanCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
  }

  @Test("A site goes, then what was kept of its photos; the photos stay")
  func both() throws {
    let run = try folder.run(
      """
      photofall build photos -q && photofall clean -q _site && ls
      photofall clean -q photos && ls && ls cache/photofall photos
      """)
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "cache\nphotos\ncache\nphotos\ncache/photofall:\n\nphotos:\nbeach.png\n")
  }

  @Test("A dry run names what would go, and leaves it")
  func dryRun() throws {
    let run = try folder.run("photofall build photos -q; photofall clean -n _site; ls _site/p")
    #expect(run.output.contains("remove _site/index.html\n"))
    #expect(run.output.hasSuffix("beach.html\n"))
  }

  @Test("One file is told as one")
  func oneFile() throws {
    let run = try folder.run(
      """
      photofall build photos -q
      find _site -type f -not -name index.html -not -path '*/.photofall/*' -delete
      photofall clean -n _site; photofall clean _site
      """)
    let lines = [
      "remove _site/index.html", "_site: 1 file to remove, 0 kept", "_site: 1 file removed, 0 kept",
    ]
    #expect(run.output.split(separator: "\n").map(String.init) == lines, "\(run)")
  }

  @Test("A dry run shows the control characters of a folder's name, and does not send them on")
  func controls() throws {
    let run = try folder.run(
      #"""
      mkdir sites; site=$'sites/a\n\e[31mb'
      photofall build photos -q -o "$site"; photofall clean -n "$site"
      """#)
    #expect(run.output.contains(#"remove sites/a\n\u{1B}[31mb/index.html"#), "\(run)")
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("A site goes from a full disk, too, where a lock has no room for its holder's name")
  func fullDisk() throws {
    let run = try folder.run(
      "photofall build photos -q; trap '' XFSZ; (ulimit -f 0; photofall clean -q _site) && ls")
    #expect(run.status == 0 && run.output == "cache\nphotos\n", "\(run)")
  }

  @Test("Folders with rights of their own stay; others go")
  func givenFolders() throws {
    let run = try folder.run(
      """
      mkdir -m 2775 pub store && photofall build photos -q -o pub --cache store &&
        photofall clean -q pub && photofall clean -q photos --cache store && stat -c '%n %a' pub store
      """)
    #expect(run.status == 0 && run.output == "pub 2775\nstore 2775\n", "\(run)")
    // A build that fails while it writes the site leaves its folder, too.
    let full = try folder.run(
      """
      photofall build photos -q
      trap '' XFSZ; (ulimit -f 0; photofall build photos -q -o pub) && echo built
      ls -A pub; stat -c %a pub
      """)
    #expect(full.output == "2775\n", "\(full)")
  }

  @Test("A folder that holds nothing of a cache is not cleaned: 66, and all of it stays")
  func noCache() throws {
    for content in ["", "echo mine > none/lock;"] {
      let run = try folder.run(
        "mkdir -p none; \(content) photofall clean photos --cache none; status=$?; ls none; exit $status"
      )
      #expect(run.status == 66 && run.errors.contains("none: nothing is kept here"), "\(run)")
      #expect(run.output == (content.isEmpty ? "" : "lock\n"))
    }
  }

  @Test("Photos that lie where a cache would keep its pictures are not removed: 73")
  func photosInCache() throws {
    let run = try folder.run(
      """
      mkdir -p photos/ab; mv photos/beach.png photos/ab/abcdef0123456789abcdef0123456789
      photofall clean photos --cache .; status=$?; ls photos/ab; exit $status
      """)
    #expect(run.status == 73 && run.errors.contains("./photos: photos lie here"), "\(run)")
    #expect(run.output == "abcdef0123456789abcdef0123456789\n")
  }

  @Test("Copies by hard links are built, and go, as what they were copied from does")
  func hardLinks() throws {
    let run = try folder.run(
      """
      photofall build photos -q && cp -al _site copy && cp -al cache/photofall/* copied &&
        photofall build photos -q --force && photofall build photos -q --cache copied -o copy &&
        photofall clean -q copy && photofall clean -q photos --cache copied && photofall check -q _site
      """)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test(
    "A folder of another user's beside the site, as on a disk of its own, is passed over",
    .enabled(if: getuid() == 0))
  func foreignFolder() throws {
    let run = try folder.run(
      """
      chmod 777 . && mkdir -m 777 site && mkdir -m 700 site/lost+found && cp "$(which photofall)" program
      other() { setpriv --reuid=1234 --regid=1234 --clear-groups ./program "$@"; }
      other build photos -q --adopt -o site && other check -q site && other clean -q site && ls site
      """)
    #expect(run.status == 0 && run.output == "lost+found\n", "\(run)")
  }

  @Test("What is neither a site nor a folder that is known is told apart: 66")
  func neither() throws {
    let run = try folder.run("photofall clean photos")
    #expect(run.status == 66 && run.errors.hasPrefix("photofall: photos: no site"))
    #expect(try folder.run("photofall clean nowhere").status == 66)
    let both = try folder.run(
      "photofall build photos -q; photofall clean _site --cache cache; ls _site")
    #expect(both.errors.contains("this is a site") && both.output.contains("index.html"))
    #expect(try folder.run("photofall clean").status == 64)
  }
}
