// Resampling while the rows arrive.
#pragma once

#include "pf_image.h"

/// On which side of an odd length the samples stand that only fill up chroma's.
typedef struct pf_padding {
  bool left, top;  // else right, bottom
} pf_padding;

/// Scales what `source` brings, laid out as `from`, into the whole of `to`, which has its model and
/// depth.
///
/// Only a window of rows is kept, but for pictures so wide that they are resampled in strips; what
/// is kept must fit `memory_bytes`.
bool pf_resample(
    const pf_source *source, const pf_layout *from, size_t memory_bytes, pf_image *to,
    pf_padding padding, pf_failure *failure);

/// Scales a whole picture into another one of the same model and depth.
bool pf_rescale(const pf_image *from, pf_image *to, pf_failure *failure);
