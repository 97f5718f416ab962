#include "dates.h"

#include <string.h>
#include <unicode/udateintervalformat.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

// A pf_dates is ICU's own under another name, so that the header needs none of ICU's.

pf_dates *pf_dates_open(const char *language, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  // Months and years are those of the Gregorian calendar, by which photos stand in sections; a day is the
  // same one in every calendar.
  if (!strchr(skeleton, 'd'))
    uloc_setKeywordValue("calendar", "gregorian", locale, sizeof locale, &status);
  UChar pattern[32], zone[8];
  int32_t pattern_length = 0, zone_length = 0;
  u_strFromUTF8(pattern, 32, &pattern_length, skeleton, -1, &status);
  // Days are counted and written in one zone, so that it does not matter which.
  u_strFromUTF8(zone, 8, &zone_length, "GMT", -1, &status);
  UDateIntervalFormat *dates =
      udtitvfmt_open(locale, pattern, pattern_length, zone, zone_length, &status);
  return (pf_dates *)dates;
}

size_t pf_dates_write(pf_dates *dates, double first, double last, char *text, size_t capacity) {
  const double day = 86400000;
  UErrorCode status = U_ZERO_ERROR;
  UChar wide[200];
  int32_t count = udtitvfmt_format((const UDateIntervalFormat *)dates, first * day, last * day,
                                   wide, 200, NULL, &status);
  int32_t length = 0;
  u_strToUTF8(text, (int32_t)capacity, &length, wide, count, &status);
  return U_FAILURE(status) ? 0 : (size_t)length;
}

void pf_dates_close(pf_dates *dates) { udtitvfmt_close((UDateIntervalFormat *)dates); }
