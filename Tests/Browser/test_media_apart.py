"""Media under another address: pages and pictures of two origins, under the pages' own policy."""
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from galleries import photos, run
from hosting import QuietHandler, hosting
from viewers import IN_VIEW, expect_shown, open_tile

COUNT = 4


class MediaHandler(QuietHandler):
    """A host of media as the documentation has it: originals are to be saved."""

    def end_headers(self):
        if "-original" in self.path:
            self.send_header("Content-Disposition", "attachment")
        super().end_headers()


@pytest.fixture(scope="module")
def hosts(tmp_path_factory):
    """The addresses of the pages and of the media."""
    folder = tmp_path_factory.mktemp("apart")
    photos(folder / "photos", COUNT)
    (folder / "media").mkdir()
    with hosting(folder / "media", MediaHandler) as media, hosting(folder / "_site") as pages:
        (folder / "photos/photofall.yaml").write_text(
            f"title: Apart\nmedia.base: {media}\nsite.url: {pages}\noriginals: download\n")
        done = run("build", folder / "photos", "--media", folder / "media", cwd=folder)
        assert done.returncode == 0, done.stderr
        checked = run(
            "check", "_site", "--media", "media", "--strict", "--deep", cwd=folder)
        assert checked.returncode == 0, checked.stderr
        assert not (folder / "_site/media").exists()
        yield folder, pages, media


def shows(page, selector, host):
    """The picture has come from a host."""
    page.wait_for_function(
        "([selector, host]) => { const image = document.querySelector(selector);"
        " return image?.complete && image.naturalWidth > 0 && image.currentSrc.startsWith(host); }",
        arg=[selector, host])


def test_pages_show_pictures_of_the_other_origin(hosts, open_page):
    _, pages, media = hosts
    for options in ({}, {"script": False}):
        page = open_page(**options)
        page.goto(pages + "index.html")
        for index in range(COUNT):
            shows(page, f".tile:nth-child({index + 1} of .tile) img", media)
    page.goto(pages + "p/photo-0001.html")
    shows(page, ".viewer-room img", media)


def test_the_viewer_and_the_search_show_them_and_an_original_is_saved(hosts, open_page):
    _, pages, media = hosts
    page = open_page()
    page.goto(pages + "index.html")
    open_tile(page, 0, COUNT)
    page.keyboard.press("ArrowRight")
    expect_shown(page, 1, COUNT)
    shows(page, f"{IN_VIEW} .viewer-image", media)
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    assert download.value.url.startswith(media)
    assert Path(download.value.path()).read_bytes().startswith(b"\xff\xd8\xff")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    page.locator(".find input").fill("photo")
    shows(page, ".found .tile img", media)


def test_nothing_else_may_come_from_there(hosts, open_page):
    _, pages, media = hosts
    page = open_page()
    open_page.forgiven.append("Content Security Policy")
    open_page.forgiven.append("csp: http://localhost")
    page.goto(pages + "index.html")
    blocked = page.evaluate(
        """async ([inside, outside]) => {
          const loads = (address) => new Promise((resolve) => {
            const image = new Image();
            [image.onload, image.onerror] = [() => resolve(true), () => resolve(false)];
            image.src = address;
          });
          const fetched = await fetch(inside).then(() => true, () => false);
          return [await loads(inside), await loads(outside), fetched];
        }""",
        [page.locator(".tile img").first.evaluate("image => image.currentSrc"),
         media.replace("127.0.0.1", "localhost") + "media/"])
    assert blocked == [True, False, False]


def test_a_preview_needs_no_other_host(hosts, start_preview, tmp_path, open_page):
    _, _, media = hosts
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/photofall.yaml").write_text(f"media.base: {media}\n")
    preview = start_preview(photos=3)
    page = open_page()
    page.goto(preview.address)
    shows(page, ".tile img", preview.address)


def test_data_for_programs_has_whole_addresses(hosts):
    folder, _, media = hosts
    gallery = json.loads((folder / "_site/gallery.json").read_text())
    assert gallery["media"] == media and gallery["albums"][0]["cover"].startswith(media)
    feed = (folder / "_site/feed.xml").read_text()
    assert media + "media/" in feed
    page = (folder / "_site/p/photo-0000.html").read_text()
    assert re.search(rf'property="og:image" content="{re.escape(media)}media/', page)
