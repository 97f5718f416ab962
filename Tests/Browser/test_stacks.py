"""Bursts as one tile: in the viewer, without script, from a disk, and in the preview."""
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from galleries import build, photo
from previews import arrange, order, wait_for_order
from viewers import expect_closed, expect_shown, open_tile

COUNT = 5
FIRST, BURST, LAST = 0, [1, 2, 3], 4


def taken(second):
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0x9003] = f"2024:05:01 12:00:{second:02}"
    return exif


def burst(folder):
    """Five photos, three of them within two seconds of each other."""
    for index, second in enumerate([0, 30, 31, 33, 59]):
        photo(folder / f"photo {index:04}.jpg", 640, 480, (40 * index, 90, 120), exif=taken(second))
    (folder / "photofall.yaml").write_text("sort: name\nstacks: bursts\n")


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stacks")
    burst(folder / "photos")
    return build(folder / "photos", cwd=folder)


@pytest.fixture
def gallery(album, serve, open_page):
    page = open_page()
    page.goto(serve(album) + "index.html")
    return page


def test_a_stack_is_a_tile_with_its_number(gallery):
    expect(gallery.locator(".tile")).to_have_count(3)
    expect(gallery.locator(".stack-sign")).to_have_count(1)
    expect(gallery.get_by_role("link", name="photo 0001 3 photos")).to_be_visible()


def test_the_viewer_goes_through_a_stack_and_leaves_to_its_tile(gallery):
    open_tile(gallery, 1, COUNT)
    for key, index in [("Right", 2), ("Right", 3), ("Right", LAST), ("Left", 3)]:
        gallery.keyboard.press("Arrow" + key)
        expect_shown(gallery, index, COUNT)
    gallery.keyboard.press("Escape")
    expect_closed(gallery, 1)


def test_what_follows_a_stack_opens_in_its_place(gallery):
    gallery.locator(".tile").nth(2).click()
    expect_shown(gallery, LAST, COUNT)


def test_without_script_all_of_a_stack_is_reached(album, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(album) + "index.html")
    page.locator(".tile").nth(1).click()
    for index in reversed(BURST):
        page.locator(".stack").get_by_text(str(index), exact=True).click()
        page.wait_for_url(re.compile(rf"/p/photo-000{index}\.html$"))
        expect(page.locator(".stack [aria-current]")).to_have_text(str(index))
        expect(page.locator("main img")).to_have_attribute("alt", f"photo 000{index}")
    page.locator("a[rel=up]").click()
    page.wait_for_url(re.compile(r"/index\.html#photo-photo-0001$"))


def test_from_a_disk_a_stack_leads_to_its_page(album, open_page):
    page = open_page()
    page.goto((album / "index.html").as_uri())
    page.locator(".tile").nth(1).click()
    page.wait_for_url(re.compile(r"/p/photo-0001\.html$"))


def test_the_preview_moves_and_hides_a_stack_as_one(start_preview, open_preview, tmp_path):
    burst(tmp_path / "photos")
    preview = start_preview()
    page = open_preview(preview)
    names = [f"photo%20{index:04}.jpg" for index in (FIRST, 1, LAST)]
    wait_for_order(page, f"order => order.join() === '{','.join(names)}'")
    arrange(page)
    moved = preview.edit(move={"photos": [names[1]], "before": names[0]})
    assert moved.status == 200, moved.body
    wait_for_order(page, f"order => order.join() === '{names[1]},{names[0]},{names[2]}'")
    listed = (preview.photos / "arrangement.txt").read_text().splitlines()
    assert [name for name in listed if not name.startswith("#")][:3] == [
        f"photo {index:04}.jpg" for index in BURST]
    hidden = preview.edit(hide={"photos": [names[1]], "isHidden": True})
    assert hidden.status == 200, hidden.body
    wait_for_order(page, f"order => order.join() === '{names[0]},{names[2]}'")
    assert order(page) == [names[0], names[2]]
