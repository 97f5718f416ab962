internal import PhotoMetadata

extension PlannedPicture {
  /// True if a file's header says that it is this picture; the file may come from an untrusted helper.
  ///
  /// - Complexity: O(n) for n segments or chunks before the pixels.
  package func isHeader(of file: [UInt8]) -> Bool {
    var file = file
    let header =
      switch format {
      case .jpeg: try? JPEGHeader.read(&file, ImagingLimits())
      case .webp: try? WebPHeader.read(&file, ImagingLimits())
      case .avif: try? AVIFHeader.read(&file)
      }
    guard (try? ImageFormat(signature: file)) == header?.format else { return false }
    return header?.storedSize == size && header?.orientation == .upright
  }
}

extension ImageHeader {
  /// True if this may be the header of a file within limits; it may come from an untrusted
  /// helper.
  package func isPlausible(within limits: ImagingLimits) -> Bool {
    (try? limits.check(storedSize)) != nil && (1...16).contains(bitsPerSample)
      && (0...255).contains(samplesPerPixel) && embeddedClip?.isPlausible != false
      && gainMap?.isPlausible(within: limits) != false && sphere?.isSound != false
  }
}
