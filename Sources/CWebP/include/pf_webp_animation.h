// Decoding animated WebP by libwebpdemux, which composes its pictures.
#pragma once

#include "pf_image.h"

/// Decodes the first picture of an animation as RGB or RGBA; the caller frees `rows` in any case.
bool pf_webp_decode_first(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, pf_interleaved *whole,
    pf_failure *failure);

/// Writes all pictures of an animation as an animated PNG, which ffmpeg reads; with the durations
/// that browsers give them. The caller frees `output`.
bool pf_webp_unroll(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, uint8_t **output,
    size_t *output_length, pf_failure *failure);
