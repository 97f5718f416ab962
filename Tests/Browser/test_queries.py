"""Albums by query: the viewer goes through what was found, and each photo has one address."""
import pytest
from playwright.sync_api import expect

from galleries import build, photo
from viewers import come_to_rest, expect_named

FOUND = ["spring/3.jpg", "autumn/2.jpg", "spring/1.jpg", "autumn/0.jpg"]


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """Photos of two albums in turn, by their dates, and one that is not found."""
    folder = tmp_path_factory.mktemp("queries") / "photos"
    for day, name in enumerate(reversed(FOUND), start=1):
        describe(photo(folder / name, colour=(60 * day, 90, 120)), day, 5)
    describe(photo(folder / "spring/plain.jpg", colour=(9, 9, 9)), 5, 2)
    (folder / "best").mkdir()
    (folder / "best/album.yaml").write_text(
        "query: {rating: 4}\nchunk: {minimum: 1, target: 2, maximum: 2}\n")
    return build(folder, cwd=folder.parent)


def describe(path, day, rating):
    path.with_name(path.name + ".xmp").write_text(f"""
      <x:xmpmeta xmlns:x='adobe:ns:meta/'>
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
      <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/'
       xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/'><xmp:Rating>{rating}</xmp:Rating>
      <photoshop:DateCreated>2024-05-0{day}</photoshop:DateCreated>
      </rdf:Description></rdf:RDF></x:xmpmeta>""")
    return path


def test_the_viewer_goes_through_what_was_found(album, serve, open_page):
    address = serve(album)
    page = open_page()
    page.goto(address + "best/index.html")
    page.locator(".tile").first.click()
    for index, name in enumerate(FOUND):
        folder, stem = name.removesuffix(".jpg").split("/")
        page.wait_for_url(f"{address}{folder}/p/{stem}.html")
        expect(page.locator(".viewer-count")).to_have_text(f"{index + 1} of {len(FOUND)}")
        expect_named(page, stem)
        page.keyboard.press("ArrowRight")
    # The last one is in view; where it is loaded anew, it is on its own page, and Back leads here.
    come_to_rest(page)
    page.reload()
    expect(page.locator(".photo-page h1")).to_have_text("0")
    expect(page.locator(".crumbs a").last).to_have_text("autumn")
    page.go_back()
    page.wait_for_url(address + "best/**")
    expect(page.locator('[data-photo="autumn/0.jpg"]')).to_be_visible()


def test_without_script_a_tile_leads_to_the_photos_own_page(album, serve, open_page):
    address = serve(album)
    page = open_page(script=False)
    page.goto(address + "best/index.html")
    page.locator(".tile").first.click()
    page.wait_for_url(address + "spring/p/3.html")
    expect(page.locator("h1")).to_have_text("3")
