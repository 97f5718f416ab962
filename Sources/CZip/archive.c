#include "archive.h"

#include <errno.h>
#include <minizip/zip.h>

/// 1980-01-01, the first day that a ZIP can name: an archive does not tell when it was made.
static const uLong first_day = 1 << 5 | 1;
/// Made on Unix, by version 4.5 of the format, which has archives of more than 4 GiB.
static const uLong made_by = 3 << 8 | 45;
/// A plain file that everybody may read.
static const uLong mode = 0100644UL << 16;
/// The names are UTF-8.
static const uLong flags = 1 << 11;
/// From which size on a file has a header of 64 bits.
static const size_t large = 0xffffffff;
/// How much minizip takes at a time.
static const size_t block = 1 << 30;

/// minizip says that it failed; errno says why, unless memory was short.
static bool succeeded(int status) {
  if (status != ZIP_OK && errno == 0) errno = ENOMEM;
  return status == ZIP_OK;
}

pf_archive *pf_archive_create(const char *path) {
  errno = 0;
  zipFile archive = zipOpen64(path, APPEND_STATUS_CREATE);
  succeeded(archive ? ZIP_OK : ZIP_ERRNO);
  return archive;
}

bool pf_archive_add(pf_archive *archive, const char *name, const uint8_t *bytes, size_t size) {
  zip_fileinfo info = {.dosDate = first_day << 16, .external_fa = mode};
  errno = 0;
  int status = zipOpenNewFileInZip4_64(archive, name, &info, NULL, 0, NULL, 0, NULL, 0, 0, 0,
                                       -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY, NULL, 0,
                                       made_by, flags, size >= large);
  for (size_t done = 0; status == ZIP_OK && done < size;) {
    size_t part = size - done < block ? size - done : block;
    status = zipWriteInFileInZip(archive, bytes + done, part);
    done += part;
  }
  return succeeded(status) && succeeded(zipCloseFileInZip(archive));
}

bool pf_archive_close(pf_archive *archive) {
  errno = 0;
  return succeeded(zipClose(archive, NULL));
}
