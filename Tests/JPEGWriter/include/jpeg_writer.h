#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The meaning of a picture's samples, and their form in the file.
typedef enum __attribute__((enum_extensibility(closed))) CJPEGColour : int {
  /// One sample a pixel.
  CJPEGColourGrey,
  /// Red, green, blue; kept as YCbCr, as nearly every file does.
  CJPEGColourRGB,
  /// Red, green, blue; kept as they are, with an Adobe marker that says so.
  CJPEGColourPlainRGB,
  /// Cyan, magenta, yellow, black; kept as they are. Adobe's files invert them: 255 is no ink.
  CJPEGColourCMYK,
  /// Cyan, magenta, yellow, black; kept as YCCK.
  CJPEGColourYCCK,
} CJPEGColour;

/// The contents of a JPEG file beside the samples; all zero but `quality` makes a baseline file.
typedef struct CJPEGOptions {
  /// 1...100 on libjpeg's scale.
  int quality;
  /// The number of luma samples beside one chroma sample, 1...4; 0 stands for 1.
  int horizontalSampling;
  /// The number of luma samples above one chroma sample, 1...4; 0 stands for 1.
  int verticalSampling;
  /// Several scans, from coarse to fine.
  bool progressive;
  /// Arithmetic coding in place of Huffman's.
  bool arithmetic;
  /// Keeps quantizers over 255, as qualities under 25 ask for them: the file is "extended".
  bool wideQuantizers;
  /// MCUs from one restart marker to the next, 0...65535; 0 writes none.
  unsigned restartInterval;
  /// A TIFF block for the EXIF segment, without the "Exif" signature, or NULL.
  const uint8_t *exif;
  /// Bytes in `exif`, at most 65527.
  size_t exifCount;
  /// An ICC profile of any length, or NULL.
  const uint8_t *profile;
  /// Bytes in `profile`.
  size_t profileCount;
  /// Text for a comment segment, at most 65533 bytes, or NULL.
  const char *comment;
} CJPEGOptions;

/// An encoded file, or the reason why there is none.
typedef struct CJPEGFile {
  /// The file; NULL after a failure.
  uint8_t *bytes;
  /// Bytes in the file.
  size_t count;
  /// libjpeg's words; empty after success.
  char message[200];
} CJPEGFile;

/// Encodes interleaved 8-bit samples, row after row from the top, without padding.
///
/// Returns whether it succeeded; either way `file` is filled in and wants `cjpeg_file_free`.
bool cjpeg_encode(const uint8_t *samples, uint32_t width, uint32_t height, CJPEGColour colour,
                  const CJPEGOptions *options, CJPEGFile *file);

/// Gives back what `cjpeg_encode` reserved.
void cjpeg_file_free(CJPEGFile *file);
