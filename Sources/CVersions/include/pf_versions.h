// Versions of the libraries that the program was built from, and runs with.
#pragma once

/// The commit that the program was built from, or NULL where nobody said.
const char *pf_commit(void);

/// Hands over the name and the version of each library that can tell its own.
void pf_each_version(void *context,
                     void (*body)(void *context, const char *name, const char *version));
