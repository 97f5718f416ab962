// The theme's font in slices, one a script: the files of Templates/fonts, embedded when the program
// is built.
#pragma once

#include <stddef.h>

typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
  /// 400: regular; 700: bold.
  int weight;
  /// The characters that it has, as CSS's `unicode-range` has them.
  const char *characters;
} pf_font_slice;

size_t pf_font_slice_count(void);
/// The slice of a number below the count.
pf_font_slice pf_font_slice_at(size_t index);
