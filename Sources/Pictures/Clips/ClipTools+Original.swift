internal import FileSystem
internal import Imaging

extension ClipTools {
  /// Makes the original that is offered: all that a gallery shows of the clip, and no metadata but
  /// a copyright notice.
  ///
  /// - Parameters:
  ///   - copyright: The notice; nil: none.
  ///   - target: The file that gets it.
  func makeOriginal(
    of file: OpenFile, _ clip: ClipHeader, copyright: String?, into target: StorePart
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    guard !clip.isTrimmed else {
      return .failure(
        Refusal("may hold what was cut away; export the clip anew to offer its original"))
    }
    guard clip.isOrdered else {
      return .failure(
        Refusal("an AVI does not say in which order frames of the codec \(clip.codec) are shown"))
    }
    guard let command = ClipCommand.original(of: clip, copyright: copyright) else {
      return .failure(
        Refusal("frames of the codec \(clip.codec) may hold words that cannot be taken out"))
    }
    let copy = try makeFirst(
      [command], of: file, into: target, within: limits.seconds + clip.duration / 10)
    switch copy {
    case .success where DecoderSetup.hasRoom(clip.codec):
      return try silenceSetup(of: clip.codec, in: target)
    case .success: return copy
    case .failure(let refusal):
      // It was read before: the container does not take the frames as they are.
      let reason = refusal.reason.replacing("cannot be read: ", with: "cannot be copied: ")
      return .failure(Refusal(reason, isRetryable: refusal.isRetryable))
    }
  }

  /// Takes out the words in the set-up of a decoder, which ffmpeg copies as it is.
  private func silenceSetup(
    of codec: String, in target: StorePart
  ) throws(PhotoHelpers.Failure) -> Result<Void, Refusal> {
    let fillers: [DecoderSetup.Filler]
    do throws(ImagingError) {
      fillers = try DecoderSetup.fillers(in: target.file, codec)
    } catch {
      return .failure(
        Refusal("the set-up of the codec \(codec) may hold words that cannot be taken out"))
    }
    do throws(FileSystemError) {
      try target.write(fillers)
    } catch {
      throw .cannotWrite(error)
    }
    return .success(())
  }
}
