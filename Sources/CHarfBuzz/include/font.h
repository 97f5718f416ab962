// Fonts of WOFF2 files and the widths of texts in them, by Debian's libharfbuzz and libwoff.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A font, which never changes: any thread may use it.
typedef struct pf_font pf_font;

/// The length in which a font's em is counted.
enum { PF_EM = 1 << 20 };

/// The font of a WOFF2 file, or null when it is none.
pf_font *pf_font_open(const uint8_t *file, size_t length);
/// Finds the next run of characters that the font has, after `last`, which is UINT32_MAX to begin
/// with; false when there is none.
bool pf_font_next_range(const pf_font *font, uint32_t *first, uint32_t *last);
/// Shapes a part of a UTF-16 text, and says how far each of its units moves on in reading
/// direction: the first unit of each cluster by all of it, the others by -1.
bool pf_font_shape(const pf_font *font, const char *language, const uint16_t *text, size_t length,
                   size_t start, size_t count, int32_t *advances);
void pf_font_close(pf_font *font);

#ifdef __cplusplus
}
#endif
