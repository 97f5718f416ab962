#include "font.h"

#include <climits>
#include <cstdlib>
#include <string>

#include <harfbuzz/hb-ot.h>
#include <woff2/decode.h>

struct pf_font {
  hb_font_t *font;
  hb_set_t *characters;
};

/// The font file that a WOFF2 file holds; empty when it is none.
static std::string unpacked(const uint8_t *file, size_t length) {
  const size_t largest = 16 << 20;
  std::string font;
  woff2::WOFF2StringOut out(&font);
  out.SetMaxSize(largest);
  return woff2::ConvertWOFF2ToTTF(file, length, &out) ? font : std::string();
}

static bool has_table(hb_face_t *face, hb_tag_t tag) {
  hb_blob_t *table = hb_face_reference_table(face, tag);
  const bool has = hb_blob_get_length(table) > 0;
  hb_blob_destroy(table);
  return has;
}

/// Loads what shaping would load when it needs it, and pass over where there is no memory: false then.
static bool load_tables(hb_face_t *face, hb_font_t *font, const hb_set_t *characters) {
  if (has_table(face, HB_OT_TAG_GSUB) != hb_ot_layout_has_substitution(face) ||
      has_table(face, HB_OT_TAG_GPOS) != hb_ot_layout_has_positioning(face) ||
      has_table(face, HB_OT_TAG_GDEF) != hb_ot_layout_has_glyph_classes(face))
    return false;
  hb_position_t advance = 0;
  hb_codepoint_t character = HB_SET_VALUE_INVALID, glyph = 0;
  while (advance == 0 && hb_set_next(characters, &character)) {
    if (!hb_font_get_nominal_glyph(font, character, &glyph)) return false;
    advance = hb_font_get_glyph_h_advance(font, glyph);
  }
  return advance != 0;
}

extern "C" {

pf_font *pf_font_open(const uint8_t *file, size_t length) {
  const std::string bytes = unpacked(file, length);
  if (bytes.empty()) return nullptr;
  hb_blob_t *blob = hb_blob_create(bytes.data(), static_cast<unsigned>(bytes.size()),
                                   HB_MEMORY_MODE_DUPLICATE, nullptr, nullptr);
  hb_face_t *face = hb_face_create(blob, 0);
  hb_font_t *font = hb_font_create(face);
  hb_font_set_scale(font, PF_EM, PF_EM);
  hb_set_t *characters = hb_set_create();
  hb_face_collect_unicodes(face, characters);
  // The end, as Swift has it: HarfBuzz goes on with what it has, and characters would be missing.
  const bool is_whole = hb_blob_get_length(blob) == bytes.size() && face != hb_face_get_empty() &&
                        font != hb_font_get_empty() && hb_set_allocation_successful(characters) &&
                        load_tables(face, font, characters);
  if (!is_whole) std::abort();
  hb_font_make_immutable(font);
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return new pf_font{font, characters};
}

bool pf_font_next_range(const pf_font *font, uint32_t *first, uint32_t *last) {
  return hb_set_next_range(font->characters, first, last);
}

bool pf_font_shape(const pf_font *font, const char *language, const uint16_t *text, size_t length,
                   size_t start, size_t count, int32_t *advances) {
  if (length > INT_MAX) return false;
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf16(buffer, text, static_cast<int>(length), static_cast<unsigned>(start),
                      static_cast<int>(count));
  const hb_language_t named = hb_language_from_string(language, -1);
  hb_buffer_set_language(buffer, named);
  hb_buffer_guess_segment_properties(buffer);
  const bool shaped = hb_shape_full(font->font, buffer, nullptr, 0, nullptr) &&
                      (*language == 0 || named != HB_LANGUAGE_INVALID) &&
                      hb_buffer_allocation_successful(buffer);
  unsigned glyphs = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &glyphs);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &glyphs);
  for (size_t unit = 0; unit < count; unit++) advances[unit] = -1;
  for (unsigned glyph = 0; glyph < glyphs; glyph++) {
    int32_t &advance = advances[infos[glyph].cluster - start];
    advance = (advance < 0 ? 0 : advance) + places[glyph].x_advance;
  }
  hb_buffer_destroy(buffer);
  return shaped;
}

void pf_font_close(pf_font *font) {
  hb_set_destroy(font->characters);
  hb_font_destroy(font->font);
  delete font;
}

}
