// Natural order of Debian's libicu: IMG_2 before IMG_10, letters as people sort them.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct pf_collator pf_collator;

/// A collator for a language ("en", "sv"; unknown ones sort as the root locale), or null.
pf_collator *pf_collator_open(const char *language);
/// Writes the sort key of a UTF-8 text and returns its length; nothing is written when it is over
/// `capacity`.
size_t pf_collator_key(pf_collator *collator, const char *text, size_t length, uint8_t *key,
                       size_t capacity);
void pf_collator_close(pf_collator *collator);
