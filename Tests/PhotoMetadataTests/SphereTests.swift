import PhotoMetadata
import Testing

@Suite("Spheres in XMP")
struct SphereTests {
  private static let equirectangular =
    "<GPano:ProjectionType>equirectangular</GPano:ProjectionType>"

  private func sphere(_ words: String, width: Int = 4000, height: Int = 2000) -> Sphere? {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:GPano="http://ns.google.com/photos/1.0/panorama/">\(words)</rdf:Description></rdf:RDF>
      </x:xmpmeta>
      """
    return MetadataBlocks(xmp: Array(packet.utf8)).sphere(of: (width, height))
  }

  private func tag(_ name: String, _ value: some CustomStringConvertible) -> String {
    "<GPano:\(name)>\(value)</GPano:\(name)>"
  }

  private func cropped(_ numbers: [Int]) -> String {
    let names = [
      "CroppedAreaLeftPixels", "CroppedAreaTopPixels", "CroppedAreaImageWidthPixels",
      "CroppedAreaImageHeightPixels", "FullPanoWidthPixels", "FullPanoHeightPixels",
    ]
    return Self.equirectangular + zip(names, numbers).map { tag($0, $1) }.joined()
  }

  @Test("Who names only the projection means all around")
  func whole() throws {
    let sphere = try #require(self.sphere(Self.equirectangular))
    #expect([sphere.left, sphere.top, sphere.width, sphere.height] == [0, 0, 1, 1])
    #expect([sphere.heading, sphere.pitch] == [0, 0] && sphere.fieldOfView == nil)
    let strip = try #require(self.sphere(Self.equirectangular, width: 4000, height: 1000))
    #expect([strip.left, strip.top, strip.width, strip.height] == [0, 0.25, 1, 0.5])
  }

  @Test("A part counts in px of what was stitched, whatever it was scaled to since")
  func part() throws {
    let words = cropped([1000, 500, 4000, 2000, 8000, 4000])
    let sphere = try #require(self.sphere(words, width: 1000, height: 500))
    #expect([sphere.left, sphere.top, sphere.width, sphere.height] == [0.125, 0.125, 0.5, 0.5])
  }

  @Test("The first view counts from north, as the middle of the photo does")
  func view() throws {
    let words =
      Self.equirectangular + tag("PoseHeadingDegrees", 350)
      + tag("InitialViewHeadingDegrees", 20) + tag("InitialViewPitchDegrees", "-12.5")
      + tag("InitialHorizontalFOVDegrees", 70)
    let sphere = try #require(self.sphere(words))
    #expect([sphere.heading, sphere.pitch, sphere.fieldOfView] == [30, -12.5, 70])
  }

  @Test("What is flat, cropped since, or makes no sense is no sphere")
  func flat() {
    #expect(sphere("<GPano:ProjectionType>cylindrical</GPano:ProjectionType>") == nil)
    #expect(sphere(Self.equirectangular + tag("UsePanoramaViewer", "False")) == nil)
    #expect(sphere(cropped([0, 0, 4000, 2000, 4000, 2000]), width: 1000, height: 1000) == nil)
    #expect(sphere(cropped([0, 0, 4000, 2000, 0, 0])) == nil)
    #expect(sphere(cropped([-5000, 0, 4000, 2000, 8000, 4000])) == nil)
    #expect(sphere(cropped([0, 9000, 4000, 2000, 8000, 4000])) == nil)
  }
}
