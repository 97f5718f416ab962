#include "dates.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udateintervalformat.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

struct pf_dates {
  UDateIntervalFormat *format;
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

pf_dates *pf_dates_open(const char *language, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, NULL, &status);
  // Months and years are those of the Gregorian calendar, by which photos stand in sections; a day is the
  // same one in every calendar.
  if (!strchr(skeleton, 'd'))
    uloc_setKeywordValue("calendar", "gregorian", locale, sizeof locale, &status);
  UChar pattern[32], zone[8];
  int32_t length = 0;
  u_strFromUTF8(pattern, 32, &length, skeleton, -1, &status);
  // Days are counted and written in one zone, so that it does not matter which.
  u_strFromUTF8(zone, 8, NULL, "GMT", -1, &status);
  pf_dates *dates = malloc(sizeof *dates);
  if (!dates) abort();
  *dates = (pf_dates){.format = udtitvfmt_open(locale, pattern, length, zone, -1, &status),
                      .written = udtitvfmt_openResult(&status),
                      .first = calendar_of(locale, zone, &status),
                      .last = calendar_of(locale, zone, &status)};
  if (U_SUCCESS(status)) return dates;
  pf_dates_close(dates);
  return NULL;
}

size_t pf_dates_write(pf_dates *dates, double first, double last, char *text, size_t capacity) {
  const double day = 86400000;
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(dates->first, first * day, &status);
  ucal_setMillis(dates->last, last * day, &status);
  udtitvfmt_formatCalendarToResult(
      dates->format, dates->first, dates->last, dates->written, &status);
  int32_t count = 0, length = 0;
  const UChar *wide =
      ufmtval_getString(udtitvfmt_resultAsValue(dates->written, &status), &count, &status);
  u_strToUTF8(text, (int32_t)capacity, &length, wide, count, &status);
  return U_FAILURE(status) ? 0 : (size_t)length;
}

void pf_dates_close(pf_dates *dates) {
  udtitvfmt_close(dates->format);
  udtitvfmt_closeResult(dates->written);
  ucal_close(dates->first);
  ucal_close(dates->last);
  free(dates);
}
