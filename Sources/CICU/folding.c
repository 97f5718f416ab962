#include "folding.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>

/// True for an accent, or for a point of a vowel that readers do without. The marks of other scripts, such as
/// those of India and Thailand, are letters that no word can lack; so are the marks of voice in Japanese, which
/// two scripts share.
static bool is_accent(UChar32 letter) {
  if (!(U_GET_GC_MASK(letter) & U_GC_M_MASK) || letter == 0x3099 || letter == 0x309A) return false;
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(letter, &status);
  return script == USCRIPT_INHERITED || script == USCRIPT_CYRILLIC || script == USCRIPT_HEBREW ||
         script == USCRIPT_ARABIC || script == USCRIPT_SYRIAC;
}

/// True for what nobody sees, such as a soft hyphen: a word may have it anywhere.
static bool is_unseen(UChar32 letter) {
  return u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/// Takes the letters of a sort out of a text in place and returns what is left of its length.
static int32_t without(bool is_of_sort(UChar32 letter), UChar *text, int32_t length) {
  int32_t kept = 0;
  for (int32_t index = 0; index < length;) {
    UChar32 letter;
    U16_NEXT(text, index, length, letter);
    if (!is_of_sort(letter)) U16_APPEND_UNSAFE(text, kept, letter);
  }
  return kept;
}

/// Small letters that Unicode does not take apart, as those type them whose keyboards lack them; and the
/// sigma at the end of a word, which may be the beginning of another word.
static const struct {
  UChar letter, plain[2];
} spellings[] = {
    {0x00DF, {'s', 's'}}, {0x00E6, {'a', 'e'}}, {0x00F0, {'d'}}, {0x00F8, {'o'}},
    {0x00FE, {'t', 'h'}}, {0x0111, {'d'}},      {0x0127, {'h'}}, {0x0131, {'i'}},
    {0x0142, {'l'}},      {0x0153, {'o', 'e'}}, {0x03C2, {0x03C3}},
};

/// Writes a text with such letters spelled, and returns its length.
static int32_t spell(const UChar *text, int32_t count, UChar *spelled) {
  const size_t known = sizeof spellings / sizeof *spellings;
  int32_t length = 0;
  for (int32_t index = 0; index < count; index++) {
    size_t row = text[index] < 0x80 ? known : 0;
    while (row < known && spellings[row].letter != text[index]) row++;
    if (row == known) {
      spelled[length++] = text[index];
      continue;
    }
    spelled[length++] = spellings[row].plain[0];
    if (spellings[row].plain[1]) spelled[length++] = spellings[row].plain[1];
  }
  return length;
}

/// Puts the marks of voice in Japanese to their letters again, in place, and returns the length: as letters of
/// their own they would end words that others begin with.
static int32_t with_voice(UChar *text, int32_t length, UErrorCode *status) {
  const UNormalizer2 *normalizer = unorm2_getNFCInstance(status);
  int32_t kept = 0;
  for (int32_t index = 0; index < length; index++) {
    const bool is_mark = text[index] == 0x3099 || text[index] == 0x309A;
    const UChar32 letter =
        is_mark && kept > 0 ? unorm2_composePair(normalizer, text[kept - 1], text[index]) : U_SENTINEL;
    if (letter > 0) text[kept - 1] = (UChar)letter;
    else text[kept++] = text[index];
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
  // A letter becomes 18 at most (U+FDFA), of three bytes.
  const int32_t room = (int32_t)length * 18 + 1;
  UChar *wide = malloc((size_t)room * 2 * sizeof *wide);
  if (!wide) abort();
  UChar *split = wide + room;
  int32_t count = 0;
  u_strFromUTF8WithSub(wide, room, &count, text, (int32_t)length, 0xFFFD, NULL, &status);
  // Before the marks on both sides are put in order.
  if (U_SUCCESS(status)) count = without(is_unseen, wide, count);
  count = unorm2_normalize(normalizer, wide, count, split, room, &status);
  if (U_SUCCESS(status)) count = without(is_accent, split, count);
  count = u_strToLower(wide, room, split, count, "", &status);
  if (U_SUCCESS(status)) count = spell(wide, count, split);
  if (U_SUCCESS(status)) count = with_voice(split, count, &status);
  size_t written = encoded(split, count, folded, capacity, status);
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
