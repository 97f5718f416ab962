// O_CLOEXEC is POSIX.1-2008, which strict C hides unless asked for.
#define _GNU_SOURCE
#include "platform.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int pf_open(const char *path, int flags, mode_t mode) {
  return open(path, flags | O_CLOEXEC, mode);
}

int pf_open_at(int folder, const char *name, int flags) {
  return openat(folder, name, flags | O_CLOEXEC);
}

int pf_create_at(int folder, const char *name, mode_t mode) {
  return openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
}

int pf_memory_file(void) { return memfd_create("photofall", MFD_CLOEXEC); }

int pf_rename_new(int old_folder, const char *old_name, int new_folder, const char *new_name) {
  int result = renameat2(old_folder, old_name, new_folder, new_name, RENAME_NOREPLACE);
  if (result == 0 || errno != EINVAL) return result;
  // File systems without RENAME_NOREPLACE, such as NFS: asked first, then renamed.
  if (faccessat(new_folder, new_name, F_OK, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  return renameat(old_folder, old_name, new_folder, new_name);
}
