"""The same photos in other layouts: where they are, how one gets there, and that nothing is lost."""
import json
import math
import re
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import (
    ARRIVED,
    PHOTOFALL,
    choose,
    chunk_files,
    engine_frames,
    measured_frames,
    overlaps,
    wheel,
)
from galleries import build, captions, photos
from patience import PATIENCE

CHOOSE = "layout => document.getElementById('layout-' + layout).click()"
BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const box = element.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})"""
# The photo in the middle of the screen, and how far from it, px.
MIDDLE = """() => [...document.querySelectorAll('.tile')].map(tile => {
  const box = tile.firstElementChild.getBoundingClientRect();
  return [tile.dataset.photo, Math.hypot(
    box.left + box.width / 2 - innerWidth / 2, box.top + box.height / 2 - innerHeight / 2)];
}).reduce((best, next) => next[1] < best[1] ? next : best)"""
# Waits until no photo moves any more from one picture on the screen to the next.
REST = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const places = () => JSON.stringify([...document.querySelectorAll('.tile')].map((tile) => {
    const box = tile.getBoundingClientRect();
    return [box.x, box.y, box.width];
  }));
  for (let last; last !== places(); await frame()) {
    last = places();
    await frame();
  }
}"""
WIDTHS = [320, 390, 768, 1280, 1920, 2560]


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    """One page of sixty photos in many shapes, every third with a caption."""
    folder = tmp_path_factory.mktemp("layouts")
    photos(folder / "photos", 60)
    captions(folder / "photos", 60, "on two lines if there is little room")
    (folder / "photos" / "photofall.yaml").write_text(
        "chunk: {target: 60, minimum: 45}\nlayouts: [waterfall, line, circle]\n")
    return build(folder / "photos", cwd=folder)


@pytest.fixture(scope="module")
def mirrored(tmp_path_factory):
    """A line that comes first and is read from right to left."""
    folder = tmp_path_factory.mktemp("mirrored")
    photos(folder / "photos", 60)
    (folder / "photos" / "photofall.yaml").write_text(
        "chunk: {target: 60, minimum: 45}\nlayout: line\ndirection: rtl\n")
    return build(folder / "photos", cwd=folder)


@pytest.fixture(scope="module")
def framed(tmp_path_factory):
    """Both grids to switch between, each photo in a frame of 6 px, and more than a circle holds."""
    folder = tmp_path_factory.mktemp("framed")
    photos(folder / "photos", 70)
    (folder / "photos" / "album.yaml").write_text("captions: {photo 0003.jpg: Three}\n")
    (folder / "photos" / "photofall.yaml").write_text(
        "layouts: [waterfall, justified, line, circle]\nchunk: {minimum: 45, target: 90}\n"
        "frame: {width: 6, colour: '#336699', radius: 3}\n")
    return build(folder / "photos", cwd=folder)


def open_layout(open_page, address, layout, width=1280, height=900, **options):
    page = open_page(width=width, height=height, **options)
    page.goto(address)
    choose(page, layout)
    return page


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", WIDTHS)
def test_circles_clear_each_other_and_stay_inside(gallery, serve, open_page, width, script):
    page = open_page(width=width, script=script)
    page.goto(serve(gallery))
    if script:
        choose(page, "circle")
    else:
        page.locator("label:has(#layout-circle)").click()
    boxes = page.evaluate(BOXES, ".tile")
    [[left, top, inner, height]] = page.evaluate(BOXES, ".tiles")
    assert len(boxes) == 60 and overlaps(boxes) == []
    for x, y, w, h in boxes:
        assert w == pytest.approx(h, abs=0.1)
        assert x >= left + 15.9 and x + w <= left + inner - 15.9
        assert y >= top + 15.9 and y + h <= top + height - 15.9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_outermost_circle_is_the_engines(gallery, serve, open_page, width):
    page = open_layout(open_page, serve(gallery), "circle", width)
    boxes = page.evaluate(BOXES, ".tile")
    [[left, top, inner, height]] = page.evaluate(BOXES, ".tiles")
    centre = (left + inner / 2, top + height / 2)
    away = [math.dist(centre, (x + w / 2, y + h / 2)) for x, y, w, h in boxes]
    outer = [box for box, distance in zip(boxes, away) if distance > max(away) - 1]
    size = {"width": outer[0][2], "height": outer[0][3]}
    engine = layout_reply({
        "layout": "circle", "viewport": {"width": inner, "height": height},
        "circle": {"radius": max(away), "itemSize": size},
        "sections": [{"columns": 1, "items": [{"width": 1, "height": 1}] * len(outer)}],
    })["sections"][0]["items"]
    assert len(outer) > 12
    for (x, y, w, h), frame in zip(outer, engine):
        assert [x - left, y - top, w, h] == pytest.approx(frame, abs=0.1)


def layout_reply(request):
    answer = subprocess.run([str(PHOTOFALL), "layout"], input=json.dumps(request),
                            capture_output=True, text=True, check=True, timeout=PATIENCE)
    return json.loads(answer.stdout)


@pytest.mark.parametrize("site, left", [("gallery", 1000), ("mirrored", -1000)])
@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_a_line_scales_and_rests_as_the_engine_says(request, serve, open_page, width, site, left):
    page = open_layout(open_page, serve(request.getfixturevalue(site)), "line", width)
    # A script of the sizes in a line may be on its way.
    page.wait_for_function("() => photofall.showLayout")
    page.evaluate(
        "left => document.querySelector('.tiles').scrollTo({ left, behavior: 'instant' })", left)
    page.evaluate(REST)
    state = page.evaluate(
        """() => {
          const tiles = document.querySelector('.tiles');
          const near = [...tiles.children].map((tile, index) => {
            const box = tile.getBoundingClientRect();
            return [index, box.left + box.width / 2, box.width / tile.offsetWidth];
          }).filter(([, middle]) => Math.abs(middle / innerWidth - 0.5) < 0.7);
          return { near, room: tiles.clientWidth };
        }"""
    )
    for _, middle, scale in state["near"]:
        expected = 1 - abs(middle - state["room"] / 2) / state["room"]
        assert scale == pytest.approx(expected, abs=0.01)
    # At rest a photo is in the middle.
    assert min(abs(m - state["room"] / 2) for _, m, _ in state["near"]) < 1
    assert len(state["near"]) >= 2
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_line_from_right_to_left_is_largest_in_the_middle_from_the_start(mirrored, serve, open_page):
    page = open_page()
    page.goto(serve(mirrored))
    page.wait_for_function("() => photofall.showLayout")
    page.evaluate(REST)
    photo, _ = page.evaluate(MIDDLE)
    widest = """() => [...document.querySelectorAll('.tile')].reduce((best, next) =>
      next.getBoundingClientRect().width > best.getBoundingClientRect().width ? next : best)
      .dataset.photo"""
    assert page.evaluate(widest) == photo


def test_a_line_from_right_to_left_has_one_size_without_script(mirrored, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(mirrored))
    # Sizes that go by the place are there with the first picture on the screen.
    page.screenshot()
    scales = "[...document.querySelectorAll('.tile')].map(tile => getComputedStyle(tile).scale)"
    assert len(set(page.evaluate(scales))) == 1


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_photos_of_a_line_keep_apart(gallery, serve, open_page, direction):
    page = open_layout(open_page, serve(gallery), "line", 1280)
    page.evaluate("d => document.documentElement.dir = d", direction)
    for _ in range(5):
        page.locator(".tiles").evaluate("e => e.scrollBy({ left: getComputedStyle(e).direction"
                                        " === 'rtl' ? -300 : 300, behavior: 'instant' })")
        boxes = [box for box in page.evaluate(BOXES, ".frame") if -50 < box[0] < 1280]
        assert overlaps(boxes) == []


def test_the_viewer_leads_along_a_line_to_its_photo(gallery, serve, open_page):
    page = open_layout(open_page, serve(gallery), "line", 1280)
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 60")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-count")).to_have_text("21 of 60")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator(".tile").nth(20)).to_be_focused()
    expect(page.locator(".tile").nth(20)).to_be_in_viewport(ratio=0.99)


def test_a_switch_keeps_the_photo_in_the_middle(gallery, serve, open_page):
    page = open_page(height=800)
    page.goto(serve(gallery))
    page.evaluate("scrollTo(0, (document.body.scrollHeight - innerHeight) / 2)")
    photo_before, _ = page.evaluate(MIDDLE)
    for layout in ["line", "waterfall", "circle", "waterfall", "circle", "line", "waterfall"]:
        page.evaluate(CHOOSE, layout)
        page.wait_for_function(ARRIVED, arg=layout)
        if layout != "circle":
            box = page.locator(f"[data-photo='{photo_before}'] .frame").bounding_box()
            assert box["x"] < 1280 and box["x"] + box["width"] > 0
            assert abs(box["y"] + box["height"] / 2 - 400) < 150, layout


@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_at_its_top_stays_there_with_its_switch(gallery, serve, open_page, width):
    page = open_page(width=width, height=844)
    page.goto(serve(gallery))
    for layout in ["line", "waterfall", "circle", "waterfall"]:
        choose(page, layout)
        page.evaluate(REST)
        assert page.evaluate("scrollY") == 0, layout
        assert page.locator(".layouts.is-away").count() == 0


def test_the_switch_stays_where_a_choice_moves_the_page(gallery, serve, open_page):
    page = open_page(height=800)
    page.goto(serve(gallery))
    wheel(page, 1000)
    wheel(page, -40)
    expect(page.locator(".layouts")).not_to_have_class(re.compile("is-away"))
    for layout in ["line", "waterfall", "circle"]:
        choose(page, layout)
        page.evaluate(REST)
        assert page.locator(".layouts.is-away").count() == 0, layout


def test_who_touches_the_switch_stays_where_they_are(gallery, serve, open_page):
    page = open_page(height=800)
    page.goto(serve(gallery))
    page.evaluate("scrollTo(0, (document.body.scrollHeight - innerHeight) / 2)")
    # It comes back as one scrolls up.
    page.mouse.move(640, 400)
    page.mouse.wheel(0, -60)
    expect(page.locator(".layouts")).not_to_have_class(re.compile("is-away"))
    page.evaluate(REST)
    top = page.evaluate("scrollY")
    # The focus comes to the switch, whatever is chosen; a click of Playwright's would scroll by itself.
    box = page.locator("label:has(#layout-waterfall)").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#layout-waterfall")).to_be_focused()
    assert page.evaluate("scrollY") == top


def test_a_switch_moves_by_transforms_alone_and_not_what_is_off_the_screen(
        gallery, serve, open_page):
    page = open_page(height=800)
    page.goto(serve(gallery))
    page.evaluate(
        """() => {
          window.seen = new Set();
          window.animated = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            animated++;
            for (const frame of frames) Object.keys(frame).forEach(name => seen.add(name));
            return animate.call(this, frames, options);
          };
        }"""
    )
    page.evaluate(CHOOSE, "line")
    page.wait_for_function("() => animated > 0")
    page.wait_for_function(ARRIVED, arg="line")
    assert set(page.evaluate("[...seen]")) <= {"transform", "transformOrigin", "opacity"}
    assert 5 < page.evaluate("animated") < 60
    page.wait_for_function("() => [...document.querySelectorAll('.tiles, .chunk')]"
                           ".every(e => !e.getAttribute('style'))")


def test_two_hundred_photos_come_to_rest_at_their_frames(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 200)
    (folder / "photofall.yaml").write_text(
        "layouts: [waterfall, justified, circle]\nchunk: {minimum: 200, target: 250, maximum: 400}\n")
    site = build(folder, cwd=tmp_path)
    [(_, data)] = chunk_files(site)
    page = open_page(width=2560, height=1440)
    page.goto(serve(site))
    choose(page, "circle")
    for layout, grid in [("justified", "justified"), ("waterfall", None)]:
        choose(page, layout)
        measured = measured_frames(page)
        expected, height = engine_frames(data, measured["width"], grid=grid)
        for box, frame in zip(measured["boxes"], expected, strict=True):
            assert box == pytest.approx(frame, abs=0.1), layout
        assert measured["height"] == pytest.approx(height, abs=0.1)


def test_who_wants_no_motion_gets_none(gallery, serve, open_page):
    page = open_page(reduced_motion="reduce")
    page.goto(serve(gallery))
    page.evaluate(
        "() => { Element.prototype.animate = () => { throw new Error('moved') } }")
    page.evaluate(CHOOSE, "line")
    page.wait_for_function("() => document.getElementById('layout-line').checked")
    assert overlaps(page.evaluate(BOXES, ".frame")) == []


def test_the_choice_holds_for_the_session(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 5)
    photos(tmp_path / "photos" / "below", 5)
    (tmp_path / "photos" / "photofall.yaml").write_text("layouts: [waterfall, line, circle]\n")
    page = open_page()
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page.goto(address + "index.html")
    choose(page, "circle")
    page.add_init_script(
        """new PerformanceObserver(list => {
          window.atFirst ??= document.querySelector('.layouts :checked').value;
        }).observe({ type: 'paint', buffered: true })""")
    page.goto(address + "below/index.html")
    page.wait_for_function("() => window.atFirst")
    assert page.evaluate("atFirst") == "circle"
    assert page.locator(".layouts :checked").get_attribute("value") == "circle"
    assert page.evaluate("document.getAnimations().length") == 0
    page.locator("label:has(#layout-waterfall)").click()
    page.wait_for_function("() => document.getElementById('layout-waterfall').checked")
    page.go_back()
    page.wait_for_function("() => document.getElementById('layout-waterfall').checked")


@pytest.mark.parametrize("scheme", ["http", "file"])
@pytest.mark.parametrize("layout", ["line", "circle"])
def test_without_script_each_layout_shows_every_photo(
        gallery, serve, open_page, layout, scheme):
    page = open_page(script=False)
    page.goto(serve(gallery) if scheme == "http" else f"file://{gallery}/index.html")
    before = page.evaluate(BOXES, ".tile")
    # By keyboard alone: the switch is what comes before the photos.
    page.locator("#layout-waterfall").focus()
    for _ in range(["line", "circle"].index(layout) + 1):
        page.keyboard.press("ArrowRight")
    assert page.locator(f"#layout-{layout}").is_checked()
    assert page.evaluate(BOXES, ".tile") != before
    for index in (0, 30, 59):
        tile = page.locator(".tile").nth(index)
        tile.focus()
        assert tile.evaluate("""tile => {
          const box = tile.getBoundingClientRect();
          return box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;
        }""")
        assert tile.get_attribute("href").startswith("p/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("layout", ["waterfall", "line", "circle"])
def test_axe_finds_nothing_in_any_layout(gallery, serve, open_page, layout, scheme):
    page = open_layout(open_page, serve(gallery), layout, color_scheme=scheme)
    findings = Axe().run(page)
    assert findings.violations_count == 0, findings.generate_report()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("layout", ["waterfall", "line", "circle"])
def test_every_control_can_be_hit(gallery, serve, open_page, layout, width):
    """24 px, or so far from all others that circles of 24 px around them do not touch (WCAG 2.5.8)."""
    page = open_layout(open_page, serve(gallery), layout, width)
    boxes = page.evaluate(BOXES, "a, button, .layouts label, summary")
    small = [box for box in boxes if box[2] < 24 or box[3] < 24]
    for x, y, w, h in small:
        others = [b for b in boxes if b != [x, y, w, h]]
        assert all(math.dist((x + w / 2, y + h / 2), (b[0] + b[2] / 2, b[1] + b[3] / 2)) >= 24
                   for b in others)


def test_what_a_finger_hits_is_44_px_wide_and_high(site, serve, open_page):
    page = open_page(width=390, has_touch=True, is_mobile=True)
    page.goto(serve(site) + "patterns/index.html")
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    boxes = page.evaluate(BOXES, ".layouts label, .crumbs a, .find input, .find a, .step")
    assert len(boxes) >= 4 and all(w >= 44 and h >= 44 for _, _, w, h in boxes), boxes


@pytest.mark.parametrize("layout, keys", [
    ("waterfall", ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"]),
    ("circle", ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]),
    ("line", ["ArrowRight", "ArrowLeft"]),
])
def test_arrow_keys_lead_to_the_photo_beside(gallery, serve, open_page, layout, keys):
    page = open_layout(open_page, serve(gallery), layout)
    focus = "() => { const b = document.activeElement.getBoundingClientRect();" \
            " return [b.left + b.width / 2 + scrollX, b.top + b.height / 2 + scrollY," \
            " document.activeElement.dataset.photo] }"
    page.locator(".tile").nth(1 if layout == "line" else 17).focus()
    page.evaluate(REST)
    for key in keys:
        x, y, name = page.evaluate(focus)
        page.keyboard.press(key)
        page.wait_for_function("name => document.activeElement.dataset.photo !== name", arg=name)
        x2, y2, _ = page.evaluate(focus)
        if layout != "line":
            ahead = {"ArrowLeft": x - x2, "ArrowRight": x2 - x, "ArrowUp": y - y2,
                     "ArrowDown": y2 - y}[key]
            assert ahead > 0, f"{key} from {name}"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.tile')")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("site", ["gallery", "mirrored"])
def test_tab_leads_along_a_line_to_the_photo_in_the_middle(request, serve, open_page, site, width):
    page = open_layout(open_page, serve(request.getfixturevalue(site)), "line", width)
    page.locator(".tile").first.focus()
    for index in range(1, 6):
        page.keyboard.press("Tab")
        expect(page.locator(".tile").nth(index)).to_be_focused()
        page.wait_for_function("""() => {
          const { left, width } = document.activeElement.getBoundingClientRect();
          return Math.abs(left + width / 2 - innerWidth / 2) < 2;
        }""")


@pytest.mark.parametrize("layout", ["waterfall", "circle"])
def test_arrow_keys_lead_from_page_to_page_and_to_the_end(tmp_path, serve, open_page, layout):
    photos(tmp_path / "photos", 40)
    (tmp_path / "photos/photofall.yaml").write_text(
        "chunk: {minimum: 8, target: 10}\nlayouts: [waterfall, circle]\n")
    page = open_layout(open_page, serve(build(tmp_path / "photos", cwd=tmp_path)), layout, height=500)
    page.locator(".tile").first.focus()
    place = "[scrollY, document.activeElement.dataset.photo].join()"
    end = "scrollY + innerHeight + 1 >= document.documentElement.scrollHeight"
    chunk = "document.activeElement.closest('.chunk').dataset.chunk"
    last = page.evaluate("photofall.album.then(({ chunks }) => chunks.at(-1).key)")
    while page.evaluate(chunk) != last or not page.evaluate(end):
        before = page.evaluate(place)
        page.keyboard.press("ArrowDown")
        page.wait_for_function(f"before => {place} !== before", arg=before)


def test_the_configuration_says_what_is_offered(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 12)
    (folder / "photofall.yaml").write_text("layout: line\nlayouts: [line, justified]\n")
    photos(folder / "still", 3)
    (folder / "still" / "album.yaml").write_text("layout: waterfall\nlayouts: [waterfall]\n")
    site = build(folder, cwd=tmp_path)
    page = open_page()
    address = serve(site)
    page.goto(address)
    offered = page.locator(".layouts input").evaluate_all("all => all.map(i => i.value)")
    assert offered == ["line", "justified"]
    assert page.locator("#layout-line").is_checked()
    assert page.evaluate("getComputedStyle(document.querySelector('.tiles')).display") == "flex"
    choose(page, "justified")
    rows = {}
    for x, y, w, h in page.evaluate(BOXES, ".frame"):
        rows.setdefault(round(y), []).append(h)
    assert all(max(row) - min(row) < 0.2 for row in rows.values()) and len(rows) > 1
    page.goto(address + "still/index.html")
    assert not page.locator(".layouts").is_visible()


@pytest.mark.parametrize("width", [320, 768, 1600])
def test_both_grids_can_be_chosen_and_hold_framed_pictures(framed, serve, open_page, width):
    [(_, data)] = chunk_files(framed)
    page = open_page(width=width, script=False)
    page.goto(serve(framed))
    for layout in ["waterfall", "justified", "waterfall"]:
        page.locator(f"label:has(#layout-{layout})").click()
        measured = measured_frames(page)
        expected, height = engine_frames(
            data, measured["width"], grid=layout if layout == "justified" else None)
        for box, frame in zip(measured["boxes"], expected, strict=True):
            assert box == pytest.approx(frame, abs=0.1), layout
        assert measured["height"] == pytest.approx(height, abs=0.1)
        frames, pictures = (page.evaluate(BOXES, selector) for selector in [".frame", ".frame img"])
        for entry, frame, (x, y, w, h) in zip(data["photos"], frames, pictures, strict=True):
            # A picture that is smaller than its frame stands in the middle of it.
            assert w == pytest.approx(min(frame[2] - 12, entry["width"]), abs=0.1)
            assert [x + w / 2, y + h / 2] == pytest.approx(
                [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2], abs=0.1)
            # The columns of a waterfall end together by pictures that are up to 2 % higher or lower.
            scaled = 0.02 * h if layout == "waterfall" else 0
            assert h == pytest.approx(w * entry["height"] / entry["width"], abs=0.1 + scaled)
    style = page.locator(".frame").first.evaluate(
        "f => { const s = getComputedStyle(f); return [s.borderTopColor, s.borderRadius] }")
    assert style == ["rgb(51, 102, 153)", "3px"]


@pytest.mark.parametrize("width", [320, 1280])
def test_many_photos_make_several_circles_that_can_be_hit(framed, serve, open_page, width):
    page = open_layout(open_page, serve(framed), "circle", width)
    boxes = page.evaluate(BOXES, ".tile")
    [[left, top, inner, height]] = page.evaluate(BOXES, ".tiles")
    assert overlaps(boxes) == [] and len(boxes) == 70
    assert all(w >= 24 and h >= 24 for _, _, w, h in boxes)
    assert all(y >= top + 15.9 and y + h <= top + height - 15.9 for _, y, _, h in boxes)
    frames = page.evaluate(BOXES, ".frame")
    assert all(max(w, h) <= tile[2] + 0.1 for tile, (_, _, w, h) in zip(boxes, frames))
