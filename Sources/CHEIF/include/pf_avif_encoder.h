// Encoding AVIF by libheif, with its encoder of libaom.
#pragma once

#include "pf_image.h"

typedef struct pf_avif_options {
  int quality;       // 0...100, that of libheif
  bool full_chroma;  // 4:4:4, as the planes of YCbCr must be then; otherwise 4:2:0
  pf_attachments attachments;
} pf_avif_options;

/// Encodes grey, YCbCr, RGB or straight RGBA, 8 bits deep; alpha loses nothing. `bytes` is to be
/// freed.
bool pf_avif_encode(
    const pf_image *image, pf_avif_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure);
