// The editing layer of the preview: the files beside this one, embedded when the package is built.
#pragma once

#include <stddef.h>

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} pf_editor_entry;

size_t pf_editor_file_count(void);
/// The entry of a number below the count.
pf_editor_entry pf_editor_file(size_t index);
