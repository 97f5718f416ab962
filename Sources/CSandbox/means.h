// Means of the kernel that both cages use: that of helpers and that of tools.
#pragma once

#include <stdint.h>
#include <sys/resource.h>

// landlock(7): Debian's headers are older than most kernels, so its numbers stand here.
typedef struct {
  uint64_t files, network, scopes;
} landlock_rules;

enum {
  LANDLOCK_CREATE = 444,
  LANDLOCK_ADD = 445,
  LANDLOCK_RESTRICT = 446,
  LANDLOCK_ASK_VERSION = 1,
};

// A sanitizer reads /proc, traces its own process and writes what it finds into files: what it
// watches stays outside.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

/// The version of Landlock's interface; 0: there is none.
int pf_landlock_version(void);

/// Everything that a version can forbid.
landlock_rules pf_landlock_rules(int version);

/// Lowers a limit of this process for good; one that is lower already stays. Safe after a fork.
void pf_limit(int resource, rlim_t most);
