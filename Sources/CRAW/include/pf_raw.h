// Cameras' raw files by LibRaw: where their preview lies, and a small picture of what the sensor saw.
#pragma once

#include "pf_codec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The preview in a raw file.
typedef struct pf_raw_preview {
  uint64_t offset, length;  // of a JPEG, bytes; 0: there is none
} pf_raw_preview;

/// Finds the largest preview. The header is that of the picture that `pf_raw_codec` makes, at half
/// of the sensor's width and height.
bool pf_raw_read(
    int file, pf_codec_limits limits, pf_header *header, pf_raw_preview *preview,
    pf_failure *failure);

extern const pf_codec pf_raw_codec;

#ifdef __cplusplus
}
#endif
