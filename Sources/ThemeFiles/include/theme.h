// The default theme: the files of the package's Templates folder, embedded when it is built.
#pragma once

#include <stddef.h>

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} pf_theme_entry;

size_t pf_theme_file_count(void);
/// The entry of a number below the count.
pf_theme_entry pf_theme_file(size_t index);
