// Encoding AVIF by libheif, with its encoder of libaom.
#pragma once

#include "pf_image.h"

typedef struct pf_avif_options {
  int quality;       // 0...100, that of libheif
  bool full_chroma;  // 4:4:4, as the planes of YCbCr must be then; otherwise 4:2:0
  bool is_gain_map;  // its samples are no colours
  pf_attachments attachments;
} pf_avif_options;

/// Encodes grey, YCbCr, RGB or straight RGBA, 8 bits deep; alpha loses nothing. `bytes` is to be
/// freed.
bool pf_avif_encode(
    const pf_image *image, pf_avif_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure);

typedef struct pf_av1_options {
  int quality;       // 0...100, that of libheif; 100: nothing is lost but in the colours' matrix
  bool full_chroma;  // 4:4:4; otherwise 4:2:0
  bool is_alpha;     // the fourth plane is encoded, as grey
  bool is_srgb;      // the colours are those of sRGB; otherwise a profile tells them
} pf_av1_options;

/// Encodes grey, RGB or straight RGBA, 16 bits deep, as AV1 of 10 bits, the matrix of YCbCr that of
/// JPEG in the full range: libheif 1.15 cannot. `bytes` is to be freed.
bool pf_av1_encode(
    const pf_image *image, pf_av1_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure);
