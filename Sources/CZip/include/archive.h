// ZIP archives, by minizip: stored, and the same bytes for the same files.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An archive that is being written.
typedef struct pf_archive pf_archive;

/// Begins an archive; NULL, with errno, when its file cannot be made.
pf_archive *pf_archive_create(const char *path);
/// Adds a file; false, with errno, when it cannot be written.
bool pf_archive_add(pf_archive *archive, const char *name, const uint8_t *bytes, size_t size);
/// Writes the list of what is in the archive and ends it; false, with errno, when that failed.
bool pf_archive_close(pf_archive *archive);
