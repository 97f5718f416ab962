// High dynamic range (ITU-R BT.2100) shown in the range that every screen has.
#pragma once

#include "pf_image.h"

/// Meaning of the numbers of a picture as light.
typedef struct pf_light {
  int transfer;   // ITU-T H.273: 16, PQ, or 18, HLG
  int primaries;  // ITU-T H.273: 1, 9 or 12
  double peak;    // of the brightest light, nits; 0: not known
} pf_light;

typedef struct pf_tone pf_tone;

/// Makes the curves. Null: no memory.
pf_tone *pf_tone_make(pf_light light);
void pf_tone_free(pf_tone *tone);

/// The headroom: the brightest light over white, log2; less than 0: darker.
double pf_tone_headroom(const pf_tone *tone);

/// The light that `pf_tone_map` takes away, as grey of 8 bits: log2, 255 is the headroom. Null: no
/// memory.
pf_image *pf_tone_gains(const pf_tone *tone, const pf_image *image);

/// The picture, 8 or 16 bits deep, as one of 16 bits with sRGB's curve and the primaries of sRGB
/// where its own are those, else of Display P3: white is 203 nits, brighter light is rolled off to
/// it by the curve of BT.2390. RGBA must be straight. Null: no memory.
pf_image *pf_tone_map(const pf_tone *tone, const pf_image *image);
