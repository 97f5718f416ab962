// Dates as a language writes them, by Debian's libicu.
#pragma once

#include <stddef.h>

typedef struct pf_dates pf_dates;

/// A writer of dates and of ranges of them for a language tag ("en", "pt-BR"), or null.
/// The skeleton says what is written, as CLDR has it: "yMMMMd", "yMMMMdHm".
pf_dates *pf_dates_open(const char *language, const char *skeleton);
/// Writes the dates from `first` to `last`, in minutes since the start of 1970-01-01, in UTF-8, and
/// returns the length; nothing is written when it is over `capacity`, and 0 says that it cannot be
/// done.
size_t pf_dates_write(pf_dates *dates, double first, double last, char *text, size_t capacity);
void pf_dates_close(pf_dates *dates);
