// Writes JPEG and PNG with Debian's libraries. What goes wrong there ends the program with the
// library's words: a drawing that cannot become a file is a mistake in this package.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The colours of a picture, interleaved; the numbers are PNG's colour types.
typedef enum __attribute__((enum_extensibility(closed))) Channels : int {
  ChannelsGrey = 0,
  ChannelsRGB = 2,
  ChannelsPalette = 3,
  ChannelsRGBA = 6,
} Channels;

/// Samples row after row from the top, without padding.
typedef struct Pixels {
  /// One byte a sample, or two in the machine's order where `depth` is 16.
  const void *samples;
  uint32_t width, height;
  Channels channels;
  /// Bits that a PNG keeps of a sample: 4, 8 or 16.
  int depth;
} Pixels;

/// Bytes of another owner; none if the count is 0.
typedef struct Bytes {
  const uint8_t *start;
  size_t count;
} Bytes;

/// An encoded file; its bytes are the caller's to `free`.
typedef struct EncodedFile {
  uint8_t *bytes;
  size_t count;
} EncodedFile;

/// Encodes grey or RGB as JPEG, with chroma at half the resolution.
///
/// The quality is libjpeg's, 1...100; `exif` is a TIFF block, `profile` an ICC profile.
EncodedFile encode_jpeg(Pixels pixels, int quality, bool progressive, Bytes exif, Bytes profile);

/// Encodes sRGB as PNG; a palette has three bytes an entry.
EncodedFile encode_png(Pixels pixels, Bytes palette);
