"""How the preview says how things stand, and that it stays true whatever happens around it."""
import json
import re

from playwright.sync_api import expect

from conftest import intercept
from patience import wait_until
from previews import (
    Preview,
    arrange,
    draw,
    order,
    wait_for_order,
)


def read(path):
    return path.read_text() if path.exists() else ""


STANDING = ".pfe-bar .pfe-standing"
MESSAGE = ".pfe-bar [role=status]"


def test_the_panel_follows_an_undo_by_keys_within_it(page, preview):
    page.get_by_role("button", name="Layout", exact=True).click()
    layout = page.get_by_role("combobox", name="Layout")
    layout.select_option("justified")
    wait_until(lambda: "layout: justified" in read(preview.photos / "photofall.yaml"))
    # The focus is in the panel.
    layout.focus()
    page.keyboard.press("Control+z")
    wait_until(lambda: "layout" not in read(preview.photos / "photofall.yaml"))
    expect(layout).to_have_value("waterfall")
    (preview.photos / "photofall.yaml").write_text("spacing: {row: 31}\n")
    expect(page.get_by_role("slider", name="Space between rows, px")).to_have_value("31")


def test_a_text_that_is_written_has_its_own_undo(page, preview):
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    wait_for_order(page, "order => !order.includes('p01.png')")
    page.locator('[data-photo="p02.png"]').click()
    page.get_by_role("button", name="Words…").click()
    words = page.get_by_label("Caption, in Markdown")
    words.press_sequentially("ab")
    words.press("Control+z")
    page.keyboard.press("Escape")
    assert "- p01.png" in read(preview.photos / "arrangement.txt")


def test_only_layouts_with_columns_offer_columns(page):
    page.get_by_role("button", name="Layout", exact=True).click()
    columns = page.get_by_role("slider", name=re.compile("^Columns"))
    tolerance = page.get_by_role("slider", name="Tolerance, px")
    layout = page.get_by_role("combobox", name="Layout")
    expect(columns.first).to_be_visible()
    for name, has_columns in [("circle", False), ("justified", True), ("line", False)]:
        layout.select_option(name)
        expect(columns).to_have_count(5 if has_columns else 0)
        expect(tolerance).to_have_count(0)
    layout.select_option("waterfall")
    expect(tolerance).to_be_visible()


def test_the_search_outlives_a_change(open_preview, preview):
    (preview.photos / "photofall.yaml").write_text("search: yes\n")
    wait_until(lambda: b'class="find"' in preview.request("GET", "/").body)
    page = open_preview(preview)
    page.evaluate("window.isSame = true")
    field = page.get_by_role("searchbox")
    field.click()
    field.press_sequentially("p0")
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(page.locator("h1")).to_have_text("Ours")
    expect(field).to_be_visible()
    expect(field).to_be_focused()
    field.press_sequentially("7")
    expect(field).to_have_value("p07")
    expect(page.locator(".found .tile")).to_have_count(1)
    assert page.evaluate("window.isSame")


def test_what_a_search_found_is_opened_while_one_arranges(page, preview):
    arrange(page)
    page.get_by_role("searchbox").fill("p07")
    expect(page.locator(".found .tile")).to_have_count(1)
    page.locator(".found .tile").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert "selected" not in page.locator(MESSAGE).inner_text()


def test_what_changes_nothing_is_not_said_to_have_moved(page, preview):
    arrange(page)
    before = order(page)
    page.locator('[data-photo="p00.png"]').focus()
    page.keyboard.press("Alt+Home")
    expect(page.locator(MESSAGE)).to_have_text("That is so already; nothing was changed.")
    assert order(page) == before
    assert not (preview.photos / "arrangement.txt").exists()
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


ALBUM = """\
title: Ours   # and yours
cover: p04.png
captions:
  # The best.
  p04.png: At sea   # calm
  p05.png: On land
"""


def test_words_follow_a_photo_that_is_renamed_outside(page, preview):
    album = preview.photos / "album.yaml"
    album.write_text(ALBUM)
    (preview.photos / "arrangement.txt").write_text("# Ours.\np04.png\np07.png\n")
    page.wait_for_selector('[data-photo="p04.png"] .caption')
    (preview.photos / "p04.png").rename(preview.photos / "boat.png")
    wait_for_order(page, "order => order.includes('boat.png')")
    page.get_by_role("button", name="Renamed: 1").click()
    page.get_by_role("button", name="Let the words of p04.png follow to boat.png").click()
    page.wait_for_selector('[data-photo="boat.png"] .caption')
    assert album.read_text() == ALBUM.replace("p04.png", "boat.png")
    assert (preview.photos / "arrangement.txt").read_text() == "# Ours.\nboat.png\np07.png\n"
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=re.compile("^Renamed"))).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    wait_until(lambda: album.read_text() == ALBUM)
    # A picture may have been asked for under the name of before.
    page.problems.clear()


SIDECAR = """\
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/>
</rdf:RDF></x:xmpmeta>
"""


def test_a_sidecar_that_differs_in_case_follows_a_photo_that_is_renamed_outside(page, preview):
    photos = preview.photos
    (photos / "P04.PNG.xmp").write_text(SIDECAR)
    (photos / "p04.png").rename(photos / "boat.png")
    page.get_by_role("button", name="Renamed: 1").click()
    page.get_by_role("button", name="Let the words of p04.png follow to boat.png").click()
    wait_until(lambda: (photos / "boat.png.xmp").exists())
    assert (photos / "boat.png.xmp").read_text() == SIDECAR
    wait_until(lambda: not (photos / "P04.PNG.xmp").exists())
    # A picture may have been asked for under the name of before.
    page.problems.clear()


def test_a_sidecar_of_another_photo_that_differs_in_case_stays_with_it(page, preview):
    photos = preview.photos
    draw(photos / "P04.png", 40)
    (photos / "P04.PNG.xmp").write_text(SIDECAR)
    (photos / "p04.png.md").write_text("At sea")
    wait_for_order(page, "order => order.includes('P04.png')")
    (photos / "p04.png").rename(photos / "boat.png")
    page.get_by_role("button", name="Renamed: 1").click()
    page.get_by_role("button", name="Let the words of p04.png follow to boat.png").click()
    wait_until(lambda: (photos / "boat.png.md").exists())
    wait_until(lambda: not (photos / "p04.png.md").exists())
    assert (photos / "P04.PNG.xmp").exists()
    page.problems.clear()


def test_a_hidden_photo_that_is_renamed_outside_is_told(page, preview):
    assert preview.edit(hide={"photos": ["p03.png"], "isHidden": True}).status == 200
    wait_for_order(page, "order => !order.includes('p03.png')")
    (preview.photos / "p03.png").rename(preview.photos / "boat.png")
    page.get_by_role("button", name="Left out").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_contain_text(
        'arrangement.txt:1: "p03.png" is no photo and no folder here')
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Renamed: 1").click()
    page.get_by_role("button", name="Let the words of p03.png follow to boat.png").click()
    wait_for_order(page, "order => !order.includes('boat.png')")
    assert (preview.photos / "arrangement.txt").read_text() == "- boat.png\n"


def test_photos_that_are_numbered_anew_take_their_words_along(page, preview):
    photos, album = preview.photos, preview.photos / "album.yaml"
    text = "captions:\n  p21.png: One\n  p22.png: Two   # a private one\n  p23.png: Three\n"
    album.write_text(text)
    (photos / "arrangement.txt").write_text("- p22.png\n")
    wait_for_order(page, "order => !order.includes('p22.png')")
    for number in (23, 22, 21):
        (photos / f"p{number}.png").rename(photos / f"p{number + 1}.png")
    page.get_by_role("button", name="Renamed: 3").click()
    page.get_by_role("button", name="Let the words of p21.png follow to p22.png").click()
    wait_for_order(page, "order => order.includes('p22.png') && !order.includes('p23.png')")
    assert (photos / "arrangement.txt").read_text() == "- p23.png\n"
    for number in (23, 22, 21):
        text = text.replace(f"p{number}", f"p{number + 1}")
    assert album.read_text() == text
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_have_count(0)
    # A picture may have been asked for under the name of before.
    page.problems.clear()


def test_connections_that_break_load_no_page_anew(page, preview):
    page.evaluate("window.isSame = true")
    failures = []

    def fail(route):
        if len(failures) == 6:
            return route.continue_()
        failures.append(route)
        return route.abort()

    intercept(page, preview.address, fail)
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(page.locator("h1")).to_have_text("Ours")
    assert len(failures) == 6 and page.evaluate("window.isSame")
    # The browser says what it could not have.
    page.problems.clear()


def test_what_is_broken_is_said_for_as_long_as_it_is(page, preview):
    standing, message = page.locator(STANDING), page.locator(MESSAGE)
    expect(standing).to_have_text("Saved")
    (preview.photos / "album.yaml").write_text("title: [")
    expect(standing).to_contain_text("album.yaml:2:1: not YAML")
    expect(standing).to_contain_text("until that is mended the page shows what was before")
    # What is done meanwhile is said behind it, and does not hide it.
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    expect(message).to_have_text("1 selected")
    expect(standing).to_contain_text("album.yaml:2:1: not YAML")
    page.reload()
    expect(standing).to_contain_text("album.yaml:2:1: not YAML")
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(standing).to_have_text("Saved")
    page.problems.clear()


def test_a_server_that_goes_is_missed_and_found_again(open_preview, start_preview, tmp_path):
    preview = start_preview(photos=24)
    page = open_preview(preview)
    standing = page.locator(STANDING)
    expect(standing).to_have_text("Saved")
    preview.process.kill()
    preview.process.wait()
    expect(standing).to_have_text("The preview is gone; trying again")
    # What cannot be done is said in words of ours.
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Hide", exact=True).click()
    expect(page.locator(MESSAGE)).to_have_text(
        "The preview does not answer; nothing was changed.")
    again = Preview(tmp_path, "--port", str(preview.port))
    try:
        assert again.port == preview.port
        expect(standing).to_have_text(
            "This page is of an earlier preview: open the address that the terminal shows")
        page.context.new_page().goto(again.opening)
        expect(standing).to_have_text("Here again")
        # What was selected is so still.
        page.get_by_role("button", name="Hide", exact=True).click()
        wait_until(lambda: read(again.photos / "arrangement.txt") == "- p01.png\n")
    finally:
        again.stop()
    expect(standing).to_have_text("The preview has ended in its terminal; waiting for the next")
    page.problems.clear()


def test_pages_say_what_a_server_could_not(page, preview):
    """Answers without words of their own, as of a server that breaks off."""
    intercept(page, re.compile("/_photofall/settings"), lambda route: route.fulfill(
        status=200, content_type="application/json", body="{"))
    page.get_by_role("button", name="Layout", exact=True).click()
    expect(page.locator(MESSAGE)).to_have_text(
        "The preview went away before its answer was whole.")
    assert json.loads(preview.request("GET", "/_photofall/settings").body)["grids"]
