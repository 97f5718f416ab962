// Fails, or ends the process, at one call into the C library: loaded before it (LD_PRELOAD).
//
// CHAOS_CALLS  the calls that count, with commas: write,rename,... or malloc
// CHAOS_AT     the number of the call to strike, from 1; 0 strikes none
// CHAOS_ACTION the number of an error; 0: kill the process; -1: say so, wait for the end of
//              standard input, and go on
// CHAOS_LASTING  set: every later one fails too, as on a disk that stays full
// CHAOS_COUNT  a file that gets the number of calls that were counted when the process ends
// CHAOS_HELPERS  set: the calls of the processes that this one starts count, each's from 1, and none
//                of its own
//
// strace can strike too, but counts each thread's calls apart.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <unistd.h>

static const char *calls;
static long strike_at;
static int action;
static int lasting;
static const char *count_file;
static int is_helper;
static atomic_long count;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("CHAOS_AT"), *what = getenv("CHAOS_ACTION");
  const char *helpers = getenv("CHAOS_HELPERS");
  is_helper = helpers && !strcmp(helpers, "here");
  if (helpers && !is_helper) {
    setenv("CHAOS_HELPERS", "here", 1);
    return;
  }
  calls = getenv("CHAOS_CALLS");
  count_file = getenv("CHAOS_COUNT");
  strike_at = at ? atol(at) : 0;
  action = what ? atoi(what) : 0;
  lasting = getenv("CHAOS_LASTING") != NULL;
  // Children of the process are spared.
  unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void tell_count(void) {
  FILE *out = count_file ? fopen(count_file, "w") : NULL;
  if (!out) return;
  fprintf(out, "%ld\n", atomic_load(&count));
  fclose(out);
}

static int is_counted(const char *name) {
  size_t length = strlen(name);
  for (const char *at = calls; at && (at = strstr(at, name)); at += length) {
    int starts = at == calls || at[-1] == ',';
    if (starts && (at[length] == ',' || at[length] == 0)) return 1;
  }
  return 0;
}

// True if this call is to fail.
static int strikes(const char *name) {
  if (!is_counted(name)) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  // A helper is ended from without.
  if (is_helper) tell_count();
  if (!strike_at || (lasting ? number < strike_at : number != strike_at)) return 0;
  if (!action) kill(getpid(), SIGKILL);
  if (action < 0) {
    char byte;
    puts("waiting");
    fflush(stdout);
    while (read(0, &byte, 1) == 1) continue;
    return 0;
  }
  errno = action;
  return 1;
}

// Files in `/proc` are spared: libdispatch traps when it cannot read those.
static int strikes_open(int flags, const char *path) {
  int writes = (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
  return strncmp(path, "/proc/", 6) != 0 && strikes(writes ? "create" : "open");
}

static int strikes_read(int file) {
  struct statfs disk;
  return (fstatfs(file, &disk) || disk.f_type != PROC_SUPER_MAGIC) && strikes("read");
}

// Standard output and error are not the site's.
static int strikes_file(const char *name, int file) { return file > 2 && strikes(name); }

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define OPEN(symbol) \
  int symbol(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
    va_end(rest); \
    REAL(int, #symbol, const char *, int, ...); \
    if (strikes_open(flags, path)) return -1; \
    return real(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(symbol) \
  int symbol(int folder, const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
    va_end(rest); \
    REAL(int, #symbol, int, const char *, int, ...); \
    if (strikes_open(flags, path)) return -1; \
    return real(folder, path, flags, mode); \
  }
OPENAT(openat)
OPENAT(openat64)

#define WRAP(result, symbol, call, condition, parameters, arguments, ...) \
  result symbol parameters { \
    REAL(result, #symbol, __VA_ARGS__); \
    if (condition) return -1; \
    return real arguments; \
  }

WRAP(ssize_t, write, "write", strikes_file("write", f), (int f, const void *b, size_t n),
     (f, b, n), int, const void *, size_t)
WRAP(ssize_t, pwrite, "write", strikes_file("write", f),
     (int f, const void *b, size_t n, off_t at), (f, b, n, at), int, const void *, size_t, off_t)
WRAP(ssize_t, pwrite64, "write", strikes_file("write", f),
     (int f, const void *b, size_t n, off64_t at), (f, b, n, at), int, const void *, size_t,
     off64_t)
WRAP(ssize_t, read, "read", f > 2 && strikes_read(f), (int f, void *b, size_t n), (f, b, n), int,
     void *, size_t)
WRAP(ssize_t, pread, "read", f > 2 && strikes_read(f), (int f, void *b, size_t n, off_t at),
     (f, b, n, at), int, void *, size_t, off_t)
WRAP(ssize_t, pread64, "read", f > 2 && strikes_read(f), (int f, void *b, size_t n, off64_t at),
     (f, b, n, at), int, void *, size_t, off64_t)
WRAP(int, rename, "rename", strikes("rename"), (const char *a, const char *b), (a, b),
     const char *, const char *)
WRAP(int, renameat2, "rename", strikes("rename"),
     (int f, const char *a, int g, const char *b, unsigned n), (f, a, g, b, n), int, const char *,
     int, const char *, unsigned)
WRAP(int, unlink, "unlink", strikes("unlink"), (const char *a), (a), const char *)
WRAP(int, unlinkat, "unlink", strikes("unlink"), (int f, const char *a, int n), (f, a, n), int,
     const char *, int)
WRAP(int, rmdir, "rmdir", strikes("rmdir"), (const char *a), (a), const char *)
WRAP(int, mkdir, "mkdir", strikes("mkdir"), (const char *a, mode_t m), (a, m), const char *,
     mode_t)
WRAP(int, link, "link", strikes("link"), (const char *a, const char *b), (a, b), const char *,
     const char *)
WRAP(int, symlink, "link", strikes("link"), (const char *a, const char *b), (a, b), const char *,
     const char *)
WRAP(int, linkat, "link", strikes("link"), (int f, const char *a, int g, const char *b, int n),
     (f, a, g, b, n), int, const char *, int, const char *, int)
WRAP(int, ftruncate, "truncate", strikes("truncate"), (int f, off_t n), (f, n), int, off_t)
WRAP(int, ftruncate64, "truncate", strikes("truncate"), (int f, off64_t n), (f, n), int, off64_t)
WRAP(int, fallocate, "truncate", strikes("truncate"), (int f, int m, off_t at, off_t n),
     (f, m, at, n), int, int, off_t, off_t)
WRAP(int, fsync, "sync", strikes("sync"), (int f), (f), int)
WRAP(int, fdatasync, "sync", strikes("sync"), (int f), (f), int)
WRAP(int, utimensat, "utime", strikes("utime"),
     (int f, const char *a, const struct timespec t[2], int n), (f, a, t, n), int, const char *,
     const struct timespec *, int)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);

static int starves(void) {
  if (!strikes("malloc")) return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t n) { return starves() ? NULL : __libc_malloc(n); }
void *calloc(size_t n, size_t m) { return starves() ? NULL : __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { return starves() ? NULL : __libc_realloc(p, n); }
