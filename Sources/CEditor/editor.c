#include "editor.h"

static const unsigned char live[] = {
#embed "live.js"
};
static const unsigned char renew[] = {
#embed "renew.js"
};
static const unsigned char arrange[] = {
#embed "arrange.js"
};
static const unsigned char drag[] = {
#embed "drag.js"
};
static const unsigned char sections[] = {
#embed "sections.js"
};
static const unsigned char panels[] = {
#embed "panels.js"
};
static const unsigned char style[] = {
#embed "editor.css"
};
static const unsigned char panels_style[] = {
#embed "panels.css"
};
static const unsigned char waiting[] = {
#embed "waiting.html"
};
static const unsigned char devices[] = {
#embed "devices.html"
};
static const unsigned char devices_style[] = {
#embed "devices.css"
};
static const unsigned char devices_script[] = {
#embed "devices.js"
};

static const pf_editor_entry files[] = {
    {"live.js", live, sizeof live},
    {"renew.js", renew, sizeof renew},
    {"arrange.js", arrange, sizeof arrange},
    {"drag.js", drag, sizeof drag},
    {"sections.js", sections, sizeof sections},
    {"panels.js", panels, sizeof panels},
    {"editor.css", style, sizeof style},
    {"panels.css", panels_style, sizeof panels_style},
    {"waiting.html", waiting, sizeof waiting},
    {"devices.html", devices, sizeof devices},
    {"devices.css", devices_style, sizeof devices_style},
    {"devices.js", devices_script, sizeof devices_script},
};

size_t pf_editor_file_count(void) { return sizeof files / sizeof *files; }

pf_editor_entry pf_editor_file(size_t index) { return files[index]; }
