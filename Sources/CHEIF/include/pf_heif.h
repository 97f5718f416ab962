// HEIC and AVIF by libheif: the primary picture, turned and mirrored as its properties say.
#pragma once

#include "pf_image.h"

typedef struct pf_heif pf_heif;

/// Loads libheif's plugins, which are files of their own: while files may still be opened.
void pf_heif_prepare(void);

/// Reads the boxes. `bytes` must outlive the result. Null: failed.
pf_heif *pf_heif_open(const uint8_t *bytes, size_t length, pf_failure *failure);
void pf_heif_close(pf_heif *heif);

/// Header of a picture, from the boxes; the size is the upright one.
typedef struct pf_heif_header {
  uint32_t width, height;
  int bits;
  bool has_alpha;
  int primaries, transfer;  // ITU-T H.273; 2: none stated
} pf_heif_header;

pf_heif_header pf_heif_header_of(const pf_heif *heif);

/// The ICC profile, the raw EXIF block from its TIFF header on, or the XMP packet, of at most
/// `limit` bytes; to be freed, null: none.
uint8_t *pf_heif_profile(const pf_heif *heif, size_t *length);
uint8_t *pf_heif_exif(const pf_heif *heif, size_t limit, size_t *length);
uint8_t *pf_heif_xmp(const pf_heif *heif, size_t limit, size_t *length);

/// The size of Apple's gain map; 0: there is none. Its XMP is to be freed, null: none.
pf_heif_header pf_heif_gains_of(const pf_heif *heif);
uint8_t *pf_heif_gains_xmp(const pf_heif *heif, size_t limit, size_t *length);

/// Decodes Apple's gain map, or one that is the `primary` picture, as grey of 8 bits; the caller
/// frees `rows` in any case.
bool pf_heif_decode_gains(
    const pf_heif *heif, bool primary, uint64_t memory_bytes, pf_interleaved *whole,
    pf_failure *failure);

/// Decodes the picture as RGB or RGBA of 8 bits, or of 16 if `deep`; the caller frees `rows` in any
/// case.
bool pf_heif_decode(
    const pf_heif *heif, uint64_t memory_bytes, bool deep, pf_interleaved *whole,
    pf_failure *failure);
