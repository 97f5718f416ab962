// Messages with plural forms, and what a language is like, by Debian's libicu.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pf_message pf_message;

/// A message of a language ("en", "pt-BR") in ICU's syntax, or null when it is malformed.
pf_message *pf_message_open(const char *language, const char *pattern, size_t length);
/// Says what is put in place of a name in braces, for the next time that the message is written.
void pf_message_set_text(pf_message *message, const char *name, const char *text, size_t length);
void pf_message_set_number(pf_message *message, const char *name, double number);
/// Writes the message in UTF-8; the text, not terminated, stays until it is written again.
const char *pf_message_write(pf_message *message, size_t *length);
void pf_message_close(pf_message *message);

/// True for a language that is written from right to left.
bool pf_is_right_to_left(const char *language);

/// Writes the name that CLDR has for the digits of a language, "latn" or "arab"; returns the length, 0 where
/// it is over `capacity` or nothing is known.
size_t pf_digits(const char *language, char *name, size_t capacity);

/// True for two languages that are written in the same script, which their tags name or CLDR has as likely:
/// not for "zh" and "zh-TW".
bool pf_share_script(const char *language, const char *other);

/// Writes the name of a language in itself, as a menu has it, in UTF-8; returns the length, 0 where
/// it is over `capacity`.
size_t pf_language_name(const char *language, char *name, size_t capacity);

#ifdef __cplusplus
}
#endif
