// Planar pictures: what the codecs, the resampler and the colour engine hand to each other.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "pf_failure.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Meaning of the planes.
typedef enum pf_model {
  PF_GREY,   // one plane
  PF_YCBCR,  // three, full range, chroma centred among its luma samples
  PF_RGB,    // three
  PF_RGBA,   // four, 16 bits deep; as decoded, colours are multiplied by alpha
  PF_CMYK,   // four; 255 is no ink, as Adobe stores it
} pf_model;

/// The size and the layout of a picture's samples.
typedef struct pf_layout {
  pf_model model;
  uint32_t width, height;      // px
  uint32_t sample_bytes;       // 1, or 2 in the machine's byte order
  uint32_t shift_x, shift_y;   // log2 of the chroma planes' subsampling
  double true_width, true_height;  // px; a decoder that scales down rounds `width` up from this
  bool is_linear;  // 16 bits deep, proportional to light
} pf_layout;

enum { PF_PLANES = 4, PF_ALIGNMENT = 64 };

typedef struct pf_plane {
  uint8_t *data;
  size_t stride;  // bytes, a multiple of PF_ALIGNMENT that has room for 16 samples of padding
  uint32_t mask;  // row y stands at data + (y & mask) * stride
} pf_plane;

/// A picture, or a window of its planes' last rows that moves down.
typedef struct pf_image {
  pf_layout layout;
  pf_plane planes[PF_PLANES];
} pf_image;

/// Source of rows: a decoder that fills `into` from the top, a few rows a call.
typedef struct pf_source {
  void *decoder;
  /// Decodes the next rows; `ready` becomes how many there are from the top.
  bool (*read)(void *decoder, pf_image *into, uint32_t *ready, pf_failure *failure);
  uint32_t rows_at_once;  // the most that one call brings
  bool (*is_cancelled)(void);
} pf_source;

/// A picture that its decoder brings as a whole, interleaved.
typedef struct pf_interleaved {
  pf_layout layout;
  uint8_t *rows;
  uint32_t sample_bytes;  // of `rows`: 1, or 2 in the machine's byte order
  size_t stride;          // bytes
  double peak;            // of the brightest light of high dynamic range, nits; 0: not stated
  bool is_incomplete;
} pf_interleaved;

/// Profile and metadata that go along with a picture in its file.
typedef struct pf_attachments {
  const uint8_t *profile;  // ICC
  size_t profile_length;   // bytes; 0: none
  const uint8_t *exif;     // from its TIFF header on
  size_t exif_length;      // bytes, at most 65,000; 0: none
} pf_attachments;

/// A `pf_source`'s `read` over a `pf_interleaved`.
bool pf_interleaved_read(void *whole, pf_image *into, uint32_t *ready, pf_failure *failure);

/// The header of a picture's file.
typedef struct pf_header {
  uint32_t width, height;   // px, as stored
  pf_model model;           // that of the decoded rows
  int bits;                 // of a sample, as stored
  int orientation;          // 1...8, as EXIF has it
  int primaries, transfer;  // ITU-T H.273; 2: none stated
  bool is_animated;         // it has further pictures, which follow one another
} pf_header;

/// Notes the layout, of which `is_linear` is heeded but for inks. False: its rows would be over the limit.
bool pf_interleaved_plan(
    pf_interleaved *whole, const pf_header *header, uint32_t sample_bytes, uint64_t memory_bytes,
    pf_failure *failure);

/// Makes the rows of a layout that was noted, all of one middle grey.
bool pf_interleaved_fill(pf_interleaved *whole, pf_failure *failure);

/// Notes the layout and makes the rows.
bool pf_interleaved_make(
    pf_interleaved *whole, const pf_header *header, uint32_t sample_bytes, uint64_t memory_bytes,
    pf_failure *failure);

uint32_t pf_layout_planes(const pf_layout *layout);
uint32_t pf_layout_plane_width(const pf_layout *layout, uint32_t plane);
uint32_t pf_layout_plane_height(const pf_layout *layout, uint32_t plane);

/// The bytes that a picture of this layout takes, or windows of its planes that are `rows` high.
size_t pf_layout_bytes(const pf_layout *layout, uint32_t rows);

/// Makes a picture; with `rows` (a power of two), its planes are windows of so many rows. Null: no
/// memory.
pf_image *pf_image_create(const pf_layout *layout, uint32_t rows);
void pf_image_destroy(pf_image *image);

static inline uint8_t *pf_row(const pf_image *image, uint32_t plane, uint32_t y) {
  const pf_plane *p = &image->planes[plane];
  return p->data + (size_t)(y & p->mask) * p->stride;
}

/// An interleaved row as a decoder brings it.
typedef struct pf_samples {
  const uint8_t *bytes;
  size_t length;          // bytes
  uint32_t sample_bytes;  // 1, or 2 in the machine's byte order
} pf_samples;

/// Stores an interleaved row in the planes; RGBA is multiplied by its alpha and made 16 bits deep,
/// and sRGB becomes linear where the planes are. False: the row is not as the layout says.
bool pf_image_store(pf_image *image, uint32_t y, pf_samples row, pf_failure *failure);

/// Brings the row of 8-bit planes, as samples side by side.
void pf_image_interleave(const pf_image *image, uint32_t y, uint8_t *row);

/// True if a plane has room for rows that a decoder writes itself, of `samples` each, `count` at a
/// time.
bool pf_image_takes(
    const pf_image *image, uint32_t plane, uint64_t samples, uint64_t count, pf_failure *failure);

/// The picture turned upright; EXIF orientation 1...8. Null: no memory.
pf_image *pf_image_upright(const pf_image *image, int orientation);

/// RGBA with its colours divided by alpha again. Null: no memory.
pf_image *pf_image_straight(const pf_image *image);

/// A copy 8 bits deep. Null: no memory.
pf_image *pf_image_narrow(const pf_image *image);

/// Straight RGBA laid on an opaque background, as 8-bit RGB. Null: no memory.
pf_image *pf_image_flatten(const pf_image *image, const uint8_t background[3]);

/// Linear samples as sRGB again, 16 bits deep; RGBA must be straight. Null: no memory.
pf_image *pf_image_encoded(const pf_image *image);

/// YCbCr of any subsampling, grey or RGB, 8 bits deep, as RGB. Null: no memory.
pf_image *pf_image_rgb(const pf_image *image);

/// Raises what stands out from its neighbours, in luma or every colour, by `amount` of 0...1.
/// Null: no memory.
pf_image *pf_image_sharpened(const pf_image *image, double amount);

/// Lays straight 8-bit RGBA over 8-bit RGB: its top left corner at (x, y), its opacity 0...1.
void pf_image_overlay(
    pf_image *image, const pf_image *overlay, uint32_t x, uint32_t y, double opacity);

/// CMYK as RGB without a profile: what browsers show. Null: no memory.
pf_image *pf_image_naive_rgb(const pf_image *image);

#ifdef __cplusplus
}
#endif
