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
static const unsigned char keywords[] = {
#embed "../../Templates/keywords.mustache"
};
static const unsigned char fragment[] = {
#embed "../../Templates/fragment.mustache"
};
static const unsigned char fragment_style[] = {
#embed "../../Templates/fragment.css"
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
static const unsigned char languages[] = {
#embed "../../Templates/languages.mustache"
};
static const unsigned char menu[] = {
#embed "../../Templates/menu.mustache"
};
static const unsigned char text[] = {
#embed "../../Templates/text.mustache"
};
static const unsigned char theme_switch[] = {
#embed "../../Templates/theme.mustache"
};
static const unsigned char base_style[] = {
#embed "../../Templates/photofall/base.css"
};
static const unsigned char cards_style[] = {
#embed "../../Templates/photofall/cards.css"
};
static const unsigned char colours_style[] = {
#embed "../../Templates/photofall/colours.css"
};
static const unsigned char gallery_style[] = {
#embed "../../Templates/photofall/gallery.css"
};
static const unsigned char layouts_style[] = {
#embed "../../Templates/photofall/layouts.css"
};
static const unsigned char masthead_style[] = {
#embed "../../Templates/photofall/masthead.css"
};
static const unsigned char pages_style[] = {
#embed "../../Templates/photofall/pages.css"
};
static const unsigned char print_style[] = {
#embed "../../Templates/photofall/print.css"
};
static const unsigned char look_bold[] = {
#embed "../../Templates/looks/bold.css"
};
static const unsigned char look_mat[] = {
#embed "../../Templates/looks/mat.css"
};
static const unsigned char captions_style[] = {
#embed "../../Templates/captions.css"
};
static const unsigned char icon[] = {
#embed "../../Templates/photofall.svg"
};
static const unsigned char layouts_script[] = {
#embed "../../Templates/layouts.js"
};
static const unsigned char script[] = {
#embed "../../Templates/photofall.js"
};
static const unsigned char photofall_addresses[] = {
#embed "../../Templates/photofall/addresses.js"
};
static const unsigned char photofall_album_files[] = {
#embed "../../Templates/photofall/album-files.js"
};
static const unsigned char photofall_api[] = {
#embed "../../Templates/photofall/api.js"
};
static const unsigned char photofall_begin_stream[] = {
#embed "../../Templates/photofall/begin-stream.js"
};
static const unsigned char photofall_choose_layout[] = {
#embed "../../Templates/photofall/choose-layout.js"
};
static const unsigned char photofall_clip_address[] = {
#embed "../../Templates/photofall/clip-address.js"
};
static const unsigned char photofall_fetching[] = {
#embed "../../Templates/photofall/fetching.js"
};
static const unsigned char photofall_loading[] = {
#embed "../../Templates/photofall/loading.js"
};
static const unsigned char photofall_memory[] = {
#embed "../../Templates/photofall/memory.js"
};
static const unsigned char photofall_middle[] = {
#embed "../../Templates/photofall/middle.js"
};
static const unsigned char photofall_on_screen[] = {
#embed "../../Templates/photofall/on-screen.js"
};
static const unsigned char photofall_once[] = {
#embed "../../Templates/photofall/once.js"
};
static const unsigned char photofall_open_photo[] = {
#embed "../../Templates/photofall/open-photo.js"
};
static const unsigned char photofall_plain_click[] = {
#embed "../../Templates/photofall/plain-click.js"
};
static const unsigned char photofall_preview_clip[] = {
#embed "../../Templates/photofall/preview-clip.js"
};
static const unsigned char photofall_resolve[] = {
#embed "../../Templates/photofall/resolve.js"
};
static const unsigned char photofall_retry_pictures[] = {
#embed "../../Templates/photofall/retry-pictures.js"
};
static const unsigned char photofall_viewer_ground[] = {
#embed "../../Templates/photofall/viewer-ground.js"
};
static const unsigned char photofall_words[] = {
#embed "../../Templates/photofall/words.js"
};
static const unsigned char stream_style[] = {
#embed "../../Templates/stream.css"
};
static const unsigned char viewer_chrome_style[] = {
#embed "../../Templates/viewer/chrome.css"
};
static const unsigned char viewer_page_style[] = {
#embed "../../Templates/viewer/page.css"
};
static const unsigned char viewer_panel_style[] = {
#embed "../../Templates/viewer/panel.css"
};
static const unsigned char viewer_stage_style[] = {
#embed "../../Templates/viewer/stage.css"
};
static const unsigned char stream_script[] = {
#embed "../../Templates/stream.js"
};
static const unsigned char stream_album[] = {
#embed "../../Templates/stream/album.js"
};
static const unsigned char stream_anchor[] = {
#embed "../../Templates/stream/anchor.js"
};
static const unsigned char stream_chunks[] = {
#embed "../../Templates/stream/chunks.js"
};
static const unsigned char stream_following[] = {
#embed "../../Templates/stream/following.js"
};
static const unsigned char stream_foot[] = {
#embed "../../Templates/stream/foot.js"
};
static const unsigned char stream_masthead[] = {
#embed "../../Templates/stream/masthead.js"
};
static const unsigned char stream_pages[] = {
#embed "../../Templates/stream/pages.js"
};
static const unsigned char stream_queue[] = {
#embed "../../Templates/stream/queue.js"
};
static const unsigned char stream_rules[] = {
#embed "../../Templates/stream/rules.js"
};
static const unsigned char stream_scrolling[] = {
#embed "../../Templates/stream/scrolling.js"
};
static const unsigned char stream_scrubber[] = {
#embed "../../Templates/stream/scrubber.js"
};
static const unsigned char stream_scrubbing[] = {
#embed "../../Templates/stream/scrubbing.js"
};
static const unsigned char stream_start[] = {
#embed "../../Templates/stream/start.js"
};
static const unsigned char stream_travel[] = {
#embed "../../Templates/stream/travel.js"
};
static const unsigned char stream_window[] = {
#embed "../../Templates/stream/window.js"
};
static const unsigned char viewer_script[] = {
#embed "../../Templates/viewer.js"
};
static const unsigned char viewer_chrome[] = {
#embed "../../Templates/viewer/chrome.js"
};
static const unsigned char viewer_clip[] = {
#embed "../../Templates/viewer/clip.js"
};
static const unsigned char viewer_gesture_actions[] = {
#embed "../../Templates/viewer/gesture-actions.js"
};
static const unsigned char viewer_gestures[] = {
#embed "../../Templates/viewer/gestures.js"
};
static const unsigned char viewer_keys[] = {
#embed "../../Templates/viewer/keys.js"
};
static const unsigned char viewer_motion[] = {
#embed "../../Templates/viewer/motion.js"
};
static const unsigned char viewer_panorama[] = {
#embed "../../Templates/viewer/panorama.js"
};
static const unsigned char viewer_photo_page[] = {
#embed "../../Templates/viewer/photo-page.js"
};
static const unsigned char viewer_photo[] = {
#embed "../../Templates/viewer/photo.js"
};
static const unsigned char viewer_sequence[] = {
#embed "../../Templates/viewer/sequence.js"
};
static const unsigned char viewer_share[] = {
#embed "../../Templates/viewer/share.js"
};
static const unsigned char viewer_slide[] = {
#embed "../../Templates/viewer/slide.js"
};
static const unsigned char viewer_slideshow[] = {
#embed "../../Templates/viewer/slideshow.js"
};
static const unsigned char viewer_strip[] = {
#embed "../../Templates/viewer/strip.js"
};
static const unsigned char viewer_unload[] = {
#embed "../../Templates/viewer/unload.js"
};
static const unsigned char viewer_viewer[] = {
#embed "../../Templates/viewer/viewer.js"
};
static const unsigned char theme_script[] = {
#embed "../../Templates/theme.js"
};
static const unsigned char search_index[] = {
#embed "../../Templates/search/index.js"
};
static const unsigned char search_results[] = {
#embed "../../Templates/search/results.js"
};
static const unsigned char search_rows[] = {
#embed "../../Templates/search/rows.js"
};
static const unsigned char search_terms[] = {
#embed "../../Templates/search/terms.js"
};
static const unsigned char search[] = {
#embed "../../Templates/search.js"
};
static const unsigned char live[] = {
#embed "../../Templates/live.js"
};
static const unsigned char live_photo[] = {
#embed "../../Templates/live/live-photo.js"
};
static const unsigned char sphere[] = {
#embed "../../Templates/sphere.js"
};
static const unsigned char sphere_globe[] = {
#embed "../../Templates/sphere/globe.js"
};
static const unsigned char sphere_sphere[] = {
#embed "../../Templates/sphere/sphere.js"
};
static const unsigned char sphere_tilt[] = {
#embed "../../Templates/sphere/tilt.js"
};
static const unsigned char photo_fall_script[] = {
#embed "../../Templates/photo-fall.js"
};
static const unsigned char photo_fall_fragments[] = {
#embed "../../Templates/photo-fall/fragments.js"
};
static const unsigned char fragment_viewer_script[] = {
#embed "../../Templates/fragment-viewer.js"
};
static const unsigned char fragment_viewer_api[] = {
#embed "../../Templates/fragment-viewer/api.js"
};
static const unsigned char fragment_viewer_page_address[] = {
#embed "../../Templates/fragment-viewer/page-address.js"
};
static const unsigned char fragment_viewer_place_style[] = {
#embed "../../Templates/fragment-viewer/place.css"
};
static const unsigned char fragment_viewer_place[] = {
#embed "../../Templates/fragment-viewer/place.js"
};
static const unsigned char strings_ar[] = {
#embed "../../Templates/Strings/ar.yaml"
};
static const unsigned char strings_de[] = {
#embed "../../Templates/Strings/de.yaml"
};
static const unsigned char strings_en[] = {
#embed "../../Templates/Strings/en.yaml"
};
static const unsigned char strings_es[] = {
#embed "../../Templates/Strings/es.yaml"
};
static const unsigned char strings_fr[] = {
#embed "../../Templates/Strings/fr.yaml"
};
static const unsigned char strings_it[] = {
#embed "../../Templates/Strings/it.yaml"
};
static const unsigned char strings_ja[] = {
#embed "../../Templates/Strings/ja.yaml"
};
static const unsigned char strings_nl[] = {
#embed "../../Templates/Strings/nl.yaml"
};
static const unsigned char strings_pl[] = {
#embed "../../Templates/Strings/pl.yaml"
};
static const unsigned char strings_pt[] = {
#embed "../../Templates/Strings/pt.yaml"
};
static const unsigned char strings_ru[] = {
#embed "../../Templates/Strings/ru.yaml"
};
static const unsigned char strings_zh[] = {
#embed "../../Templates/Strings/zh.yaml"
};

static const pf_theme_entry files[] = {
    {"head.mustache", head, sizeof head},
    {"album.mustache", album, sizeof album},
    {"contents.mustache", contents, sizeof contents},
    {"keywords.mustache", keywords, sizeof keywords},
    {"fragment.mustache", fragment, sizeof fragment},
    {"fragment.css", fragment_style, sizeof fragment_style},
    {"photo.mustache", photo, sizeof photo},
    {"layouts.mustache", layouts, sizeof layouts},
    {"picture.mustache", picture, sizeof picture},
    {"crumbs.mustache", crumbs, sizeof crumbs},
    {"languages.mustache", languages, sizeof languages},
    {"menu.mustache", menu, sizeof menu},
    {"text.mustache", text, sizeof text},
    {"theme.mustache", theme_switch, sizeof theme_switch},
    {"footer.mustache", footer, sizeof footer},
    {"photofall/base.css", base_style, sizeof base_style},
    {"photofall/cards.css", cards_style, sizeof cards_style},
    {"photofall/colours.css", colours_style, sizeof colours_style},
    {"photofall/gallery.css", gallery_style, sizeof gallery_style},
    {"photofall/layouts.css", layouts_style, sizeof layouts_style},
    {"photofall/masthead.css", masthead_style, sizeof masthead_style},
    {"photofall/pages.css", pages_style, sizeof pages_style},
    {"photofall/print.css", print_style, sizeof print_style},
    {"looks/bold.css", look_bold, sizeof look_bold},
    {"looks/mat.css", look_mat, sizeof look_mat},
    {"captions.css", captions_style, sizeof captions_style},
    {"photofall.svg", icon, sizeof icon},
    {"layouts.js", layouts_script, sizeof layouts_script},
    {"photofall.js", script, sizeof script},
    {"photofall/addresses.js", photofall_addresses, sizeof photofall_addresses},
    {"photofall/album-files.js", photofall_album_files, sizeof photofall_album_files},
    {"photofall/api.js", photofall_api, sizeof photofall_api},
    {"photofall/begin-stream.js", photofall_begin_stream, sizeof photofall_begin_stream},
    {"photofall/choose-layout.js", photofall_choose_layout, sizeof photofall_choose_layout},
    {"photofall/clip-address.js", photofall_clip_address, sizeof photofall_clip_address},
    {"photofall/fetching.js", photofall_fetching, sizeof photofall_fetching},
    {"photofall/loading.js", photofall_loading, sizeof photofall_loading},
    {"photofall/memory.js", photofall_memory, sizeof photofall_memory},
    {"photofall/middle.js", photofall_middle, sizeof photofall_middle},
    {"photofall/on-screen.js", photofall_on_screen, sizeof photofall_on_screen},
    {"photofall/once.js", photofall_once, sizeof photofall_once},
    {"photofall/open-photo.js", photofall_open_photo, sizeof photofall_open_photo},
    {"photofall/plain-click.js", photofall_plain_click, sizeof photofall_plain_click},
    {"photofall/preview-clip.js", photofall_preview_clip, sizeof photofall_preview_clip},
    {"photofall/resolve.js", photofall_resolve, sizeof photofall_resolve},
    {"photofall/retry-pictures.js", photofall_retry_pictures, sizeof photofall_retry_pictures},
    {"photofall/viewer-ground.js", photofall_viewer_ground, sizeof photofall_viewer_ground},
    {"photofall/words.js", photofall_words, sizeof photofall_words},
    {"stream.css", stream_style, sizeof stream_style},
    {"viewer/chrome.css", viewer_chrome_style, sizeof viewer_chrome_style},
    {"viewer/page.css", viewer_page_style, sizeof viewer_page_style},
    {"viewer/panel.css", viewer_panel_style, sizeof viewer_panel_style},
    {"viewer/stage.css", viewer_stage_style, sizeof viewer_stage_style},
    {"stream.js", stream_script, sizeof stream_script},
    {"stream/album.js", stream_album, sizeof stream_album},
    {"stream/anchor.js", stream_anchor, sizeof stream_anchor},
    {"stream/chunks.js", stream_chunks, sizeof stream_chunks},
    {"stream/following.js", stream_following, sizeof stream_following},
    {"stream/foot.js", stream_foot, sizeof stream_foot},
    {"stream/masthead.js", stream_masthead, sizeof stream_masthead},
    {"stream/pages.js", stream_pages, sizeof stream_pages},
    {"stream/queue.js", stream_queue, sizeof stream_queue},
    {"stream/rules.js", stream_rules, sizeof stream_rules},
    {"stream/scrolling.js", stream_scrolling, sizeof stream_scrolling},
    {"stream/scrubber.js", stream_scrubber, sizeof stream_scrubber},
    {"stream/scrubbing.js", stream_scrubbing, sizeof stream_scrubbing},
    {"stream/start.js", stream_start, sizeof stream_start},
    {"stream/travel.js", stream_travel, sizeof stream_travel},
    {"stream/window.js", stream_window, sizeof stream_window},
    {"viewer.js", viewer_script, sizeof viewer_script},
    {"viewer/chrome.js", viewer_chrome, sizeof viewer_chrome},
    {"viewer/clip.js", viewer_clip, sizeof viewer_clip},
    {"viewer/gesture-actions.js", viewer_gesture_actions, sizeof viewer_gesture_actions},
    {"viewer/gestures.js", viewer_gestures, sizeof viewer_gestures},
    {"viewer/keys.js", viewer_keys, sizeof viewer_keys},
    {"viewer/motion.js", viewer_motion, sizeof viewer_motion},
    {"viewer/panorama.js", viewer_panorama, sizeof viewer_panorama},
    {"viewer/photo-page.js", viewer_photo_page, sizeof viewer_photo_page},
    {"viewer/photo.js", viewer_photo, sizeof viewer_photo},
    {"viewer/sequence.js", viewer_sequence, sizeof viewer_sequence},
    {"viewer/share.js", viewer_share, sizeof viewer_share},
    {"viewer/slide.js", viewer_slide, sizeof viewer_slide},
    {"viewer/slideshow.js", viewer_slideshow, sizeof viewer_slideshow},
    {"viewer/strip.js", viewer_strip, sizeof viewer_strip},
    {"viewer/unload.js", viewer_unload, sizeof viewer_unload},
    {"viewer/viewer.js", viewer_viewer, sizeof viewer_viewer},
    {"theme.js", theme_script, sizeof theme_script},
    {"search.js", search, sizeof search},
    {"search/index.js", search_index, sizeof search_index},
    {"search/results.js", search_results, sizeof search_results},
    {"search/rows.js", search_rows, sizeof search_rows},
    {"search/terms.js", search_terms, sizeof search_terms},
    {"live.js", live, sizeof live},
    {"live/live-photo.js", live_photo, sizeof live_photo},
    {"sphere.js", sphere, sizeof sphere},
    {"sphere/globe.js", sphere_globe, sizeof sphere_globe},
    {"sphere/sphere.js", sphere_sphere, sizeof sphere_sphere},
    {"sphere/tilt.js", sphere_tilt, sizeof sphere_tilt},
    {"photo-fall.js", photo_fall_script, sizeof photo_fall_script},
    {"photo-fall/fragments.js", photo_fall_fragments, sizeof photo_fall_fragments},
    {"fragment-viewer.js", fragment_viewer_script, sizeof fragment_viewer_script},
    {"fragment-viewer/api.js", fragment_viewer_api, sizeof fragment_viewer_api},
    {"fragment-viewer/page-address.js", fragment_viewer_page_address,
     sizeof fragment_viewer_page_address},
    {"fragment-viewer/place.css", fragment_viewer_place_style,
     sizeof fragment_viewer_place_style},
    {"fragment-viewer/place.js", fragment_viewer_place, sizeof fragment_viewer_place},
    {"Strings/ar.yaml", strings_ar, sizeof strings_ar},
    {"Strings/de.yaml", strings_de, sizeof strings_de},
    {"Strings/en.yaml", strings_en, sizeof strings_en},
    {"Strings/es.yaml", strings_es, sizeof strings_es},
    {"Strings/fr.yaml", strings_fr, sizeof strings_fr},
    {"Strings/it.yaml", strings_it, sizeof strings_it},
    {"Strings/ja.yaml", strings_ja, sizeof strings_ja},
    {"Strings/nl.yaml", strings_nl, sizeof strings_nl},
    {"Strings/pl.yaml", strings_pl, sizeof strings_pl},
    {"Strings/pt.yaml", strings_pt, sizeof strings_pt},
    {"Strings/ru.yaml", strings_ru, sizeof strings_ru},
    {"Strings/zh.yaml", strings_zh, sizeof strings_zh},
};

size_t pf_theme_file_count(void) { return sizeof files / sizeof *files; }

pf_theme_entry pf_theme_file(size_t index) { return files[index]; }
