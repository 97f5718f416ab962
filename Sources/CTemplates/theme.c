#include "theme.h"

static const unsigned char head[] = {
#embed "../../Templates/head.mustache"
};
static const unsigned char album[] = {
#embed "../../Templates/album.mustache"
};
static const unsigned char contents[] = {
#embed "../../Templates/contents.mustache"
};
static const unsigned char photo[] = {
#embed "../../Templates/photo.mustache"
};
static const unsigned char layouts[] = {
#embed "../../Templates/layouts.mustache"
};
static const unsigned char picture[] = {
#embed "../../Templates/picture.mustache"
};
static const unsigned char crumbs[] = {
#embed "../../Templates/crumbs.mustache"
};
static const unsigned char footer[] = {
#embed "../../Templates/footer.mustache"
};
static const unsigned char style[] = {
#embed "../../Templates/photofall.css"
};
static const unsigned char icon[] = {
#embed "../../Templates/photofall.svg"
};
static const unsigned char script[] = {
#embed "../../Templates/photofall.js"
};

static const pf_theme_entry files[] = {
    {"head.mustache", head, sizeof head},
    {"album.mustache", album, sizeof album},
    {"contents.mustache", contents, sizeof contents},
    {"photo.mustache", photo, sizeof photo},
    {"layouts.mustache", layouts, sizeof layouts},
    {"picture.mustache", picture, sizeof picture},
    {"crumbs.mustache", crumbs, sizeof crumbs},
    {"footer.mustache", footer, sizeof footer},
    {"photofall.css", style, sizeof style},
    {"photofall.svg", icon, sizeof icon},
    {"photofall.js", script, sizeof script},
};

size_t pf_theme_file_count(void) { return sizeof files / sizeof *files; }

pf_theme_entry pf_theme_file(size_t index) { return files[index]; }
