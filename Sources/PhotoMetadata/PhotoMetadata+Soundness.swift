extension PhotoMetadata {
  /// True for metadata as `PhotoMetadata` itself reads it from blocks: no control characters, no
  /// numbers that are none, no date that cannot be. Metadata of an untrusted helper may be
  /// otherwise.
  public var isSound: Bool {
    let texts =
      [title, caption, alt, camera?.make, camera?.model, lens, credit, copyright].compactMap(\.self)
      + keywords + people + otherPeople + creators + place.names
    let numbers = [exposure.time, exposure.aperture, exposure.focalLength].compactMap(\.self)
    return texts.allSatisfy(MetadataText.isClean) && numbers.allSatisfy(\.isFinite)
      && (exposure.iso.map { 0 < $0 && $0 < 1_000_000_000 } ?? true)
      && (rating.map((-1...5).contains) ?? true)
      && (taken.map { CaptureDate(xmp: $0.iso) == $0 } ?? true)
  }
}
