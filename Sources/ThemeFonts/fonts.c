#include "fonts.h"

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

static const pf_font_slice slices[] = {
    {"latin", latin, sizeof latin},
    {"latin-extended", latin_extended, sizeof latin_extended},
    {"greek", greek, sizeof greek},
    {"cyrillic", cyrillic, sizeof cyrillic},
    {"arabic", arabic, sizeof arabic},
    {"armenian", armenian, sizeof armenian},
    {"bengali", bengali, sizeof bengali},
    {"devanagari", devanagari, sizeof devanagari},
    {"georgian", georgian, sizeof georgian},
    {"hangul", hangul, sizeof hangul},
    {"hebrew", hebrew, sizeof hebrew},
    {"tamil", tamil, sizeof tamil},
    {"thai", thai, sizeof thai},
};

size_t pf_font_slice_count(void) { return sizeof slices / sizeof *slices; }

pf_font_slice pf_font_slice_at(size_t index) { return slices[index]; }
