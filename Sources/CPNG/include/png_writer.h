#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The colour types of PNG, with the numbers that stand in the file.
typedef enum __attribute__((enum_extensibility(closed))) CPNGColour : int {
  /// One sample a pixel.
  CPNGColourGrey = 0,
  /// Red, green, blue.
  CPNGColourRGB = 2,
  /// An index into the palette.
  CPNGColourPalette = 3,
  /// Grey and alpha.
  CPNGColourGreyAlpha = 4,
  /// Red, green, blue and alpha.
  CPNGColourRGBA = 6,
} CPNGColour;

/// A keyword of 1...79 Latin-1 bytes and the text that goes with it.
typedef struct CPNGText {
  const char *keyword;
  const char *text;
} CPNGText;

/// White point and primaries in the order of the cHRM chunk, CIE xy.
typedef struct CPNGChromaticities {
  double whiteX, whiteY, redX, redY, greenX, greenY, blueX, blueY;
} CPNGChromaticities;

/// What to put into a PNG file beside the samples; all zero adds nothing.
typedef struct CPNGOptions {
  /// Seven passes from coarse to fine (Adam7).
  bool interlaced;
  /// Red, green, blue of each palette entry, 8 bits each, or NULL.
  const uint8_t *palette;
  /// Entries in `palette`, 1...256.
  int paletteCount;
  /// For tRNS: the alpha of the first palette entries, or the one grey or red, green, blue that is
  /// transparent, at the picture's depth; or NULL.
  const uint16_t *transparency;
  /// Numbers in `transparency`: up to `paletteCount`, or 1 for grey, or 3 for RGB.
  int transparencyCount;
  /// For gAMA: the file's exponent, such as 0.45455; 0 writes none.
  double gamma;
  /// For cHRM, or NULL.
  const CPNGChromaticities *chromaticities;
  /// Adds an sRGB chunk, perceptual.
  bool sRGB;
  /// An ICC profile for iCCP that suits the colour type, or NULL.
  const uint8_t *profile;
  /// Bytes in `profile`.
  size_t profileCount;
  /// A TIFF block for eXIf, or NULL.
  const uint8_t *exif;
  /// Bytes in `exif`.
  size_t exifCount;
  /// Texts for tEXt, or NULL.
  const CPNGText *texts;
  /// Entries in `texts`.
  int textCount;
} CPNGOptions;

/// An encoded file, or the reason why there is none.
typedef struct CPNGFile {
  /// The file; NULL after a failure.
  uint8_t *bytes;
  /// Bytes in the file.
  size_t count;
  /// libpng's words; empty after success.
  char message[200];
} CPNGFile;

/// Encodes interleaved samples, row after row from the top, without padding.
///
/// A sample takes one byte where `depth` is 1, 2, 4 or 8 and two bytes, in the machine's order,
/// where it is 16; its greatest value is 2^depth - 1.
///
/// Returns whether it succeeded; either way `file` is filled in and wants `cpng_file_free`.
bool cpng_encode(const void *samples, uint32_t width, uint32_t height, CPNGColour colour, int depth,
                 const CPNGOptions *options, CPNGFile *file);

/// Gives back what `cpng_encode` reserved.
void cpng_file_free(CPNGFile *file);
