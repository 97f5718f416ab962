#include "messages.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include <unicode/locdspnm.h>
#include <unicode/msgfmt.h>
#include <unicode/uloc.h>
#include <unicode/unumsys.h>

using icu::Formattable;
using icu::Locale;
using icu::MessageFormat;
using icu::StringPiece;
using icu::UnicodeString;

struct pf_message {
  pf_message(const UnicodeString &pattern, const Locale &locale, UErrorCode &status)
      : format(pattern, locale, status) {}

  MessageFormat format;
  std::vector<UnicodeString> names;
  std::vector<Formattable> values;
  std::string written;
};

/// The script of a language, which its tag names or CLDR has as likely.
static std::string script_of(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  Locale locale = Locale::forLanguageTag(language, status);
  locale.addLikelySubtags(status);
  return locale.getScript();
}

static UnicodeString unicode(StringPiece text) { return UnicodeString::fromUTF8(text); }

static UnicodeString unicode(const char *text, size_t length) {
  return unicode(StringPiece(text, static_cast<int32_t>(length)));
}

extern "C" {

pf_message *pf_message_open(const char *language, const char *pattern, size_t length) {
  UErrorCode status = U_ZERO_ERROR;
  const Locale locale = Locale::forLanguageTag(language, status);
  status = U_ZERO_ERROR;
  auto message = std::make_unique<pf_message>(unicode(pattern, length), locale, status);
  return U_SUCCESS(status) ? message.release() : nullptr;
}

void pf_message_set_text(pf_message *message, const char *name, const char *text, size_t length) {
  message->names.push_back(unicode(name));
  message->values.push_back(Formattable(unicode(text, length)));
}

void pf_message_set_number(pf_message *message, const char *name, double number) {
  message->names.push_back(unicode(name));
  message->values.push_back(Formattable(number));
}

const char *pf_message_write(pf_message *message, size_t *length) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString result;
  message->format.format(message->names.data(), message->values.data(),
                         static_cast<int32_t>(message->names.size()), result, status);
  message->names.clear();
  message->values.clear();
  message->written.clear();
  result.toUTF8String(message->written);
  *length = message->written.size();
  return message->written.data();
}

void pf_message_close(pf_message *message) { delete message; }

bool pf_is_right_to_left(const char *language) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, nullptr, &status);
  return uloc_isRightToLeft(locale);
}

size_t pf_digits(const char *language, char *name, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(language, locale, sizeof locale, nullptr, &status);
  UNumberingSystem *digits = unumsys_open(locale, &status);
  if (U_FAILURE(status)) return 0;
  size_t length = strlen(unumsys_getName(digits));
  if (length <= capacity) memcpy(name, unumsys_getName(digits), length);
  unumsys_close(digits);
  return length <= capacity ? length : 0;
}

bool pf_share_script(const char *language, const char *other) {
  return script_of(language) == script_of(other);
}

size_t pf_language_name(const char *language, char *name, size_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const Locale locale = Locale::forLanguageTag(language, status);
  UDisplayContext menu = UDISPCTX_CAPITALIZATION_FOR_UI_LIST_OR_MENU;
  const std::unique_ptr<icu::LocaleDisplayNames> names(
      icu::LocaleDisplayNames::createInstance(locale, &menu, 1));
  UnicodeString written;
  names->localeDisplayName(locale, written);
  std::string text;
  written.toUTF8String(text);
  if (text.size() > capacity) return 0;
  std::copy(text.begin(), text.end(), name);
  return text.size();
}

}  // extern "C"
