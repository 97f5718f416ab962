// Decoding JPEG by libjpeg-turbo, a few rows at a time, as raw planes where it can be.
#pragma once

#include "pf_image.h"

typedef struct pf_jpeg_decoder pf_jpeg_decoder;

typedef struct pf_jpeg_limits {
  uint64_t memory_bytes;
  int scans;
  bool lenient;  // bring what there is of a truncated or damaged file
} pf_jpeg_limits;

/// True if a library's file name says that its insides are those which decoding at a reduced scale
/// changes to be quicker; with another the plain interface is used.
bool pf_jpeg_has_known_insides(const char *library);

/// Looks at libjpeg's file, unless that was done. A process that can open no file must have done so
/// before: it would make other bytes of the same photo.
void pf_jpeg_prepare(void);

/// Reads the header of a JPEG that begins at an offset of a file, in bytes. `file` stays the
/// caller's. Null: failed.
pf_jpeg_decoder *pf_jpeg_open(
    int file, uint64_t offset, pf_jpeg_limits limits, pf_failure *failure);
void pf_jpeg_close(pf_jpeg_decoder *decoder);

/// The ICC profile, or null; it lives as long as the decoder.
const uint8_t *pf_jpeg_profile(const pf_jpeg_decoder *decoder, size_t *length);

/// Starts to decode at the smallest scale that keeps twice the wanted size; says what will come.
/// With `as_rgb`, YCbCr is converted on the way; with `as_light`, that and grey become linear.
bool pf_jpeg_start(
    pf_jpeg_decoder *decoder, uint32_t wanted_width, uint32_t wanted_height, bool as_rgb,
    bool as_light,
    pf_layout *layout, uint32_t *rows_at_once, pf_failure *failure);

/// A `pf_source`'s `read`.
bool pf_jpeg_read(void *decoder, pf_image *into, uint32_t *ready, pf_failure *failure);

/// True if a lenient decoder has met the end of the file, or damage, too early.
bool pf_jpeg_is_incomplete(const pf_jpeg_decoder *decoder);
