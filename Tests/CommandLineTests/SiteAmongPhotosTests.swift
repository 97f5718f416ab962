import FileSystem
import TestSupport
import Testing

@Suite("A site that was built among the photos")
struct SiteAmongPhotosTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = TemporaryFolder()
    try folder.addPhoto("photos/beach.png")
    try folder.addPhoto("photos/Iceland/geyser.png")
  }

  @Test("Its pictures are no photos of another site, and it is named")
  func site() throws {
    let run = try folder.run(
      """
      cd photos; photofall build Iceland -o public/iceland -q; cd ..
      photofall build photos -v --strict; echo $?; photofall derive photos --list
      """)
    #expect(
      run.output.contains(
        "photos/public/iceland: left alone: a site that photofall made, or its media\n"))
    #expect(run.output.contains("_site: 2 photos in 2 albums, 1 site left alone\n"))
    #expect(run.output.hasSuffix("\n0\nbeach.png\nIceland/geyser.png\n"))
  }

  @Test("Media that were written apart are no photos either")
  func media() throws {
    let run = try folder.run(
      """
      cd photos; echo 'media.base: https://cdn.example.org/' > cdn.yaml
      photofall build Iceland -c cdn.yaml -o ../iceland --media media -q; rm cdn.yaml; cd ..
      photofall build photos --strict
      """)
    #expect(run.output.hasPrefix("_site: 2 photos in 2 albums, 1 site left alone\n"))
  }
}
