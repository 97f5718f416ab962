// The curve of sRGB, for every sample of 16 bits.
#pragma once

#include <stddef.h>
#include <stdint.h>

const uint16_t *pf_linear_from_srgb(void);
const uint16_t *pf_srgb_from_linear(void);

// A sample of either depth, as 16 bits.
static inline uint32_t pf_sample16(const uint8_t *row, uint32_t bytes, size_t index) {
  return bytes == 1 ? row[index] * 257u : ((const uint16_t *)row)[index];
}
