// Confinement of processes that a file may have taken over. The one door to what Linux alone has.
#pragma once

#include <stdbool.h>

/// Means of the kernel.
typedef struct {
  int landlock;  ///< The version of Landlock's interface; 0: there is none.
  bool seccomp;  ///< Whether calls can be filtered.
} pf_sandbox;

/// The means that this kernel offers; nothing changes.
pf_sandbox pf_sandbox_offered(void);

/// Shuts the calling process in for good, as far as the kernel has the means. It keeps standard
/// input, output and error, and may compute, take memory, and receive, read and close open files. To be
/// called while it has one thread: Landlock knows no others.
///
/// `seconds` is all the processor time that it has, `files` how many it may have open.
/// Returns the means that are in force now.
pf_sandbox pf_sandbox_enter(unsigned long seconds, unsigned long files);

/// Hides the memory of the calling process from others of the same user.
void pf_sandbox_hide(void);
