// Colours as a profile means them, by lcms2 and apart from what is tested.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// CIE L*a*b* of pixels of RGB, 0...255 a part, by an ICC profile, or sRGB where `length` is 0;
/// false where the profile is none.
bool colour_meter_lab(const uint8_t *profile, size_t length, const uint8_t *pixels, size_t count,
                      double *lab);
