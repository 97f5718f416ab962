"""Arranging in the preview: a real server, real input, and the files that it writes."""
import json
import subprocess
import sys

from playwright.sync_api import expect

from conftest import new_context
from galleries import ROOT
from patience import wait_until
from previews import (
    arrange,
    built_order,
    centre,
    order,
    wait_for_order,
)

sys.path.append(str(ROOT / "Tests/Formats"))
import clips  # noqa: E402


def test_dragging_inserts_and_is_built(page, preview, tmp_path):
    arrange(page)
    x, y, _ = centre(page, "p12.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 5, steps=4)
    target_x, target_y, box = centre(page, "p02.png")
    page.mouse.move(box["x"] + 5, target_y, steps=12)
    page.wait_for_selector(".pfe-drag")
    assert page.locator('[data-photo="p12.png"]').count() == 1
    # The others make room: what is dragged has a frame of its own among them already.
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    page.mouse.up()
    wait_for_order(page, "order => order.indexOf('p12.png') < 6")
    shown = order(page)
    assert "p12.png" in (preview.photos / "arrangement.txt").read_text().split("\n")
    assert built_order(preview, tmp_path) == shown
    assert page.locator(".pfe-drag, .pfe-lifted").count() == 0


def test_a_clip_is_dragged_like_a_photo(start_preview, open_preview, tmp_path):
    (tmp_path / "photos").mkdir()
    clips.clip(tmp_path / "photos/sea.mp4", "-c:v", "libx264", "-c:a", "aac", size=(160, 90))
    preview = start_preview(photos=12)
    # Until its clip is made a page may change under the pointer.
    wait_until(lambda: list(preview.site.rglob("*.mp4")))
    page = open_preview(preview)
    wait_for_order(page, "order => order.includes('sea.mp4')")
    arrange(page)
    x, y, _ = centre(page, "sea.mp4")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 5, steps=4)
    target_x, target_y, box = centre(page, "p02.png")
    page.mouse.move(box["x"] + 5, target_y, steps=12)
    page.wait_for_selector(".pfe-drag")
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    page.mouse.up()
    # Others make room for it meanwhile, so that another may be under the pointer in the end.
    wait_for_order(page, "order => order.indexOf('sea.mp4') < 12")
    # Neither the press nor what came of it opened the viewer.
    expect(page.get_by_role("dialog")).to_have_count(0)
    shown = order(page)
    assert "sea.mp4" in (preview.photos / "arrangement.txt").read_text().split("\n")
    assert built_order(preview, tmp_path) == shown


def test_escape_takes_a_drag_back(page, preview):
    arrange(page)
    before = order(page)
    x, y, _ = centre(page, "p10.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 200, y - 100, steps=6)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert order(page) == before
    assert not (preview.photos / "arrangement.txt").exists()
    assert page.locator(".pfe-drag, .pfe-lifted, .pfe-selected").count() == 0


def test_a_resting_finger_drags(browser, preview):
    context = new_context(browser, viewport={"width": 400, "height": 800}, has_touch=True)
    preview.admit(context)
    page = context.new_page()
    page.goto(preview.address)
    arrange(page)
    x, y, _ = centre(page, "p03.png")
    _, target_y, box = centre(page, "p00.png")
    session = context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    page.wait_for_selector(".pfe-drag")
    for step in range(1, 9):
        part = step / 8
        touch("touchMove", (x + (box["x"] + 5 - x) * part, y + (target_y - y) * part))
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    touch("touchEnd")
    wait_for_order(page, "order => order[0] === 'p03.png'")
    context.close()


def test_keys_move_and_are_announced(page, preview):
    arrange(page)
    page.locator('[data-photo="p05.png"]').focus()
    page.keyboard.press("Alt+ArrowRight")
    wait_for_order(page, "order => order[6] === 'p05.png'")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("p05.png moved to place 7 of 24")
    page.wait_for_function("() => document.activeElement.dataset.photo === 'p05.png'")
    page.keyboard.press("Alt+Home")
    wait_for_order(page, "order => order[0] === 'p05.png'")
    page.wait_for_function("() => document.activeElement.dataset.photo === 'p05.png'")
    page.keyboard.press("Alt+End")
    wait_for_order(page, "order => order[23] === 'p05.png'")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order[0] === 'p05.png'")
    page.keyboard.press("Control+Shift+z")
    wait_for_order(page, "order => order[23] === 'p05.png'")


def test_keys_that_follow_each_other_all_count(page, preview):
    arrange(page)
    page.locator('[data-photo="p05.png"]').focus()
    for _ in range(4):
        page.keyboard.press("Alt+ArrowRight")
    wait_for_order(page, "order => order[9] === 'p05.png'")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order[7] === 'p05.png'")


def test_a_pen_drags(page, preview):
    arrange(page)
    x, y, _ = centre(page, "p07.png")
    _, target_y, box = centre(page, "p01.png")
    session = page.context.new_cdp_session(page)

    def pen(kind, x, y):
        session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "buttons": int(kind != "mouseReleased"),
            "clickCount": 1, "pointerType": "pen"})

    pen("mousePressed", x, y)
    for step in range(1, 9):
        pen("mouseMoved", x + (box["x"] + 5 - x) * step / 8, y + (target_y - y) * step / 8)
    page.wait_for_selector(".pfe-drag")
    page.wait_for_function("() => document.adoptedStyleSheets.some(sheet => sheet.cssRules.length)")
    pen("mouseReleased", box["x"] + 5, target_y)
    wait_for_order(page, "order => order.indexOf('p07.png') < 5")


def test_several_photos_move_together(page, preview):
    arrange(page)
    page.locator('[data-photo="p03.png"]').click()
    page.locator('[data-photo="p07.png"]').click(modifiers=["Control"])
    page.get_by_role("button", name="Start", exact=True).click()
    wait_for_order(page, "order => order[0] === 'p03.png' && order[1] === 'p07.png'")


def test_hidden_photos_go_and_come_back(page, preview, tmp_path):
    arrange(page)
    page.locator('[data-photo="p04.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, "order => !order.includes('p04.png')")
    assert (preview.photos / "arrangement.txt").read_text() == "- p04.png\n"
    assert (preview.photos / "p04.png").exists()
    assert "p04.png" not in built_order(preview, tmp_path)
    page.get_by_role("button", name="Undo", exact=True).click()
    wait_for_order(page, "order => order[4] === 'p04.png'")
    page.locator('[data-photo="p06.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, "order => !order.includes('p06.png')")
    page.get_by_role("button", name="Hidden").click()
    page.get_by_role("button", name="Show p06.png again").click()
    wait_for_order(page, "order => order[6] === 'p06.png'")


def test_words_are_written_beside_what_was_there(page, preview):
    (preview.photos / "album.yaml").write_text("# mine\ntitle: Ours   # and yours\n")
    page.wait_for_function("() => document.querySelector('h1').textContent === 'Ours'")
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    page.get_by_label("Caption, in Markdown").fill("A *new* caption")
    page.get_by_label("What it shows").fill("A grey square")
    page.get_by_role("button", name="Save").click()
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] .caption')?.textContent === 'A new caption'")
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] img').alt.includes('grey')")
    text = (preview.photos / "album.yaml").read_text()
    assert text.startswith("# mine\ntitle: Ours   # and yours\n")


def test_a_description_that_stands_in_the_photo_itself_is_taken_away(page, preview):
    subprocess.run(["exiftool", "-q", "-overwrite_original",
                    "-XMP-iptcCore:AltTextAccessibility=A grey square", preview.photos / "p01.png"],
                   check=True)
    (preview.photos / "photofall.yaml").write_text("metadata: {publish: [alt]}\n")
    grey = "() => document.querySelector('[data-photo=\"p01.png\"] img')?.alt.includes('grey')"
    page.wait_for_function(grey)
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    page.get_by_label("What it shows").fill("")
    page.get_by_role("button", name="Save").click()
    page.wait_for_function(f"() => !({grey})()")


def test_two_who_write_at_once_see_both_texts(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text("captions:\n  p01.png: first\n")
    page.wait_for_selector('[data-photo="p01.png"] .caption')
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    page.get_by_label("Caption, in Markdown").fill("mine")
    file.write_text("captions:\n  p01.png: theirs\n")
    page.get_by_role("button", name="Save").click()
    assert page.get_by_label("Theirs").input_value() == "theirs"
    assert page.get_by_label("Yours").input_value() == "mine"
    assert "theirs" in file.read_text()
    # The browser says that the server said no.
    page.problems.clear()
    page.get_by_role("button", name="Write mine").click()
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] .caption')?.textContent === 'mine'")
    assert file.read_text() == "captions:\n  p01.png: mine\n"


def test_layout_controls_write_the_configuration(page, preview):
    page.get_by_role("button", name="Layout", exact=True).click()
    columns = page.get_by_label("Columns from 900 px")
    columns.focus()
    columns.press("ArrowLeft")
    page.wait_for_function(
        "() => new Set([...document.querySelectorAll('.tile')].map(t => t.getBoundingClientRect().left)"
        ").size === 3")
    file = preview.photos / "photofall.yaml"
    assert "columns: 3" in file.read_text()
    own = page.get_by_role("slider", name="Tolerance, px")
    box = page.get_by_role("checkbox", name="Tolerance, px: left to the engine")
    assert box.is_checked() and own.is_disabled()
    box.press("Space")
    own.press("End")
    wait_until(lambda: "tolerance: 400" in file.read_text())
    box.press("Space")
    wait_until(lambda: "tolerance: auto" in file.read_text())
    assert own.is_disabled()


SECTIONS = """\
title: Ours   # and yours
# All of them.
sections:
  # Up there.
  - title: North
    from: p00.png
  - {from: p08.png, title: East}   # rising

  # Warm.
  - title: South
    from: p16.png
sort: name
"""


def test_sections_change_places(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text(SECTIONS)
    page.wait_for_selector(".section-title")
    arrange(page)
    button = page.get_by_role("button", name="Move the section South up")
    button.focus()
    page.keyboard.press("Enter")
    wait_for_order(page, "order => order[8] === 'p16.png' && order[16] === 'p08.png'")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("Section moved to place 2 of 3")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.section-title')].map(title => title.textContent)"
        ".join() === 'North,South,East'")
    page.wait_for_function(
        "() => document.activeElement.title === 'Move the section South up'")
    page.keyboard.press("Enter")
    wait_for_order(page, "order => order[0] === 'p16.png' && order[8] === 'p00.png'")
    warm = "  # Warm.\n  - title: South\n    from: p16.png\n"
    north = "  # Up there.\n  - title: North\n    from: p00.png\n"
    text = file.read_text()
    assert warm in text and north in text and text.index(warm) < text.index(north)
    assert sorted(text.splitlines()) == sorted(SECTIONS.splitlines())
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order[0] === 'p00.png' && order[8] === 'p08.png'")
    assert file.read_text() == SECTIONS


def album(preview):
    """The album's photos in order, and how many there are on each page."""
    answer = json.loads(preview.request("GET", "/_photofall/album?photo=p00.png&page=/").body)
    return answer["order"], [chunk["photos"] for chunk in answer["chunks"]]


def test_photos_move_to_a_page(page, preview):
    (preview.photos / "photofall.yaml").write_text("chunk: {minimum: 4, target: 6, maximum: 8}\n")
    wait_until(lambda: len(album(preview)[1]) > 2)
    page.locator(".pager").wait_for(state="attached")
    arrange(page)
    page.locator('[data-photo="p00.png"]').click()
    for number in (2, 3, 1):
        page.get_by_role("button", name="Page…").click()
        page.get_by_role("spinbutton").fill(str(number))
        page.get_by_role("button", name="Move", exact=True).click()
        page.locator("dialog").wait_for(state="detached")

        def is_there():
            order, counts = album(preview)
            place, before = order.index("p00.png"), sum(counts[: number - 1])
            return before <= place < before + counts[number - 1]

        wait_until(is_there)


def test_a_cover_is_chosen_and_a_photo_made_wide(page, preview):
    arrange(page)
    narrow = page.locator('[data-photo="p07.png"]').bounding_box()["width"]
    page.locator('[data-photo="p07.png"]').click()
    page.get_by_role("button", name="Cover").click()
    wait_until(lambda: "cover: p07.png" in read(preview.photos / "album.yaml"))
    page.get_by_role("button", name="Wide").click()
    page.wait_for_function(
        "narrow => document.querySelector('[data-photo=\"p07.png\"]').offsetWidth > 1.9 * narrow",
        arg=narrow)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function(
        "narrow => document.querySelector('[data-photo=\"p07.png\"]').offsetWidth < 1.1 * narrow",
        arg=narrow)


def test_a_drag_scrolls_at_the_edge_of_the_window(open_preview, preview):
    page = open_preview(preview, width=400, height=500)
    arrange(page)
    x, y, _ = centre(page, "p00.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, 490, steps=6)
    page.wait_for_function(
        "() => scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 40")
    page.mouse.up()
    wait_for_order(page, "order => order.indexOf('p00.png') > 12")


def test_a_drag_scrolls_a_line_sideways(open_preview, start_preview, tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "photofall.yaml").write_text("layout: line\n")
    page = open_preview(start_preview(photos=24), height=900)
    arrange(page)
    x, y, _ = centre(page, "p00.png")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(990, y, steps=6)
    page.wait_for_function("""() => {
      const line = document.querySelector(".gallery .tiles");
      return line.scrollLeft > line.scrollWidth - line.clientWidth - 20;
    }""")
    page.mouse.up()
    wait_for_order(page, "order => order.indexOf('p00.png') > 12")


def read(path):
    return path.read_text() if path.exists() else ""
