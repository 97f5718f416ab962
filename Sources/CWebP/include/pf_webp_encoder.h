// Encoding WebP by libwebp.
#pragma once

#include "pf_image.h"

typedef struct pf_webp_options {
  int quality;  // 0...100, lossy
  pf_attachments attachments;
} pf_webp_options;

/// Encodes grey, 4:2:0 YCbCr, RGB or straight RGBA, 8 bits deep. `bytes` is to be freed.
bool pf_webp_encode(
    const pf_image *image, pf_webp_options options, uint8_t **bytes, size_t *length,
    pf_failure *failure);
