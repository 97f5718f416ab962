"""What the preview shows before all is made, and how it follows the disk."""
import json
import re
import zipfile
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import intercept
from patience import PATIENCE, wait_until
from previews import (
    draw,
    order,
    published,
    wait_for_order,
)
from viewers import IN_VIEW, expect_named

LOADED = """() => {
  const images = [...document.querySelectorAll(".tile img")].filter((image) => {
    const box = image.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  });
  return images.length > 0 && images.every((image) => image.naturalWidth);
}"""

# The photo that is nearest to the middle of the screen, and where it begins.
MIDDLE = """() => [...document.querySelectorAll(".tile")].map((tile) => {
  const { top, bottom } = tile.getBoundingClientRect();
  return [tile.dataset.photo, top, Math.abs((top + bottom) / 2 - innerHeight / 2)];
}).sort((one, other) => one[2] - other[2])[0].slice(0, 2)"""


def large_photos(folder, count, settings=""):
    """Photos whose pictures take a while, and may."""
    draw(folder / "0.jpg", 1, (1600, 1200))
    (folder / "photofall.yaml").write_text(f"limits: {{seconds: {PATIENCE}}}\n{settings}")
    content = (folder / "0.jpg").read_bytes()
    for index in range(1, count):
        (folder / f"{index}.jpg").write_bytes(content + b"%d" % index)


def contents(site):
    files = [path for path in site.rglob("*") if path.is_file()]
    return {path.relative_to(site): path.read_bytes() for path in files
            if ".photofall" not in path.parts}


def test_pages_are_shown_before_their_pictures_are_made(open_preview, start_preview, tmp_path):
    # So many that to make them all is far more work than to show a few.
    count = 400
    large_photos(tmp_path / "photos", count)
    preview = start_preview("--jobs", "1")
    page = open_preview(preview, height=800)
    page.wait_for_selector(".tile")
    page.wait_for_function(LOADED)
    assert preview.made < count
    page.wait_for_function(
        "() => /\\d+ of 400/.test(document.querySelector('.pfe-progress').textContent)")
    # What somebody looks at is made before all that stands above it.
    last = json.loads(preview.request("GET", "/stream.json").body)["chunks"][-1]["page"]
    page.goto(preview.address + last)
    page.wait_for_selector(".tile")
    page.wait_for_function(LOADED)
    assert preview.made < count
    assert preview.stop() == 130
    page.problems.clear()


def test_a_photo_that_cannot_be_decoded_is_left_out(open_preview, start_preview, tmp_path):
    damaged = tmp_path / "photos" / "p05b.jpg"
    draw(damaged, 1, (300, 200))
    damaged.write_bytes(damaged.read_bytes()[:-200])
    preview = start_preview(photos=12)
    page = open_preview(preview)
    page.get_by_role("button", name="Left out: 1").click()
    assert "p05b.jpg: " in page.locator("dialog").inner_text()
    wait_for_order(page, "order => order.length === 12 && !order.includes('p05b.jpg')")
    assert contents(preview.site) == contents(published(preview, tmp_path))
    page.problems.clear()


def test_files_appear_and_go_without_a_reload(page, preview):
    page.evaluate("window.isSame = true")
    draw(preview.photos / "p99.png", 99)
    wait_for_order(page, "order => order.includes('p99.png')")
    page.wait_for_function(LOADED)
    (preview.photos / "p99.png").unlink()
    wait_for_order(page, "order => !order.includes('p99.png')")
    assert page.evaluate("window.isSame")
    # One of its pictures may have been asked for when it was gone.
    page.problems.clear()


def test_an_edited_template_restyles_without_a_reload(page, preview, tmp_path):
    page.evaluate("window.isSame = true")
    # All at once: of two states the first one's sheet may be gone when the page asks for it.
    theme = tmp_path / "theme"
    theme.mkdir()
    (theme / "photofall.css").write_text("body { background: rgb(1, 2, 3) }")
    theme.rename(preview.photos / "Templates")
    page.wait_for_function("() => getComputedStyle(document.body).backgroundColor === 'rgb(1, 2, 3)'")
    assert page.evaluate("window.isSame")


def script_of(preview):
    page = preview.ask("GET", "/").body.decode()
    found = re.search(r'src="(assets/photofall\.[0-9a-f]+\.js)"', page)
    return found and found[1]


def assert_succeeded(preview, before):
    answer = preview.ask("GET", "/" + before)
    assert answer.status == 200 and "javascript" in answer.getheader("Content-Type")
    assert answer.body == preview.ask("GET", "/" + script_of(preview)).body
    assert preview.ask("GET", "/assets/other.0123456789abcdef.js").status == 404


def test_a_page_of_the_build_before_finds_scripts(preview):
    before = script_of(preview)
    (preview.photos / "photofall.yaml").write_text("language: ar\n")
    wait_until(lambda: script_of(preview) != before and not (preview.site / before).exists())
    assert_succeeded(preview, before)


def test_a_page_that_came_before_any_site_finds_scripts(start_preview, tmp_path):
    large_photos(tmp_path / "photos", 400)
    preview = start_preview("--jobs", "1")
    before = wait_until(lambda: script_of(preview))
    large_photos(tmp_path / "photos", 400, "language: ar\n")
    wait_until(lambda: script_of(preview) != before)
    assert preview.made < 400
    assert_succeeded(preview, before)


def pictures(page):
    return set(re.findall(r'"(media/[^"]+\.jpg)"', page))


def test_the_first_page_asks_for_nothing_that_the_first_build_removes(start_preview):
    """The site on the disk is of an earlier run, and photos went since."""
    preview = start_preview(photos=16)
    site = preview.site
    preview.stop()
    (preview.photos / "arrangement.txt").write_text("- p10.png\n")
    before = pictures((site / "index.html").read_text())
    preview = start_preview()
    page = preview.request("GET", "/").body.decode()
    wait_until(lambda: not all((site / picture).exists() for picture in before))
    assert pictures(page)
    for picture in pictures(page):
        assert preview.request("GET", f"/{picture}").status == 200, picture


def test_a_site_of_an_earlier_run_is_shown_if_the_photos_cannot_be(start_preview):
    preview = start_preview(photos=2)
    site = preview.site
    preview.stop()
    (preview.photos / "photofall.yaml").write_text("title: [")
    preview = start_preview()
    wait_until(lambda: "photofall.yaml" in preview.process.stdout.readline())
    assert b"p1.png" in preview.request("GET", "/").body
    assert (site / "index.html").exists()


def test_a_broken_file_is_told_and_the_page_stays(page, preview):
    (preview.photos / "album.yaml").write_text("title: [")
    expect(page.locator(".pfe-standing")).to_contain_text("album.yaml:")
    assert len(order(page)) == 24
    # What was refused a moment ago is what the page knows of; the next good state brings it back.
    page.problems.clear()


def test_a_page_that_begins_with_another_photo_changes_in_place(open_preview, start_preview):
    preview = start_preview(photos=240)
    page = open_preview(preview, height=800)
    page.evaluate("window.isSame = true")
    chunks = json.loads(preview.request("GET", "/stream.json").body)["chunks"]
    starts = [sum(chunk["photos"] for chunk in chunks[:index]) for index in range(len(chunks))]
    first, beside = f"p{starts[2]:03}.png", f"p{starts[2] + 6:03}.png"
    page.evaluate("scrollBy(0, 100)")
    page.wait_for_function("() => photofall.renew")
    page.evaluate("photo => photofall.reveal(photo, 2)", beside)
    page.locator(f'[data-photo="{beside}"]').wait_for()

    page.wait_for_function(LOADED)
    middle, before = page.evaluate(MIDDLE)

    def top():
        # It has no place while the page is renewed again, as when two changes come one by one.
        return wait_until(page.locator(f'[data-photo="{middle}"]').bounding_box)["y"]

    content = (preview.photos / first).read_bytes()
    (preview.photos / first).unlink()
    wait_for_order(page, f"order => order.includes('{beside}') && !order.includes('{first}')")
    assert page.locator(f'[data-chunk="{chunks[2]["key"]}"]').count() == 0
    assert top() == pytest.approx(before, abs=1)
    (preview.photos / first).write_bytes(content)
    wait_for_order(page, f"order => order.includes('{first}')")
    assert top() == pytest.approx(before, abs=1)
    # The stream goes on to its end, every photo in its place.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    wait_for_order(page, "order => order.at(-1) === 'p239.png'")
    shown = order(page)
    assert shown == sorted(shown)
    assert page.evaluate("window.isSame")
    # One of its pictures may have been asked for when it was gone.
    page.problems.clear()


def test_a_gallery_that_changes_while_it_is_fetched_is_followed_in_place(page, preview):
    album = preview.photos / "album.yaml"
    misses = []

    def revision():
        text = preview.request("GET", "/").body.decode()
        return int(re.search(r'data-revision="(\d+)"', text).group(1))

    def miss(route):
        if len(misses) == 8:
            return route.continue_()
        misses.append(revision())
        album.write_text(f"title: State {len(misses)}\n")
        wait_until(lambda: revision() > misses[-1])
        return route.fulfill(status=404)

    page.evaluate("window.isSame = true")
    intercept(page, preview.address, miss)
    album.write_text("title: State 0\n")
    expect(page.locator("h1")).to_have_text("State 8")
    assert page.evaluate("window.isSame") and len(misses) == 8
    # The browser says what it missed.
    page.problems.clear()


def test_a_change_is_followed_in_place_before_the_photos_are_there(open_preview, start_preview):
    preview = start_preview(photos=240)
    assert preview.site.is_dir()
    page = open_preview(preview, height=800)
    page.evaluate("window.isSame = true")
    intercept(page, "**/page/**", lambda route: route.abort())
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".missing").last.wait_for()
    page.unroute("**/page/**")
    (preview.photos / "album.yaml").write_text("title: Ours\n")
    expect(page.locator("h1")).to_have_text("Ours")
    page.locator('[data-photo="p239.png"]').wait_for()
    assert page.evaluate("window.isSame")
    # The browser says what it could not have.
    page.problems.clear()


def test_an_open_photo_survives_what_happens_around_it(open_preview, preview):
    page = open_preview(preview, height=800)
    page.evaluate("window.isSame = true")
    page.evaluate("scrollTo(0, 300)")
    page.locator('[data-photo="p12.png"]').click()
    expect_named(page, "p12")
    count = page.locator(".viewer-count")
    expect(count).to_have_text("13 of 24")
    middle, _ = page.evaluate(MIDDLE)
    draw(preview.photos / "p05b.png", 99)
    wait_for_order(page, "order => order.includes('p05b.png')")
    expect(count).to_have_text("14 of 25")
    expect_named(page, "p12")
    (preview.photos / "p05b.png").unlink()
    wait_for_order(page, "order => !order.includes('p05b.png')")
    expect(count).to_have_text("13 of 24")
    (preview.photos / "album.yaml").write_text("captions: {p12.png: At sea}\n")
    expect(page.locator(f"{IN_VIEW} .viewer-words")).to_have_text("At sea")
    expect(page.locator("dialog")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/p12\.html$"))
    # The next one is the next one, and the way back leads to the tile.
    page.keyboard.press("ArrowRight")
    expect_named(page, "p13")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"{IN_VIEW} .viewer-words")).to_have_text("At sea")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(page.locator('[data-photo="p12.png"]')).to_be_focused()
    expect(page.locator(f'[data-photo="{middle}"]')).to_be_in_viewport()
    assert page.evaluate("window.isSame")
    page.problems.clear()


def test_letters_that_are_new_bring_their_font(page, preview):
    (preview.photos / "photofall.yaml").write_text("captions: measured\n")
    file = preview.photos / "album.yaml"
    file.write_text("captions: {p01.png: A boat}\n")
    page.wait_for_selector('[data-photo="p01.png"] .caption')
    page.evaluate("window.isSame = true")
    file.write_text("captions: {p01.png: غروب الشمس}\n")
    page.wait_for_function(
        "() => document.querySelector('[data-photo=\"p01.png\"] .caption').textContent"
        " === 'غروب الشمس'")
    page.wait_for_function(
        """() => [...document.fonts].some(({ unicodeRange, status }) =>
          unicodeRange.startsWith("U+60") && status === "loaded")""")
    assert page.evaluate("document.fonts.check('16px \"Photofall Captions\"', 'غروب')")
    assert page.evaluate("window.isSame")


def test_an_archive_comes_with_the_site(open_preview, start_preview, tmp_path):
    large_photos(tmp_path / "photos", 60, "originals: album-zip\n")
    preview = start_preview("--jobs", "1")
    with preview.held():
        # Pictures are held back, too; a browser that waits for them asks for nothing else.
        page = open_preview(preview, without="**/*.jpg")
        link = page.get_by_role("link", name="originals")
        link.wait_for()
        place = urlsplit(link.evaluate("link => link.href")).path
        early = preview.request("GET", place)
        assert early.status == 503 and early.getheader("Retry-After")
        link.click()
        page.locator(".pfe-bar [role=status]", has_text="comes with the site").wait_for()
    page.problems.clear()
    assert preview.site.is_dir()
    wait_until(lambda: preview.request("GET", place).status == 200)
    with page.expect_download() as download:
        link.click()
    assert zipfile.is_zipfile(download.value.path())
