#include "breaking.h"

#include <limits.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>

static bool mark(UBreakIteratorType type, const char *locale, const uint16_t *text, size_t length,
                 uint8_t sign, uint8_t *marks) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(type, locale, text, (int32_t)length, &status);
  if (U_FAILURE(status)) return false;
  int32_t place = ubrk_first(iterator);
  for (; place != UBRK_DONE && place < (int32_t)length; place = ubrk_next(iterator))
    marks[place] |= sign;
  ubrk_close(iterator);
  return true;
}

bool pf_mark_breaks(const uint16_t *text, size_t length, const char *language, uint8_t *marks) {
  if (length > INT_MAX) return false;
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY + 16];
  uloc_forLanguageTag(language, locale, ULOC_FULLNAME_CAPACITY, NULL, &status);
  uloc_setKeywordValue("lb", "normal", locale, sizeof locale, &status);
  return mark(UBRK_CHARACTER, "", text, length, PF_LETTER, marks) &&
         mark(UBRK_LINE, locale, text, length, PF_LINE, marks);
}

bool pf_is_wide(uint32_t character) {
  const int32_t width = u_getIntPropertyValue((UChar32)character, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}
