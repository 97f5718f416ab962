import FileSystem
import TestSupport
import Testing

@Suite("photofall build as a process")
struct BuildCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
  }

  @Test("A folder with one photo becomes a site in _site, and building again changes nothing")
  func site() throws {
    let first = try folder.run("photofall build photos && stat -c %Y.%i _site/index.html")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("_site: 1 photo\n"))
    let second = try folder.run("photofall build photos && stat -c %Y.%i _site/index.html")
    #expect(second.output.split(separator: "\n").last == first.output.split(separator: "\n").last)
    #expect(second.output.contains("0 pictures made, 0 files written, 0 removed"))
  }

  @Test("A photo that cannot be read is named and left out, the rest is published: 0, strictly 1")
  func skipped() throws {
    let run = try folder.run(
      """
      head -c 50 photos/beach.png > photos/broken.png
      photofall build photos --report report.json
      status=$?; ls _site/p; grep -c broken.png report.json
      photofall build photos --strict -q; echo $?; exit $status
      """)
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("photofall: photos/broken.png: "))
    #expect(run.output.hasSuffix("beach.html\n1\n1\n"))
  }

  @Test("Other users of the machine cannot read a cache that a build makes")
  func privateCache() throws {
    #expect(try folder.run("photofall build photos --cache new/cache").status == 0)
    for name in ["new", "new/cache"] {
      #expect(try folder.run("stat --format %a \(name)").output == "700\n")
    }
  }

  @Test("A build that knows no folder for its cache names the option that tells one: 73")
  func noCacheFolder() throws {
    let homeless = "unset HOME XDG_CACHE_HOME; photofall build photos"
    let build = try folder.run(homeless)
    #expect(build.status == 73)
    #expect(build.errors.hasSuffix("name one with --cache DIR\n"))
    #expect(try folder.run("\(homeless) --cache cache").status == 0)
  }

  @Test("Settings and lists may come through pipes, whose writers are waited for")
  func pipes() throws {
    let run = try folder.run(
      """
      mkfifo settings; echo 'title: By pipe' > settings &
      photofall build photos -q -c settings && grep -q 'By pipe' _site/index.html &&
        photofall derive photos -q --cache store --files-from <(photofall derive photos --list)
      """)
    #expect(run.status == 0, "\(run)")
  }

  @Test("Without standard streams a site is built as ever")
  func noStreams() throws {
    let run = try folder.run("photofall build photos -v <&- >&- 2>&- && photofall check -q _site")
    #expect(run.status == 0 && run.errors.isEmpty)
  }

  @Test("Links are counted in the closing line by themselves, whatever they lead to")
  func links() throws {
    let run = try folder.run(
      "echo > photos/a.pdf; ln -s a.pdf photos/b.pdf; ln -s beach.png photos/c.png"
        + "; photofall build photos")
    #expect(run.output.hasPrefix("_site: 1 photo, 1 document, 2 links left alone\n"))
  }

  @Test("A rejected photo is named, and counted in the closing line")
  func rejected() throws {
    let run = try folder.run(
      """
      cp photos/beach.png photos/blurred.png; printf '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="-1"/></rdf:RDF></x:xmpmeta>' \
        > photos/blurred.png.xmp; photofall build photos -v
      """)
    #expect(run.output.contains("photos/blurred.png: left alone: its photographer rejected it"))
    #expect(run.output.contains("_site: 1 photo, 1 rejected photo left alone\n"))
  }

  @Test("What somebody hides is named, and counted in the closing line")
  func hidden() throws {
    let run = try folder.run(
      """
      cd photos; mkdir drafts family; for name in dunes pier drafts/a family/b; do
        cp beach.png $name.png; done
      echo '- dunes.png' > arrangement.txt; echo 'hidden: [pier.png, drafts]' > album.yaml
      echo 'hidden: yes' > family/album.yaml; cd ..
      photofall build photos -v; photofall build photos
      echo 'sections: folders' >> photos/album.yaml; photofall build photos
      """)
    for name in ["dunes.png", "pier.png"] {
      #expect(
        run.output.contains("photos/\(name): left alone: album.yaml or arrangement.txt hides it\n"))
    }
    for name in ["drafts", "family"] {
      #expect(
        run.output.contains(
          "photos/\(name): left alone: album.yaml or arrangement.txt hides it, and all in it\n"))
    }
    let closing = "_site: 1 photo, 2 hidden folders, 2 hidden photos left alone\n"
    #expect(run.output.ranges(of: closing).count == 3)
  }

  @Test("What was done is told on standard output, what is wrong on standard error")
  func streams() throws {
    let run = try folder.run(
      """
      photofall init photos && photofall build photos -v && photofall check _site
      photofall clean _site -v
      """)
    #expect(run.errors.isEmpty && run.status == 0)
    for told in [
      "photofall.yaml: every key", "write index.html\n", "_site: 1 photo\n", ": 0 findings\n",
      "remove _site/index.html\n", " files removed, 0 kept\n",
    ] { #expect(run.output.contains(told), "\(told)") }

    let wrong = try folder.run(
      "photofall build photos -q && rm _site/media/*/*; echo > photos/a.png"
        + "; photofall check _site; photofall build photos")
    let lines = wrong.errors.split(separator: "\n")
    #expect(lines.contains { $0.contains("leads to no file") })
    #expect(lines.contains { $0.hasPrefix("photofall: photos/a.png: ") })
    #expect(lines.allSatisfy { $0.hasPrefix("photofall: ") }, "\(wrong.errors)")
    #expect(wrong.output.contains("_site: 1 photo, 1 skipped\n"))
  }

  @Test("A folder is inspected with all photos in it; other files there are passed over")
  func inspectedFolder() throws {
    try folder.addPhoto("photos/trips/hill.png")
    let run = try folder.run("touch photos/notes.txt; photofall inspect photos")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("photos/beach.png\n"))
    #expect(run.output.contains("\nphotos/trips/hill.png\n"))
    let other = try folder.run("touch photos/notes.txt; photofall inspect photos/notes.txt")
    #expect(other.status == 1 && other.errors.contains("notes.txt: no photo that"))
    let empty = try folder.run("mkdir none; photofall inspect none")
    #expect(empty.status == 1 && empty.errors == "photofall: none: no photo that photofall reads\n")
  }

  @Test("Inspecting tells what stands around a photo, as far as that can be read")
  func inspectedSurroundings() throws {
    try folder.addPhoto("photos/IMG_20111213_141516.png")
    try folder.addPhoto("photos/IMG_20111213_141517.png")
    try folder.addPhoto("photos/IMG_20111213_141518.png")
    _ = try folder.run("truncate -s 17M photos/IMG_20111213_141518.xmp")
    let run = try folder.run(
      """
      echo '{"photoTakenTime": {"timestamp": "1691748672"}, "people": [{"name": "Anna"}]}' \
        > photos/IMG_20111213_141516.png.supplemental-metadata.json
      photofall inspect photos
      """)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("photofall: photos/IMG_20111213_141518.png: its sidecar "))
    #expect(run.output.contains("taken: 2023-08-11T10:11:12Z (by Google Takeout)\n"))
    #expect(run.output.contains("people: Anna\n"))
    #expect(run.output.contains("taken: 2011-12-13T14:15:17 (by the file's name)\n"))
  }

  @Test("Inspecting tells why a build leaves a photo out for its sidecar")
  func inspectedSidecar() throws {
    let run = try folder.run(
      "printf '<x:xmpmeta' > photos/beach.png.xmp; photofall build photos; photofall inspect photos"
    )
    let reason = "beach.png: its sidecar is no XMP that can be read; mend it, or take it away\n"
    #expect(run.status == 1)
    #expect(run.errors.ranges(of: reason).count == 2, "\(run.errors)")
  }

  @Test("An output or a report that cannot be made is refused before any picture is")
  func impossiblePlaces() throws {
    for place in ["-o file/site", "-o file", "--report none/r.json"] {
      let run = try folder.run("touch file; photofall build photos --cache cache \(place)")
      #expect(run.status == 73, "\(run.errors)")
      #expect(run.errors.contains("choose another f"), "\(run.errors)")
      #expect(try folder.run("ls cache").status != 0)
    }
  }

  @Test("Quiet is quiet, a dry run writes nothing, verbose names what is written")
  func amounts() throws {
    let dry = try folder.run("photofall build photos --dry-run && ls")
    #expect(dry.output.contains("write index.html\n"))
    #expect(dry.output.hasSuffix("\nphotos\n"))
    let verbose = try folder.run("touch photos/notes.txt; photofall build photos -v")
    #expect(verbose.output.contains("write index.html\n"))
    #expect(verbose.output.contains("photos/notes.txt: left alone: no photo"))
    let derived = try folder.run("photofall derive photos --cache store -v")
    #expect(derived.output.contains("photos/notes.txt: left alone: no photo"))
    let quiet = try folder.run("photofall build photos -q --force")
    #expect(quiet.errors.isEmpty && quiet.output.isEmpty && quiet.status == 0)
  }

  @Test("Years that are beyond counting in nanoseconds are years of files, too")
  func years() throws {
    let run = try folder.run(
      """
      cp photos/beach.png photos/old.png; touch -d 1601-01-01 photos/old.png
      touch -d 2300-01-01 photos/beach.png; photofall build photos
      """)
    #expect(run.status == 0 && run.output.contains("_site: 2 photos\n"))
  }

  @Test("Names that are not UTF-8 work for the input, the output and a photo")
  func rawNames() throws {
    try folder.addPhoto(
      Path(bytes: Array("in".utf8) + [0xFF] + Array("/a".utf8) + [0xFE, 0x2E] + Array("png".utf8)))
    let run = try folder.run(
      #"photofall build $'in\xFF' -o $'out\xFF' && ls -d $'out\xFF/index.html'"#)
    #expect(run.status == 0)
  }

  @Test(
    "What is wrong has its own exit code, a message with a name, and leaves nothing behind",
    arguments: [
      ("photofall build nowhere", 66, "nowhere: no such folder"),
      ("photofall serve nowhere --port 0", 66, "nowhere: no such folder"),
      ("photofall check nowhere", 66, "nowhere: no such folder"),
      ("mkdir none; photofall build none", 65, "none: no photo that can be used"),
      (
        "echo '- beach.png' > photos/arrangement.txt; photofall build photos", 65,
        "photos: all photos are hidden or rejected; show one again"
      ),
      (
        "printf 'title: x\\ncolour: red\\n' > photos/photofall.yaml; photofall build photos", 65,
        "photos/photofall.yaml:2:1: unknown key"
      ),
      (
        "photofall build photos -q -o site; photofall build site", 66,
        "site: this is a site that photofall built"
      ),
      (
        "photofall build photos -q -o site; "
          + "env --default-signal timeout 60 photofall serve site", 66,
        "site: this is a site that photofall built"
      ),
      ("photofall build photos -c nowhere.yaml", 66, "nowhere.yaml"),
      ("touch file; photofall build photos -o file", 73, "file: "),
      ("mkdir full; touch full/x; photofall build photos -o full", 73, "full: holds files"),
      ("photofall build photos -o photos/site", 73, "photos/site: "),
      (
        "cd photos; photofall derive . --cache store", 73,
        "store: lies among the photos; choose another with --cache"
      ),
      (
        "photofall build photos --report _site/report.json", 73,
        "_site/report.json: would be published with the site"
      ),
      (
        "photofall build photos -q -o site; photofall derive photos --cache site/store", 73,
        "site/store: would be published with the site"
      ),
      (
        "photofall build photos -q -o site; photofall build photos --cache site/a/cache", 73,
        "site/a/cache: would be published with the site"
      ),
      (
        "photofall build photos -q -o site; echo 'store.folder: site/store' > store.yaml; "
          + "photofall build photos -c store.yaml", 73,
        "./site/store: would be published with the site"
      ),
      (
        "mkdir gone; cd gone; rmdir ../gone; photofall build photos", 66, "photos: no such folder"
      ),
      ("photofall build photos --cache /dev/null/x", 74, "/dev/null/x"),
      (
        "photofall build photos --cache .", 73,
        "./photos: this is the folder of photos; choose another with --cache"
      ),
      (
        "mkdir -p store/photos; mv photos store/photos/ab; photofall build store/photos/ab --cache store",
        73, "store/photos: photos lie here, where a build writes; choose another with --cache"
      ),
      (
        "ln -s gone site; photofall build photos -o site/", 73,
        "site: this link leads to nothing; choose another folder with --output"
      ),
      (
        "ln -s gone link; photofall build photos -o link/site", 73,
        "link: this link leads to nothing; choose another folder with --output"
      ),
      (
        "mv photos media; photofall build media -o . --adopt", 73,
        "./media: this is the folder of photos; choose another with --output"
      ),
      (
        "mkdir site; ln -s ../photos site/media; "
          + "photofall build photos -o site --adopt", 73,
        "site/media: this is the folder of photos; choose another with --output"
      ),
      (
        "echo 'store.folder: ..' > photos/photofall.yaml; photofall build photos", 73,
        "photos/../photos: this is the folder of photos; choose another with store.folder"
      ),
      (
        "ln -s /tmp photos/Templates; photofall init --theme photos", 73,
        "photos/Templates: is a link"
      ),
    ])
  func failures(script: String, code: Int32, message: String) throws {
    let run = try folder.run(script)
    #expect(run.status == code)
    #expect(run.errors.hasPrefix("photofall: " + message))
    #expect(try folder.run("ls _site/index.html").status != 0)
  }

  @Test("A file named lock that is another's, or damaged, stops nothing and stays as it is")
  func foreignLock() throws {
    let run = try folder.run(
      """
      mkdir cache && echo mine > cache/lock && photofall build -q photos --cache cache \
        && photofall clean -q photos --cache cache && ls cache && cat cache/lock
      """)
    #expect(run.errors == "")
    #expect(run.output == "lock\nmine\n")
  }

  @Test("A second build of the same site waits for nobody: 75")
  func locked() throws {
    let run = try folder.run(
      "photofall build -q photos && flock _site/.photofall/lock photofall build photos")
    #expect(run.status == 75)
    #expect(run.errors.hasPrefix("photofall: _site: another build"))
  }
}
