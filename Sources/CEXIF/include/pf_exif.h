// The entries of an EXIF block, by libexif.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct pf_exif pf_exif;

/// The directories that are read: that of the image, that of the shot, and that of its place.
typedef enum pf_exif_directory { PF_EXIF_IMAGE, PF_EXIF_SHOT, PF_EXIF_PLACE } pf_exif_directory;

/// Reads a raw TIFF block, without `Exif\0\0`. Null, which has no entries: it is none.
pf_exif *pf_exif_open(const uint8_t *block, size_t length);
void pf_exif_close(pf_exif *exif);

/// An entry of bytes, text or undefined form, which lives as long as the block; null: none.
const uint8_t *pf_exif_bytes(
    const pf_exif *exif, pf_exif_directory directory, int tag, size_t *length);

/// The number of entries of a directory.
int pf_exif_count(const pf_exif *exif, pf_exif_directory directory);

/// The first number of an entry; false: none, or none that is finite.
bool pf_exif_number(const pf_exif *exif, pf_exif_directory directory, int tag, double *number);
