#include "dates.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udateintervalformat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

struct pf_dates {
  /// The format of a single date.
  UDateFormat *single;
  /// The format of a range of dates, and what it wrote.
  UDateIntervalFormat *range;
  UFormattedDateInterval *written;
  /// The calendar of the format, at the first day and at the last.
  UCalendar *first, *last;
};

/// The calendar of a language. Dates are ISO 8601's, which has no Julian calendar before 1582.
static UCalendar *calendar_of(const char *locale, const UChar *zone, UErrorCode *status) {
  const double year_before_all = -1e15;
  UCalendar *calendar = ucal_open(zone, -1, locale, UCAL_DEFAULT, status);
  // ICU sets it for the Gregorian calendar alone, not for those that derive from that.
  UErrorCode unsupported = *status;
  ucal_setGregorianChange(calendar, year_before_all, &unsupported);
  return calendar;
}

/// The format of a single date with the fields of a skeleton.
static UDateFormat *format_of(const char *locale, const UChar *skeleton, const UChar *zone,
                              UErrorCode *status) {
  UDateTimePatternGenerator *generator = udatpg_open(locale, status);
  if (!generator) return NULL;
  UChar joint[64], pattern[128];
  int32_t length = 0;
  // ICU's own for a date and a time is short, "2024, 14:30", but where months are written out it takes
  // that of sentences, "2024 at 14:30".
  const UChar *own = udatpg_getDateTimeFormat(generator, &length);
  if (length <= 64) {
    u_memcpy(joint, own, length);
    udatpg_setDateTimeFormat(generator, joint, length);
  }
  length = udatpg_getBestPattern(generator, skeleton, -1, pattern, 128, status);
  udatpg_close(generator);
  return udat_open(UDAT_PATTERN, UDAT_PATTERN, locale, zone, -1, pattern, length, status);
}

pf_dates *pf_dates_open(const char *language, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  // Months and years are those of the Gregorian calendar, by which photos stand in sections; a day is the
  // same one in every calendar.
  if (!strchr(skeleton, 'd'))
    uloc_setKeywordValue("calendar", "gregorian", locale, sizeof locale, &status);
  UChar fields[32], zone[8];
  u_strFromUTF8(fields, 32, NULL, skeleton, -1, &status);
  // Days are counted and written in one zone, so that it does not matter which.
  u_strFromUTF8(zone, 8, NULL, "GMT", -1, &status);
  pf_dates *dates = malloc(sizeof *dates);
  if (!dates) abort();
  *dates = (pf_dates){.single = format_of(locale, fields, zone, &status),
                      .range = udtitvfmt_open(locale, fields, -1, zone, -1, &status),
                      .written = udtitvfmt_openResult(&status),
                      .first = calendar_of(locale, zone, &status),
                      .last = calendar_of(locale, zone, &status)};
  if (U_SUCCESS(status)) return dates;
  pf_dates_close(dates);
  return NULL;
}

size_t pf_dates_write(pf_dates *dates, double first, double last, char *text, size_t capacity) {
  const double minute = 60000;
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(dates->first, first * minute, &status);
  ucal_setMillis(dates->last, last * minute, &status);
  UChar one[400];
  const UChar *wide = one;
  int32_t count = 0, length = 0;
  if (first == last) {
    count = udat_formatCalendar(dates->single, dates->first, one, 400, NULL, &status);
  } else {
    udtitvfmt_formatCalendarToResult(
        dates->range, dates->first, dates->last, dates->written, &status);
    wide = ufmtval_getString(udtitvfmt_resultAsValue(dates->written, &status), &count, &status);
  }
  u_strToUTF8(text, (int32_t)capacity, &length, wide, count, &status);
  return U_FAILURE(status) ? 0 : (size_t)length;
}

void pf_dates_close(pf_dates *dates) {
  udat_close(dates->single);
  udtitvfmt_close(dates->range);
  udtitvfmt_closeResult(dates->written);
  ucal_close(dates->first);
  ucal_close(dates->last);
  free(dates);
}
