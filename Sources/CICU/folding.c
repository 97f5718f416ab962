#include "folding.h"

#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

/// Takes the marks out of a text in place and returns what is left of its length.
static int32_t without_marks(UChar *text, int32_t length) {
  int32_t kept = 0;
  for (int32_t index = 0; index < length;) {
    UChar32 letter;
    U16_NEXT(text, index, length, letter);
    if (!(U_GET_GC_MASK(letter) & U_GC_M_MASK)) U16_APPEND_UNSAFE(text, kept, letter);
  }
  return kept;
}

/// Writes a text as UTF-8; returns its length, or 0 after a failure.
static size_t encoded(const UChar *text, int32_t count, char *folded, size_t capacity,
                      UErrorCode status) {
  int32_t needed = 0;
  u_strToUTF8(folded, (int32_t)capacity, &needed, text, count, &status);
  return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? 0 : (size_t)needed;
}

size_t pf_fold(const char *text, size_t length, char *folded, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *normalizer = unorm2_getNFKDInstance(&status);
  // A letter becomes 18 at most (U+FDFA).
  const int32_t room = (int32_t)length * 18 + 1;
  UChar *wide = malloc((size_t)room * 2 * sizeof *wide);
  if (!wide) abort();
  UChar *split = wide + room;
  int32_t count = 0;
  u_strFromUTF8WithSub(wide, room, &count, text, (int32_t)length, 0xFFFD, NULL, &status);
  count = unorm2_normalize(normalizer, wide, count, split, room, &status);
  if (U_SUCCESS(status)) count = without_marks(split, count);
  count = u_strToLower(wide, room, split, count, "", &status);
  // A small sigma has another form at the end of a word, which may be the beginning of another word.
  for (int32_t index = 0; index < count; index++)
    if (wide[index] == 0x03C2) wide[index] = 0x03C3;
  size_t written = encoded(wide, count, folded, capacity, status);
  free(wide);
  return written;
}

/// Makes a text in UTF-16 another one, of at most `room` units; returns its length.
typedef int32_t change(UChar *changed, int32_t room, const UChar *text, int32_t count, UErrorCode *status);

/// Writes a UTF-8 text after a change that makes three units of one at most.
static size_t changed(change *change, const char *text, size_t length, char *into, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const int32_t room = (int32_t)length * 3 + 1;
  UChar *wide = malloc((size_t)room * 2 * sizeof *wide);
  if (!wide) abort();
  UChar *other = wide + room;
  int32_t count = 0;
  u_strFromUTF8WithSub(wide, room, &count, text, (int32_t)length, 0xFFFD, NULL, &status);
  count = change(other, room, wide, count, &status);
  size_t written = encoded(other, count, into, capacity, status);
  free(wide);
  return written;
}

/// Composes letters with their marks (UAX #15, 6: a unit becomes three at most).
static int32_t compose(UChar *whole, int32_t room, const UChar *text, int32_t count, UErrorCode *status) {
  return unorm2_normalize(unorm2_getNFCInstance(status), text, count, whole, room, status);
}

/// Makes capitals small; a letter becomes three at most.
static int32_t fold_case(UChar *small, int32_t room, const UChar *text, int32_t count, UErrorCode *status) {
  return u_strFoldCase(small, room, text, count, U_FOLD_CASE_DEFAULT, status);
}

size_t pf_compose(const char *text, size_t length, char *composed, size_t capacity) {
  return changed(compose, text, length, composed, capacity);
}

size_t pf_fold_case(const char *text, size_t length, char *folded, size_t capacity) {
  return changed(fold_case, text, length, folded, capacity);
}
