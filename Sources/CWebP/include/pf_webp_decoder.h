// Decoding WebP by libwebp, as a whole.
#pragma once

#include "pf_image.h"

/// Decodes a still, or the first picture of an animation, as RGB or RGBA; the caller frees `rows` in any case. A lenient caller
/// gets what there is of a truncated file.
bool pf_webp_decode(
    const uint8_t *bytes, size_t length, uint64_t memory_bytes, bool lenient, pf_interleaved *whole,
    pf_failure *failure);
