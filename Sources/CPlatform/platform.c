// O_CLOEXEC is POSIX.1-2008, which strict C hides unless asked for.
#define _GNU_SOURCE
#include "platform.h"

#include <fcntl.h>
#include <sys/mman.h>

int pf_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

int pf_open_at(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_CLOEXEC);
}

int pf_memory_file(void) { return memfd_create("photofall", MFD_CLOEXEC); }
