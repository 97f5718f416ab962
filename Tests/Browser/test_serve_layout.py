"""The panel of the layout: presets with drawings, the controls beside them, and the devices."""
import json
import re

import pytest
from playwright.sync_api import expect

from patience import wait_until
from previews import draw, open_panel, order, read, wait_for_order

PRESETS = ["Waterfall", "Tight", "Airy", "Story", "Rows", "Tight rows", "Mats", "Bold"]


def preset(page, name):
    return page.get_by_role("group", name="Presets").get_by_role("button", name=name, exact=True)


def expect_pressed(page, *names):
    """These presets, and no other, are marked as the current one."""
    pressed = page.get_by_role("group", name="Presets").locator("[aria-pressed=true]")
    expect(pressed).to_have_text(list(names))


def test_a_press_on_a_preset_outlives_its_new_drawing(page, preview):
    open_panel(page, "Layout")
    expect_pressed(page, "Waterfall")
    preset(page, "Rows").locator(".pfe-sketch").hover()
    page.mouse.down()
    with (page.expect_response("**/_photofall/settings?*") as settings,
          page.expect_response("**/_photofall/presets?*") as presets,
          page.expect_response("**/_photofall/devices?*") as layouts):
        draw(preview.photos / "a.png", 30)
    for each in [settings, presets, layouts]:
        each.value.finished()
    # The page has taken those answers when it has one that it asks for later.
    page.evaluate("fetch(location.href).then(() => {})")
    page.mouse.up()
    expect_pressed(page, "Rows")


def settle(page):
    """Waits until nothing moves any more."""
    page.wait_for_function(
        "() => document.getAnimations().every(({ playState }) => playState === 'finished')")


OWN = """\
# Ours.
spacing: {column: 9}   # as in print

sort: name   # of the films
"""


def test_a_preset_is_one_edit_of_the_configuration(page, preview):
    file = preview.photos / "photofall.yaml"
    open_panel(page, "Layout")
    expect_pressed(page, "Waterfall")
    file.write_text(OWN)
    expect_pressed(page)
    preset(page, "Rows").click()
    expect_pressed(page, "Rows")
    assert file.read_text() == OWN.replace("9", "8") + "layout: justified\n"
    # The pictures of a row are equally high.
    page.wait_for_function(
        "() => new Set([...document.querySelectorAll('.tile .frame')].slice(0, 3)"
        ".map(it => Math.round(it.getBoundingClientRect().height))).size === 1")
    expect(page.get_by_role("button", name="Undo")).to_have_attribute(
        "title", "Undo: choose the preset Rows (Ctrl+Z)")
    # The focus is on the preset.
    page.keyboard.press("Control+z")
    expect_pressed(page)
    assert file.read_text() == OWN
    page.keyboard.press("Control+Shift+z")
    expect_pressed(page, "Rows")
    file.write_text("look: bold\n")
    expect_pressed(page, "Bold")
    expect(page.get_by_role("combobox", name="Look")).to_have_value("bold")


TEXTS = [
    "",
    OWN,
    """\
breakpoints:   # ours
  # Phones.
  - minWidth: 0
    columns: 3   # small ones
  # All others.
  - {minWidth: 700, columns: 7}   # large ones
look: mat # on the wall
frame: {width: 3, colour: "#ffffff"} # white
""",
]


def presets(preview):
    """The presets as a page 800 px wide is told them."""
    answer = preview.request("GET", "/_photofall/presets?page=/&width=800")
    presets = json.loads(answer.body)["presets"]
    # Colours come with the pictures.
    for each in presets:
        for picture in each["sketch"]["pictures"]:
            picture.pop("colour", None)
    return presets


@pytest.mark.parametrize("text", TEXTS)
def test_each_preset_follows_each_other_and_keeps_what_is_written_beside(preview, text):
    file = preview.photos / "photofall.yaml"
    usual = presets(preview)
    assert [each["name"] for each in usual if each["isCurrent"]] == ["Waterfall"]
    if text:
        file.write_text(text)
    comments = [line for line in re.findall("#[^\n\"]*", text) if "large" not in line]
    for name in [*PRESETS, *reversed(PRESETS)]:
        before = read(file)
        preview.edit(preset={"name": name})
        now = presets(preview)
        assert [each["name"] for each in now if each["isCurrent"]] == [name]
        # Nothing of what was before is left in them.
        assert [each["sketch"] for each in now] == [each["sketch"] for each in usual]
        assert all(comment in read(file) for comment in comments)
        if read(file) != before:
            preview.request("POST", "/_photofall/undo", preview.write_headers(), b"{}")
            assert read(file) == before
            preview.request("POST", "/_photofall/redo", preview.write_headers(), b"{}")


def test_presets_have_the_rules_of_all_edits(preview):
    body = b'{"preset": {"name": "Tight"}}'
    good = preview.write_headers()
    for wrong in ({"Origin": "http://evil.example"}, {"X-Photofall-Token": "no"},
                  {"Cookie": ""}, {"Host": "evil.example"}):
        answer = preview.request("POST", "/_photofall/edit", {**good, **wrong}, body)
        assert answer.status in (403, 421), wrong
    assert preview.edit(preset={"name": "Nothing"}).status == 422
    assert preview.ask("GET", "/_photofall/presets?page=/&width=800").status == 403
    for width in ("0", "-1", "1e9", "nan", "inf", "x", ""):
        path = f"/_photofall/presets?page=/&width={width}"
        assert preview.request("GET", path).status == 422
    assert not (preview.photos / "photofall.yaml").exists()


# The boxes of pictures by photo, as shares of the width of what holds them.
BOXES = """([holder, pictures]) => {
  const { left, top, width } = document.querySelector(holder).getBoundingClientRect();
  return Object.fromEntries([...document.querySelectorAll(pictures)].map((each) => {
    const box = each.getBoundingClientRect();
    const photo = each.dataset.drawn ?? each.closest(".tile").dataset.photo;
    return [photo, [box.left - left, box.top - top, box.width, box.height].map((x) => x / width)];
  }));
}"""


def drawn(page, name):
    """The boxes of a preset's drawing."""
    place = PRESETS.index(name) + 1
    sketch = f".pfe-preset:nth-child({place}) .pfe-sketch"
    return page.evaluate(BOXES, [sketch, sketch + " .pfe-sketched"])


def shown(page):
    """The boxes of the page."""
    settle(page)
    return page.evaluate(BOXES, [".gallery", ".gallery .tile .frame"])


def is_close(one, other):
    """True for boxes that are the same but for what a px of the drawing is on the page."""
    return all(abs(a - b) < 0.004 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("sections", ["", "sections: [{title: All of them, from: p00.png}]\n"])
def test_drawings_are_what_pages_become(page, preview, sections):
    (preview.photos / "album.yaml").write_text(
        "captions:\n  p01.png: Sea\n  p04.png: Land\n" + sections)
    expect(page.locator(".caption")).to_have_count(2)
    expect(page.locator(".section-title")).to_have_count(1 if sections else 0)
    open_panel(page, "Layout")
    for name in reversed(PRESETS):
        wanted = drawn(page, name)
        assert len(wanted) > 1 or name == "Story"
        preset(page, name).click()
        expect_pressed(page, name)

        def follows(wanted=wanted):
            now = shown(page)
            return all(is_close(now[photo], wanted[photo]) for photo in wanted)

        wait_until(follows)
    drawings = [drawn(page, name) for name in PRESETS]
    assert all(one != other for at, one in enumerate(drawings) for other in drawings[:at])


def test_drawings_follow_the_order(page, preview):
    open_panel(page, "Layout")
    first = page.locator(".pfe-sketch").first.locator(".pfe-sketched").first
    photos = order(page)
    expect(first).to_have_attribute("data-drawn", photos[0])
    # It shows the picture itself.
    wait_until(lambda: first.locator("img").evaluate("image => image.naturalWidth"))
    preview.edit(move={"photos": [photos[9]], "before": photos[0]})
    expect(first).to_have_attribute("data-drawn", photos[9])


def test_the_panel_sorts(page, preview):
    file = preview.photos / "photofall.yaml"
    file.write_text("order: descending   # the newest first\n")
    open_panel(page, "Layout")
    names = [f"p{index:02}.png" for index in range(24)]
    sort, direction = (
        page.get_by_role("combobox", name=name, exact=True) for name in ("Sort", "Order"))
    expect(direction).to_have_value("descending")
    sort.select_option("name")
    wait_for_order(page, f"order => order.join() === {json.dumps(','.join(names[::-1]))}")
    direction.select_option("ascending")
    wait_for_order(page, f"order => order.join() === {json.dumps(','.join(names))}")
    assert file.read_text() == "order: ascending   # the newest first\nsort: name\n"
    direction.select_option("usual")
    # Its line goes, and what somebody noted there stays.
    wait_until(lambda: file.read_text() == "# the newest first\nsort: name\n")
    direction.focus()
    page.keyboard.press("Control+z")
    expect(direction).to_have_value("ascending")
    # All that the configuration allows, and nothing else.
    assert sort.locator("option").all_inner_texts() == [
        "name", "date", "rating", "random", "manual"]


def test_the_panel_has_captions_sections_looks_and_crop(page, preview):
    file = preview.photos / "photofall.yaml"
    (preview.photos / "album.yaml").write_text("captions: {p01.png: Sea}\n")
    preview.edit(mark={"photos": ["p05.png"], "stars": 5})
    expect(page.locator(".caption")).to_have_text("Sea")
    open_panel(page, "Layout")
    box = {name: page.get_by_role("combobox", name=name, exact=True)
           for name in ("Captions", "Sections", "Look")}
    box["Sections"].select_option("rating")
    expect(page.locator(".section-title")).to_have_count(2)
    box["Captions"].select_option("none")
    wait_until(lambda: "captions: none" in read(file))
    expect(page.locator(".gallery .caption")).not_to_be_visible()
    box["Look"].select_option("bold")
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('h1')).fontWeight === '900'")
    expect_pressed(page, "Bold")
    crop = page.get_by_role("slider", name="Crop for even ends, %")
    expect(crop).to_have_value("2")
    crop.press("Home")
    wait_until(lambda: "crop: 0" in read(file))
    crop.press("End")
    wait_until(lambda: "crop: 5" in read(file))
    assert file.read_text() == "sections: rating\ncaptions: none\nlook: bold\ncrop: 5\n"
    file.write_text("crop: 1.5 # a little\ncaptions: overlay\n")
    expect(crop).to_have_value("1.5")
    expect(box["Captions"]).to_have_value("overlay")
    expect(box["Sections"]).to_have_value("none")
    expect(box["Look"]).to_have_value("paper")


def test_the_panel_offers_no_number_of_photos_that_is_refused(page, preview):
    file = preview.photos / "photofall.yaml"
    open_panel(page, "Layout")
    target = page.get_by_role("slider", name="Photos on a page, about")
    target.press("End")
    wait_until(lambda: "target: 200" in read(file))
    target.press("Home")
    wait_until(lambda: "target: 20\n" in read(file))


def test_what_an_album_says_itself_is_left_to_its_file(page, preview):
    (preview.photos / "album.yaml").write_text(
        "sort: name\nspacing: {row: 3}\nsections:\n  - {title: One, from: p00.png}\n")
    open_panel(page, "Layout")
    for name in ("Sort", "Sections"):
        expect(page.get_by_role("combobox", name=name, exact=True)).to_be_disabled()
    expect(page.get_by_role("slider", name="Space between rows, px")).to_be_disabled()
    for name in ("Space between columns, px", "Space around, px"):
        expect(page.get_by_role("slider", name=name)).to_be_enabled()
    assert page.get_by_text("change it there").filter(visible=True).count() == 3
    # The drawings show what choosing a preset does: rows stay as close as the album says.
    preset(page, "Airy").click()
    expect_pressed(page, "Airy")
    expect(page.get_by_role("slider", name="Space between rows, px")).to_have_value("3")
    (preview.photos / "album.yaml").unlink()
    expect(page.get_by_role("combobox", name="Sort", exact=True)).to_be_enabled()
    expect(page.get_by_role("slider", name="Space between rows, px")).to_have_value("28")


def columns(frame):
    """The photos in the top row of a page as it is: the first of each column."""
    return frame.evaluate(
        "() => { const tops = [...document.querySelectorAll('.gallery .tile[data-photo]')]"
        ".map(tile => tile.getBoundingClientRect().top);"
        "return tops.filter(top => top < tops[0] + 1).length; }")


def test_devices_say_what_they_do(page, preview):
    devices = page.get_by_role("button", name="Devices", exact=True)
    assert "editing stays in this window" in devices.get_attribute("title")
    file = preview.photos / "photofall.yaml"
    panel = open_panel(page, "Layout")
    said = panel.get_by_role("list", name="Devices").get_by_role("listitem")
    # So few photos end flush in one column less than a desktop has room for.
    usual = ["Phone, 390 px: waterfall, 2 columns", "Tablet, 820 px: waterfall, 3 columns",
             "Desktop, 1440 px: waterfall, 4 columns"]
    expect(said).to_have_text(usual)
    with page.expect_popup() as popup:
        devices.click()
    side = popup.value
    captions = side.locator("figcaption")
    expect(captions).to_have_text(usual)
    expect(side.get_by_text("Editing is done there.")).to_be_visible()
    for frame, count in zip(side.frames[1:], (2, 3, 4), strict=True):
        frame.wait_for_selector(".tile")
        assert columns(frame) == count
        # Nothing is edited here.
        assert frame.locator(".pfe-bar").count() == 0
    # They follow the other window.
    few = ["Phone, 390 px: waterfall, 1 column", "Tablet, 820 px: waterfall, 1 column",
           "Desktop, 1440 px: waterfall, 1 column"]
    preset(page, "Story").click()
    expect(said).to_have_text(few)
    expect(captions).to_have_text(few)
    for frame in side.frames[1:]:
        wait_until(lambda frame=frame: columns(frame) == 1)
    file.write_text("layout: line\n")
    expect(captions.last).to_have_text("Desktop, 1440 px: a line that scrolls sideways")
    expect(said.last).to_have_text("Desktop, 1440 px: a line that scrolls sideways")
    preset(page, "Rows").click()
    expect(captions.first).to_have_text("Phone, 390 px: rows of about 2 photos")


def test_keys_with_a_dot_are_changed_as_they_stand(start_preview, tmp_path):
    file = tmp_path / "photos" / "photofall.yaml"
    draw(tmp_path / "photos" / "trip" / "t0.png", 30)
    (file.parent / "trip" / "album.yaml").write_text("spacing.row: 20\nlayout:\n")
    file.write_text("# Ours.\nspacing.row: 8   # px\nspacing.column: 10\nfiles:\n")
    preview = start_preview(photos=3)
    answer = preview.edit(setting={"key": "spacing.row", "value": "12"})
    assert answer.status == 200, answer.body
    answer = preview.edit(preset={"name": "Tight"})
    assert answer.status == 200, answer.body
    assert read(file) == (
        "# Ours.\nspacing.row: 2   # px\nspacing.column: 2\nfiles:\ninset: 2\n")
    answer = preview.request("GET", "/_photofall/settings?page=/trip/index.html")
    assert json.loads(answer.body)["fixed"] == ["spacing.row"]
