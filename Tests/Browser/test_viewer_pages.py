"""The viewer on its way from page to page of an album that changes, or that cannot be had for a while."""

import pytest
from playwright.sync_api import expect

from conftest import Held, intercept
from galleries import aged, build, photos
from viewers import expect_named, expect_shown, open_tile

COUNT = 30


@pytest.fixture
def album(tmp_path):
    """Pages of 15, 5 and 10 photos, and the building of their site."""
    photos(tmp_path / "photos", COUNT)
    (tmp_path / "photos/photofall.yaml").write_text("chunk: {minimum: 5, target: 10}\n")
    return lambda: build(tmp_path / "photos", cwd=tmp_path)


@pytest.mark.parametrize("gone", [(16, 17), (15,), (14, 15)], ids=["some", "first", "shown"])
def test_photos_that_go_meanwhile_do_not_end_the_way_through_an_album(
        album, tmp_path, serve, open_page, gone):
    open_page.forgiven.append("404")
    page = open_page()
    # A server tells files of one second apart by nothing.
    page.goto(serve(aged(album())))
    open_tile(page, 12, COUNT)
    for index in gone:
        (tmp_path / f"photos/photo {index:04}.jpg").unlink()
    album()
    left = COUNT - len(gone)
    # The photos of a page that is there already stay in view until the way leads on from it.
    seen = [index for index in range(13, COUNT) if index < 15 or index not in gone]
    for index in seen:
        page.keyboard.press("PageDown")
        expect_named(page, f"photo {index:04}")
    expect(page.locator(".viewer-count")).to_have_text(f"{left} of {left}")
    page.keyboard.press("PageUp")
    before = f"photo {COUNT - 2:04}"
    expect_named(page, before)


@pytest.mark.parametrize("missing", ["**/data/*.json", "**/*.json"], ids=["data", "all"])
def test_a_slideshow_waits_for_a_page_that_cannot_be_had(album, serve, open_page, missing):
    open_page.forgiven += ["ERR_FAILED"]
    page = open_page()
    page.clock.install(time="2030-01-01")
    page.goto(serve(album()))
    open_tile(page, 13, COUNT)
    page.clock.pause_at("2030-01-02")
    page.keyboard.press(" ")
    intercept(page, missing, lambda route: route.abort())
    page.clock.run_for(5100)
    expect_shown(page, 14, COUNT)
    page.clock.run_for(5100)
    expect(page.get_by_role("status")).to_have_text("This photo could not be loaded.")
    page.unroute(missing)
    for index in (15, 16):
        page.clock.run_for(5100)
        expect_shown(page, index, COUNT)


def test_the_last_photo_stays_in_view_when_it_has_gone(album, tmp_path, serve, open_page):
    page = open_page()
    page.goto(serve(aged(album())))
    open_tile(page, 12, COUNT)
    page.keyboard.press("End")
    expect_shown(page, COUNT - 1, COUNT)
    (tmp_path / f"photos/photo {COUNT - 1:04}.jpg").unlink()
    album()
    page.evaluate("photofall.forget()")
    page.evaluate("photofall.renewView()")
    page.keyboard.press("PageDown")
    expect_shown(page, COUNT - 1, COUNT)


def test_the_way_leads_on_from_a_photo_that_has_gone(album, tmp_path, serve, open_page):
    page = open_page()
    page.goto(serve(aged(album())))
    open_tile(page, 3, COUNT)
    (tmp_path / "photos/photo 0003.jpg").unlink()
    album()
    page.evaluate("photofall.forget()")
    page.evaluate("photofall.renewView()")
    page.keyboard.press("PageDown")
    expect_named(page, "photo 0004")
    expect(page.locator(".viewer-count")).to_have_text(f"4 of {COUNT - 1}")
    page.keyboard.press("PageUp")
    expect_named(page, "photo 0002")


def test_a_viewer_that_closed_before_its_data_came_opens_anew(album, serve, open_page):
    page = open_page()
    page.goto(serve(album()))
    data = Held(page, "**/data/*.json")
    page.locator(".tile").nth(5).click()
    data.wait()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    data.let_go()
    open_tile(page, 5, COUNT)
    page.keyboard.press("PageDown")
    expect_shown(page, 6, COUNT)
