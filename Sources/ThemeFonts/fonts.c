#include "fonts.h"

#include "characters.h"

static const unsigned char latin[] = {
#embed "../../Templates/fonts/latin.woff2"
};
static const unsigned char latin_extended[] = {
#embed "../../Templates/fonts/latin-extended.woff2"
};
static const unsigned char greek[] = {
#embed "../../Templates/fonts/greek.woff2"
};
static const unsigned char cyrillic[] = {
#embed "../../Templates/fonts/cyrillic.woff2"
};
static const unsigned char arabic[] = {
#embed "../../Templates/fonts/arabic.woff2"
};
static const unsigned char armenian[] = {
#embed "../../Templates/fonts/armenian.woff2"
};
static const unsigned char bengali[] = {
#embed "../../Templates/fonts/bengali.woff2"
};
static const unsigned char devanagari[] = {
#embed "../../Templates/fonts/devanagari.woff2"
};
static const unsigned char georgian[] = {
#embed "../../Templates/fonts/georgian.woff2"
};
static const unsigned char hangul[] = {
#embed "../../Templates/fonts/hangul.woff2"
};
static const unsigned char hebrew[] = {
#embed "../../Templates/fonts/hebrew.woff2"
};
static const unsigned char tamil[] = {
#embed "../../Templates/fonts/tamil.woff2"
};
static const unsigned char thai[] = {
#embed "../../Templates/fonts/thai.woff2"
};
static const unsigned char latin_bold[] = {
#embed "../../Templates/fonts/latin-bold.woff2"
};
static const unsigned char latin_extended_bold[] = {
#embed "../../Templates/fonts/latin-extended-bold.woff2"
};
static const unsigned char greek_bold[] = {
#embed "../../Templates/fonts/greek-bold.woff2"
};
static const unsigned char cyrillic_bold[] = {
#embed "../../Templates/fonts/cyrillic-bold.woff2"
};

static const pf_font_slice slices[] = {
    {"latin", latin, sizeof latin, 400, latin_characters},
    {"latin-extended", latin_extended, sizeof latin_extended, 400, latin_extended_characters},
    {"greek", greek, sizeof greek, 400, greek_characters},
    {"cyrillic", cyrillic, sizeof cyrillic, 400, cyrillic_characters},
    {"arabic", arabic, sizeof arabic, 400, arabic_characters},
    {"armenian", armenian, sizeof armenian, 400, armenian_characters},
    {"bengali", bengali, sizeof bengali, 400, bengali_characters},
    {"devanagari", devanagari, sizeof devanagari, 400, devanagari_characters},
    {"georgian", georgian, sizeof georgian, 400, georgian_characters},
    {"hangul", hangul, sizeof hangul, 400, hangul_characters},
    {"hebrew", hebrew, sizeof hebrew, 400, hebrew_characters},
    {"tamil", tamil, sizeof tamil, 400, tamil_characters},
    {"thai", thai, sizeof thai, 400, thai_characters},
    {"latin-bold", latin_bold, sizeof latin_bold, 700, latin_bold_characters},
    {"latin-extended-bold", latin_extended_bold, sizeof latin_extended_bold, 700, latin_extended_bold_characters},
    {"greek-bold", greek_bold, sizeof greek_bold, 700, greek_bold_characters},
    {"cyrillic-bold", cyrillic_bold, sizeof cyrillic_bold, 700, cyrillic_bold_characters},
};

size_t pf_font_slice_count(void) { return sizeof slices / sizeof *slices; }

pf_font_slice pf_font_slice_at(size_t index) { return slices[index]; }
