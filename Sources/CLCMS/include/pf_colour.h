// Colour by lcms2: what a picture's profile means, and conversions.
#pragma once

#include "pf_image.h"

typedef struct pf_profile pf_profile;

/// Opens an ICC profile; for grey one of RGB gives its curve. Null where the bytes are none, or not one
/// for pictures of `model`.
pf_profile *pf_profile_open(const uint8_t *bytes, size_t length, pf_model model);

/// A profile from PNG's gAMA and cHRM (x and y of white, red, green, blue; null: those of sRGB).
pf_profile *pf_profile_of_gamma(double gamma, const double primaries[8], pf_model model);

/// A profile for a picture in RGB(A) without colours, from an ICC profile of grey. Null: none.
pf_profile *pf_profile_of_grey(const uint8_t *bytes, size_t length, pf_model model);

/// A profile from the primaries and the transfer function of ITU-T H.273. Null: one not known.
pf_profile *pf_profile_of_code_points(int primaries, int transfer, pf_model model);

void pf_profile_close(pf_profile *profile);

/// True if colours come out as if there were no profile, within a level of 255.
bool pf_profile_is_srgb(const pf_profile *profile);

/// True if sRGB has no room for some of its colours, by more than a hundredth.
bool pf_profile_exceeds_srgb(const pf_profile *profile);

/// The light that half of a sample means, 0...1: 0.21 in sRGB, 0.29 under a gamma of 1.8; 0 where tables
/// stand for curves.
double pf_profile_light_of_half(const pf_profile *profile);

/// The picture in the colours of another profile, whose bytes are given, or of sRGB where their
/// length is 0: grey stays grey, CMYK becomes RGB, depth and alpha stay. Null: failed.
pf_image *pf_profile_apply(const pf_profile *profile, const uint8_t *target, size_t length,
                           const pf_image *image, pf_failure *failure);
