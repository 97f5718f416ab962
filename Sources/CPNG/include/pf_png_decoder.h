// Decoding PNG by libpng, row by row; every type becomes grey, RGB or RGBA of 8 or 16 bits.
#pragma once

#include "pf_image.h"

typedef struct pf_png_decoder pf_png_decoder;

typedef struct pf_png_limits {
  uint64_t memory_bytes;
  bool lenient;  // bring what there is of a truncated or damaged file
} pf_png_limits;

/// Colours as the file's chunks describe them, besides a profile.
typedef struct pf_png_colour {
  bool is_srgb;
  double gamma;            // of gAMA; 0: none
  bool has_primaries;      // of cHRM
  double primaries[8];     // x and y of white, red, green and blue
} pf_png_colour;

/// Reads up to the first image data. `file` stays the caller's. Null: failed.
pf_png_decoder *pf_png_open(int file, pf_png_limits limits, pf_failure *failure);
void pf_png_close(pf_png_decoder *decoder);

/// The ICC profile, or null; it lives as long as the decoder.
const uint8_t *pf_png_profile(const pf_png_decoder *decoder, size_t *length);
pf_png_colour pf_png_colour_of(const pf_png_decoder *decoder);

/// Says what will come, linear if `as_light`. An interlaced picture is decoded as a whole.
bool pf_png_start(
    pf_png_decoder *decoder, bool as_light, pf_layout *layout, pf_failure *failure);

/// A `pf_source`'s `read`; a row a call.
bool pf_png_read(void *decoder, pf_image *into, uint32_t *ready, pf_failure *failure);

/// True if a lenient decoder has met the end of the file, or damage, too early.
bool pf_png_is_incomplete(const pf_png_decoder *decoder);
