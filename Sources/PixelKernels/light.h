// The curve of sRGB, for every sample of 16 bits.
#pragma once

#include <stdint.h>

const uint16_t *pf_linear_from_srgb(void);
const uint16_t *pf_srgb_from_linear(void);
