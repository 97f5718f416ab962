#include "preview_page.h"

static const unsigned char editor_script[] = {
#embed "editor.js"
};
static const unsigned char editor_archive_link[] = {
#embed "editor/archive-link.js"
};
static const unsigned char editor_arrange[] = {
#embed "editor/arrange.js"
};
static const unsigned char editor_controls[] = {
#embed "editor/controls.js"
};
static const unsigned char editor_culling[] = {
#embed "editor/culling.js"
};
static const unsigned char editor_devices[] = {
#embed "editor/devices.js"
};
static const unsigned char editor_dialogs[] = {
#embed "editor/dialogs.js"
};
static const unsigned char editor_drag_album[] = {
#embed "editor/drag-album.js"
};
static const unsigned char editor_drag_order[] = {
#embed "editor/drag-order.js"
};
static const unsigned char editor_drag[] = {
#embed "editor/drag.js"
};
static const unsigned char editor_edits[] = {
#embed "editor/edits.js"
};
static const unsigned char editor_events[] = {
#embed "editor/events.js"
};
static const unsigned char editor_follow[] = {
#embed "editor/follow.js"
};
static const unsigned char editor_hold[] = {
#embed "editor/hold.js"
};
static const unsigned char editor_history[] = {
#embed "editor/history.js"
};
static const unsigned char editor_layout_panel[] = {
#embed "editor/layout-panel.js"
};
static const unsigned char editor_left_out[] = {
#embed "editor/left-out.js"
};
static const unsigned char editor_keys[] = {
#embed "editor/keys.js"
};
static const unsigned char editor_marks[] = {
#embed "editor/marks.js"
};
static const unsigned char editor_presets[] = {
#embed "editor/presets.js"
};
static const unsigned char editor_publish[] = {
#embed "editor/publish.js"
};
static const unsigned char editor_renew[] = {
#embed "editor/renew.js"
};
static const unsigned char editor_sections[] = {
#embed "editor/sections.js"
};
static const unsigned char editor_selection[] = {
#embed "editor/selection.js"
};
static const unsigned char editor_server[] = {
#embed "editor/server.js"
};
static const unsigned char editor_settings[] = {
#embed "editor/settings.js"
};
static const unsigned char editor_sheets[] = {
#embed "editor/sheets.js"
};
static const unsigned char editor_status[] = {
#embed "editor/status.js"
};
static const unsigned char editor_tiles[] = {
#embed "editor/tiles.js"
};
static const unsigned char editor_toolbar[] = {
#embed "editor/toolbar.js"
};
static const unsigned char editor_words[] = {
#embed "editor/words.js"
};
static const unsigned char editor_album_cover[] = {
#embed "editor/album-cover.js"
};
static const unsigned char editor_album_list[] = {
#embed "editor/album-list.js"
};
static const unsigned char editor_album_panel[] = {
#embed "editor/album-panel.js"
};
static const unsigned char editor_album_title[] = {
#embed "editor/album-title.js"
};
static const unsigned char editor_ignored[] = {
#embed "editor/ignored.js"
};
static const unsigned char editor_move_album[] = {
#embed "editor/move-album.js"
};
static const unsigned char style[] = {
#embed "editor.css"
};
static const unsigned char panels_style[] = {
#embed "panels.css"
};
static const unsigned char layout_style[] = {
#embed "layout.css"
};
static const unsigned char album_style[] = {
#embed "album.css"
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

static const pf_page_file files[] = {
    {"editor.js", editor_script, sizeof editor_script},
    {"editor/archive-link.js", editor_archive_link, sizeof editor_archive_link},
    {"editor/arrange.js", editor_arrange, sizeof editor_arrange},
    {"editor/controls.js", editor_controls, sizeof editor_controls},
    {"editor/culling.js", editor_culling, sizeof editor_culling},
    {"editor/devices.js", editor_devices, sizeof editor_devices},
    {"editor/dialogs.js", editor_dialogs, sizeof editor_dialogs},
    {"editor/drag-album.js", editor_drag_album, sizeof editor_drag_album},
    {"editor/drag-order.js", editor_drag_order, sizeof editor_drag_order},
    {"editor/drag.js", editor_drag, sizeof editor_drag},
    {"editor/edits.js", editor_edits, sizeof editor_edits},
    {"editor/events.js", editor_events, sizeof editor_events},
    {"editor/follow.js", editor_follow, sizeof editor_follow},
    {"editor/hold.js", editor_hold, sizeof editor_hold},
    {"editor/history.js", editor_history, sizeof editor_history},
    {"editor/layout-panel.js", editor_layout_panel, sizeof editor_layout_panel},
    {"editor/left-out.js", editor_left_out, sizeof editor_left_out},
    {"editor/keys.js", editor_keys, sizeof editor_keys},
    {"editor/marks.js", editor_marks, sizeof editor_marks},
    {"editor/presets.js", editor_presets, sizeof editor_presets},
    {"editor/publish.js", editor_publish, sizeof editor_publish},
    {"editor/renew.js", editor_renew, sizeof editor_renew},
    {"editor/sections.js", editor_sections, sizeof editor_sections},
    {"editor/selection.js", editor_selection, sizeof editor_selection},
    {"editor/server.js", editor_server, sizeof editor_server},
    {"editor/settings.js", editor_settings, sizeof editor_settings},
    {"editor/sheets.js", editor_sheets, sizeof editor_sheets},
    {"editor/status.js", editor_status, sizeof editor_status},
    {"editor/tiles.js", editor_tiles, sizeof editor_tiles},
    {"editor/toolbar.js", editor_toolbar, sizeof editor_toolbar},
    {"editor/words.js", editor_words, sizeof editor_words},
    {"editor/album-cover.js", editor_album_cover, sizeof editor_album_cover},
    {"editor/album-list.js", editor_album_list, sizeof editor_album_list},
    {"editor/album-panel.js", editor_album_panel, sizeof editor_album_panel},
    {"editor/album-title.js", editor_album_title, sizeof editor_album_title},
    {"editor/ignored.js", editor_ignored, sizeof editor_ignored},
    {"editor/move-album.js", editor_move_album, sizeof editor_move_album},
    {"editor.css", style, sizeof style},
    {"panels.css", panels_style, sizeof panels_style},
    {"layout.css", layout_style, sizeof layout_style},
    {"album.css", album_style, sizeof album_style},
    {"waiting.html", waiting, sizeof waiting},
    {"devices.html", devices, sizeof devices},
    {"devices.css", devices_style, sizeof devices_style},
    {"devices.js", devices_script, sizeof devices_script},
};

size_t pf_page_file_count(void) { return sizeof files / sizeof *files; }

pf_page_file pf_page_file_at(size_t index) { return files[index]; }
