internal import FileSystem
internal import PhotoMetadata

extension StrippedJPEG {
  /// The file with a gain map behind it, whose coded samples stay as they are, too.
  func content(
    with blocks: MetadataBlocks, _ map: GainMap, _ samples: StrippedJPEG
  ) -> FileContent {
    var (blocks, own) = (blocks, MetadataBlocks())
    if map.isApples {
      own.xmp = PhotoMetadata.xmpPacket(
        with: MetadataBlocks.appleDescription(gain: map.metadata.alternateHeadroom))
      return content(with: blocks, map: samples.content(with: own))
    }
    own.xmp = map.metadata.xmp
    blocks.xmp = map.metadata.baseXMP(blocks.xmp)
    let iso = JPEGSegment.bytes(0xE2, map.metadata.isoSegment[...])
    let base = JPEGSegment.bytes(0xE2, GainMapMetadata.baseSegment[...])
    return content(with: blocks, base, map: samples.content(with: own, iso))
  }
}
