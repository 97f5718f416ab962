internal import Imaging
internal import Pictures

/// The keys of pictures and clips, and of what is refused of them.
extension ConfigurationKey {
  static let pictures = [
    ConfigurationKey(
      "images.widths", \.pictures.widths,
      ValueType<Int>.integer(16...3840, unit: "px").list("ascending, not empty") {
        !$0.isEmpty && zip($0, $0.dropFirst()).allSatisfy(<)
      },
      "Widths of the pictures in the gallery; none is larger than its photo."),
    ConfigurationKey(
      "images.large", \.pictures.large, .integer(320...16_384, unit: "px"),
      "Side of the square that the large picture fits; of a panorama, at least twice as long as high, "
        + "the height is up to five eighths of it."),
    ConfigurationKey(
      "images.formats", \.pictures.formats,
      ValueType<PictureFormat>.choice.list("each once, not empty") {
        !$0.isEmpty && Set($0).count == $0.count
      },
      "Formats that each picture is made in; browsers take the one of the smallest files that they "
        + "know."),
    ConfigurationKey(
      "images.quality", \.pictures.quality, .integer(1...100, unit: "a number"),
      "Quality of the pictures, as JPEG counts it; AVIF comes as close at the same number."),
    ConfigurationKey(
      "images.progressive", \.pictures.isProgressive, .flag,
      "Whether JPEGs come progressively: a little smaller, and slower to make."),
    ConfigurationKey(
      "images.background", \.pictures.background, .colour,
      "What shows through transparent photos in JPEG; the theme's paper by default."),
    ConfigurationKey(
      "images.hdr", \.pictures.highDynamicRange, .choice,
      "Whether the JPEGs and AVIFs of photos of high dynamic range have a gain map, by which bright "
        + "screens show more light."),
    ConfigurationKey(
      "images.linearLight", \.pictures.usesLinearLight, .flag,
      "Whether pictures are made smaller in linear light, which keeps fine bright detail bright."),
    ConfigurationKey(
      "images.sharpening", \.pictures.sharpening, .integer(0...100, unit: "percent"),
      "How much pictures are sharpened."),
    ConfigurationKey(
      "watermark.file", \.watermark.file, .text,
      "Picture to lay over the larger pictures, by its place beside the configuration."),
    ConfigurationKey(
      "watermark.position", \.watermark.position, .choice, "Where it is laid."),
    ConfigurationKey(
      "watermark.opacity", \.watermark.opacity, .integer(0...100, unit: "percent"),
      "How much of what is below it hides."),
    ConfigurationKey(
      "watermark.minimumWidth", \.watermark.minimumWidth, .integer(0...100_000, unit: "px"),
      "Narrowest picture that gets it."),
  ]

  static let clips = [
    ConfigurationKey(
      "video.height", \.clips.height, .integer(144...4320, unit: "px"),
      "Most lines of a clip, those of its shorter side; larger ones are encoded again."),
    ConfigurationKey(
      "video.quality", \.clips.quality, .integer(1...100, unit: "a number"),
      "Quality of the clips that are encoded, since browsers do not play them as they are."),
    ConfigurationKey(
      "video.webm", \.clips.webm, .choice,
      "Codec of a WebM beside each clip, which browsers that play it take since it is smaller; it takes "
        + "long to encode."),
    ConfigurationKey(
      "video.preview", \.clipPreview, .choice, albums: true,
      "Whether a clip plays in the gallery, silently, under the pointer and the focus."),
    ConfigurationKey(
      "live", \.live, .choice,
      "Whether Live Photos, Motion Photos and animations move, or are stills."),
    ConfigurationKey(
      "tools.ffmpeg", \.ffmpeg, .text,
      "Where ffmpeg is, with ffprobe beside it; both are looked for on PATH when not given."),
  ]

  static let stores = [
    ConfigurationKey(
      "store.folder", \.store.folder, .text,
      "Folder that other machines share, beside this file where it is relative: pictures that are made "
        + "there are taken from it, and those made here are put into it."),
    ConfigurationKey(
      "store.url", \.store.address, .store,
      "Server that other machines share likewise, by GET, HEAD and PUT below this address; a user and a "
        + "token come from the environment."),
    ConfigurationKey(
      "store.region", \.store.region, .text,
      "Region of an S3, whose requests are signed; not given for other servers."),
    ConfigurationKey(
      "store.readOnly", \.store.isReadOnly, .flag,
      "Whether pictures are only taken from shared stores, as where strangers' changes are built."),
  ]

  static let limits = [
    ConfigurationKey(
      "limits.cache", \.cacheLimit, .integer(0...1 << 50, unit: "bytes"),
      "How large the cache may become; what was not used for longest goes first."),
    ConfigurationKey(
      "limits.folders", \.folderLimit, .integer(0...256, unit: "folders"),
      "How many folders may lie in each other; deeper ones are skipped."),
    ConfigurationKey(
      "limits.pixels", \.limits.pixels, .integer(1...4_294_836_225, unit: "px"),
      "Largest photo; larger ones are skipped."),
    ConfigurationKey(
      "limits.bytes", \.limits.bytes, .integer(1...1 << 40, unit: "bytes"), "Largest file."),
    ConfigurationKey(
      "limits.scans", \.limits.scans, .integer(1...100_000, unit: "scans"),
      "Most scans of a JPEG."),
    ConfigurationKey(
      "limits.chunks", \.limits.chunks, .integer(1...100_000_000, unit: "pieces"),
      "Most segments or chunks before a file's pixels."),
    ConfigurationKey(
      "limits.metadata", \.limits.metadata, .integer(0...1 << 26, unit: "bytes"),
      "Largest block of a file's metadata that is read, decompressed; larger ones are passed over."),
    ConfigurationKey(
      "limits.memory", \.limits.memory, .integer(1 << 20...1 << 40, unit: "bytes"),
      "Most memory that one photo may take, and about what those at work take together."),
    ConfigurationKey(
      "limits.seconds", \.limits.seconds, .integer(1...86_400, unit: "seconds"),
      "Longest time that reading or decoding one photo may take."),
    ConfigurationKey(
      "limits.sandbox", \.precautions.sandbox, .choice,
      "How what decodes photos is confined: as the kernel can, wholly or there is no site, not at "
        + "all."),
    ConfigurationKey(
      "limits.isolation", \.precautions.isolation, .choice,
      "Whether photos share the processes that decode them, until one is refused, or each has its "
        + "own."),
  ]
}
