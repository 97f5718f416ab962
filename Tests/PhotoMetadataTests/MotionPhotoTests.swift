import PhotoMetadata
import Testing

@Suite("Movies of Motion Photos in XMP")
struct MotionPhotoTests {
  /// A packet in which a movie of 700 bytes stands before 50 others, under two prefixes.
  private func packet(_ container: String, _ item: String) -> String {
    let items = [("Primary", 0), ("MotionPhoto", 700), ("Other", 50)].map { semantic, length in
      """
      <rdf:li rdf:parseType="Resource"><\(container):Item \(item):Semantic="\(semantic)"
      \(item):Length="\(length)"/></rdf:li>
      """
    }
    return """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:\(container)="http://ns.google.com/photos/1.0/container/"
      xmlns:\(item)="http://ns.google.com/photos/1.0/container/item/">
      <\(container):Directory><rdf:Seq>\(items.joined())</rdf:Seq></\(container):Directory>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
  }

  @Test("A directory is known by its addresses, whatever prefixes this phone or the last one has")
  func prefixes() {
    let prefixes = [
      ("GContainer", "GContainerItem"), ("Container", "Item"), ("Item", "Container"), ("a", "b"),
    ]
    for (container, item) in prefixes {
      let parts = MetadataBlocks(xmp: Array(packet(container, item).utf8)).motionPhotoParts
      #expect(parts?.map { [$0.offset, $0.length] } == [[750, 700]], "\(container) and \(item)")
    }
  }
}
