// Calls that Swift's Glibc module leaves out, or shows only as a macro that Swift cannot read.
#pragma once

#include <sys/file.h>
#include <sys/stat.h>
#include <dirent.h>

/// The name of a folder entry: `d_name` is an array of varying length, which Swift would cut.
static inline const char *pf_entry_name(const struct dirent *entry) { return entry->d_name; }

/// The mode bits of what a folder entry stands for (S_IFREG and so on); 0 where the disk does not say.
static inline mode_t pf_entry_mode(const struct dirent *entry) { return DTTOIF(entry->d_type); }

/// Opens a file; `open` is variadic, so Swift cannot call it with a mode.
int pf_open(const char *path, int flags, mode_t mode);

/// Opens a file of an open folder for reading; `openat` is variadic, too.
int pf_open_at(int folder, const char *name, int flags);

/// Makes a file in an open folder, to be written; -1 and EEXIST if something has that name.
int pf_create_at(int folder, const char *name, mode_t mode);

/// Opens a file in memory that has no name; -1 and errno if there can be none.
int pf_memory_file(void);

/// Gives a file of one open folder a name in another, unless something has that name: then -1 and
/// EEXIST.
int pf_rename_new(int old_folder, const char *old_name, int new_folder, const char *new_name);
