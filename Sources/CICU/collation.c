#include "collation.h"

#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/ustring.h>

// A pf_collator is ICU's own under another name, so that the header needs none of ICU's.

pf_collator *pf_collator_open(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  UCollator *collator = ucol_open(language, &status);
  if (collator) ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
  return (pf_collator *)collator;
}

size_t pf_collator_key(pf_collator *collator, const char *text, size_t length, uint8_t *key,
                       size_t capacity) {
  UChar *wide = malloc((length + 1) * sizeof *wide);
  if (!wide) abort();
  int32_t count = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(wide, (int32_t)length + 1, &count, text, (int32_t)length, 0xFFFD, NULL,
                       &status);
  int32_t needed =
      ucol_getSortKey((const UCollator *)collator, wide, count, key, (int32_t)capacity);
  free(wide);
  // A key has a zero at its end at least.
  if (needed == 0) abort();
  return (size_t)needed;
}

void pf_collator_close(pf_collator *collator) { ucol_close((UCollator *)collator); }
