// Texts as a search compares them, by Debian's libicu.
#pragma once

#include <stddef.h>

/// Writes a UTF-8 text without accents, strokes, width, case and what nobody sees, and returns its length;
/// nothing is written when it is over `capacity`. `fold` in the theme's `search/terms.js` does the same.
size_t pf_fold(const char *text, size_t length, char *folded, size_t capacity);

/// Writes a UTF-8 text with its letters and their marks as one character where there is one (UAX #15: NFC),
/// and returns its length; nothing is written when it is over `capacity`.
size_t pf_compose(const char *text, size_t length, char *composed, size_t capacity);

/// Writes a UTF-8 text in which capitals are as small letters (Unicode, 3.13: default caseless matching),
/// and returns its length; nothing is written when it is over `capacity`.
size_t pf_fold_case(const char *text, size_t length, char *folded, size_t capacity);
