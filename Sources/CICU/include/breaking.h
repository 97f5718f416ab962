// Line breaks that a text may have, by Debian's libicu.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  /// A letter as people count them begins here.
  PF_LETTER = 1,
  /// A line may begin here.
  PF_LINE = 2,
};

/// Marks the units of UTF-16 text; lines break as CSS's `line-break: normal` has it in a language.
bool pf_mark_breaks(const uint16_t *text, size_t length, const char *language, uint8_t *marks);

/// True for a character of East Asian scripts that takes a whole em (UAX #11: wide or fullwidth).
bool pf_is_wide(uint32_t character);
