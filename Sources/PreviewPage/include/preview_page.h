// The editing layer of the preview: the files beside this one, embedded when the package is built.
#pragma once

#include <stddef.h>

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} pf_page_file;

size_t pf_page_file_count(void);
/// The entry of a number below the count.
pf_page_file pf_page_file_at(size_t index);
