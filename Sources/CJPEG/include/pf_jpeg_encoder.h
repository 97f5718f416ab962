// Encoding JPEG by libjpeg-turbo.
#pragma once

#include "pf_image.h"

typedef struct pf_jpeg_options {
  int quality;  // 1...100
  bool progressive;
  bool is_gain_map;  // its samples are no colours; a little smaller, and slower to make
  bool full_chroma;  // 4:4:4, as the planes of YCbCr must be then; otherwise 4:2:0
  pf_attachments attachments;
} pf_jpeg_options;

/// Encodes grey, YCbCr or RGB, 8 bits deep; fills up the rows of `image` to whole blocks.
/// `bytes` is to be freed.
bool pf_jpeg_encode(
    pf_image *image, pf_jpeg_options options, uint8_t **bytes, size_t *length, pf_failure *failure);
