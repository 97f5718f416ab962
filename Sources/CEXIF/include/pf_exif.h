// The dates and the copyright of an EXIF block, by libexif.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PF_EXIF_BLOCK_BYTES = 64 * 1024, PF_EXIF_TEXT_BYTES = 32, PF_EXIF_COPYRIGHT_BYTES = 512 };

/// What stands in the block; texts are empty where it has none.
typedef struct pf_exif_summary {
  char date_time_original[PF_EXIF_TEXT_BYTES];     // 2024:05:01 12:30:00
  char sub_sec_time_original[PF_EXIF_TEXT_BYTES];  // 123
  char copyright[PF_EXIF_COPYRIGHT_BYTES];         // (c) 2024 Ada, cut where it is longer
} pf_exif_summary;

/// Reads a raw TIFF block, without `Exif\0\0`, of at most PF_EXIF_BLOCK_BYTES; false: not one.
bool pf_exif_read(const uint8_t *block, size_t length, pf_exif_summary *out);
