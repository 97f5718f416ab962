"""Photos sorted out by keys, and what other programs read of that."""
import hashlib
import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from patience import wait_until
from previews import arrange, draw, open_panel, order, wait_for_order

TAGS = ["-XMP-xmp:Rating", "-XMP-xmpDM:all", "-XMP-digiKam:PickLabel"]


def exiftool(folder, *tags):
    """What ExifTool reads of the sidecars in a folder, by their names."""
    files = sorted(folder.glob("*.xmp"))
    if not files:
        return {}
    found = json.loads(subprocess.run(
        ["exiftool", "-json", "-struct", *tags, *files], capture_output=True, text=True,
        check=True).stdout)
    return {each.pop("SourceFile").rsplit("/", 1)[1]: each for each in found}


def contents(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).digest() for path in folder.glob("*.png")}


def begin(page):
    page.get_by_role("button", name="Rate", exact=True).click()
    page.locator(".pfe-cull").wait_for()


def shown(page):
    return page.locator(".pfe-cull h2").inner_text()


def test_marks_are_read_by_exiftool(page, preview):
    before = contents(preview.photos)
    begin(page)
    assert shown(page) == "p00.png"
    for keys in ["5", " ", "p", "3", " ", "x", " ", "1", "0", " ", "x", "u"]:
        page.keyboard.press(keys)
    expect(page.locator(".pfe-standing")).to_have_text("Saved")
    wait_until(lambda: "p04.png.xmp" in exiftool(preview.photos, *TAGS)
               and "Good" not in exiftool(preview.photos, *TAGS)["p04.png.xmp"])
    assert exiftool(preview.photos, *TAGS) == {
        "p00.png.xmp": {"Rating": 5},
        "p01.png.xmp": {"Rating": 3, "Pick": 1, "Good": True, "PickLabel": 3},
        "p02.png.xmp": {"Rating": -1, "Pick": -1, "Good": False, "PickLabel": 1},
        "p03.png.xmp": {"Rating": 0},
        "p04.png.xmp": {"Rating": 0, "Pick": 0, "PickLabel": 0},
    }
    # The picture of a photo that is rejected stays on the screen.
    page.get_by_role("combobox", name="Show").select_option("Rejected")
    expect(page.locator(".pfe-cull h2")).to_have_text("p02.png")
    expect(page.locator(".pfe-cull-place")).to_have_text("1 of 1")
    page.get_by_role("combobox", name="Show").select_option("4 stars and up")
    expect(page.locator(".pfe-cull h2")).to_have_text("p00.png")
    page.get_by_role("combobox", name="Show").select_option("Unrated")
    expect(page.locator(".pfe-cull-place")).to_have_text(re.compile("of 21$"))
    page.keyboard.press("Escape")
    wait_for_order(page, "order => !order.includes('p02.png')")
    assert contents(preview.photos) == before
    page.problems.clear()


@pytest.mark.parametrize("width, height", [(1280, 900), (390, 844), (844, 390)])
def test_the_buttons_of_marks_can_be_hit_while_photos_are_selected(page, preview, width, height):
    page.set_viewport_size({"width": width, "height": height})
    arrange(page)
    page.locator(".tile").first.click()
    begin(page)
    covered = """() => [...document.querySelectorAll(".pfe-cull button")].filter(button => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }).map(({ textContent }) => textContent)"""
    wait_until(lambda: page.evaluate(covered) == [])
    page.keyboard.press("Escape")


DARKTABLE = """\
<?xml version="1.0" encoding="UTF-8"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:darktable="http://darktable.sf.net/"
   xmp:Rating="2"
   darktable:xmp_version="5"
   darktable:history_end="1">
   <dc:subject><rdf:Bag><rdf:li>sea &amp; sky</rdf:li></rdf:Bag></dc:subject>
   <darktable:history><rdf:Seq><rdf:li
      darktable:num="0" darktable:operation="exposure" darktable:enabled="1"
      darktable:params="gz04eJxjYGBgYAFiCQYYOOHAjAmgAA0IGNA="/></rdf:Seq></darktable:history>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
"""


def test_what_another_program_wrote_stays(page, preview):
    sidecar = preview.photos / "p00.png.xmp"
    sidecar.write_text(DARKTABLE)
    before = exiftool(preview.photos, "-XMP:all")["p00.png.xmp"]
    begin(page)
    expect(page.locator(".pfe-cull-marks")).to_have_text("★★☆☆☆")
    page.keyboard.press("4")
    wait_until(lambda: exiftool(preview.photos, *TAGS)["p00.png.xmp"] == {"Rating": 4})
    after = exiftool(preview.photos, "-XMP:all")["p00.png.xmp"]
    toolkit = {"XMPToolkit": None, "Rating": None}
    assert {**after, **toolkit} == {**before, **toolkit} and before["Rating"] == 2
    page.keyboard.press("Control+z")
    expect(page.locator(".pfe-cull-marks")).to_have_text("★★☆☆☆")
    assert sidecar.read_text() == DARKTABLE
    sidecar.write_text("no XMP at all")
    page.keyboard.press("3")
    expect(page.locator(".pfe-bar [role=status]")).to_contain_text("is no XMP; it stays as it is")
    assert sidecar.read_text() == "no XMP at all"
    # The browser says that the server said no.
    page.problems.clear()


def test_marks_go_into_a_sidecar_that_differs_in_case(page, preview):
    sidecar = preview.photos / "P00.PNG.xmp"
    sidecar.write_text(DARKTABLE)
    begin(page)
    expect(page.locator(".pfe-cull-marks")).to_have_text("★★☆☆☆")
    page.keyboard.press("4")
    page.keyboard.press("p")
    wait_until(lambda: exiftool(preview.photos, *TAGS) == {
        "P00.PNG.xmp": {"Rating": 4, "Pick": 1, "Good": True, "PickLabel": 3}})
    assert "sea &amp; sky" in sidecar.read_text()
    page.keyboard.press("Escape")
    page.reload()
    begin(page)
    page.get_by_role("combobox", name="Show").select_option("Picked")
    expect(page.locator(".pfe-cull h2")).to_have_text("p00.png")


@pytest.mark.parametrize(("shared", "copy"), [
    ("SIDE.xmp", "side.xmp"), ("SIDE.PNG.xmp", "side.png.xmp")])
def test_a_mark_in_a_sidecar_of_photos_that_differ_in_case_is_of_one_alone(
        page, preview, shared, copy):
    for index, name in enumerate(("side.png", "Side.png")):
        draw(preview.photos / name, 30 + index)
    (preview.photos / shared).write_text(DARKTABLE)
    wait_for_order(page, "order => order.includes('side.png') && order.includes('Side.png')")
    assert preview.edit(mark={"photos": ["side.png"], "flag": "reject"}).status == 200
    wait_for_order(page, "order => !order.includes('side.png') && order.includes('Side.png')")
    assert (preview.photos / shared).read_text() == DARKTABLE
    assert "sea &amp; sky" in (preview.photos / copy).read_text()


def test_a_mark_of_one_of_two_photos_is_none_of_the_other_that_is_hidden(page, preview):
    for index, name in enumerate(("side.jpg", "side.png")):
        draw(preview.photos / name, 30 + index)
    (preview.photos / "side.xmp").write_text(DARKTABLE)
    (preview.photos / "arrangement.txt").write_text("- side.png\n")
    wait_for_order(page, "order => order.includes('side.jpg') && !order.includes('side.png')")
    assert preview.edit(mark={"photos": ["side.jpg"], "flag": "reject"}).status == 200
    wait_for_order(page, "order => !order.includes('side.jpg')")
    assert (preview.photos / "side.xmp").read_text() == DARKTABLE
    assert preview.edit(hide={"photos": ["side.png"], "isHidden": False}).status == 200
    wait_for_order(page, "order => order.includes('side.png') && !order.includes('side.jpg')")


def test_a_photo_that_digikam_rejects_comes_back_with_its_stars(page, preview):
    (preview.photos / "p00.png.xmp").write_text(DARKTABLE.replace(
        'xmp:Rating="2"',
        'xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmp:Rating="2" digiKam:PickLabel="1"'))
    wait_for_order(page, "order => !order.includes('p00.png')")
    preview.edit(mark={"photos": ["p00.png"], "flag": "neither"})
    wait_for_order(page, "order => order.includes('p00.png')")
    assert exiftool(preview.photos, *TAGS) == {
        "p00.png.xmp": {"Rating": 2, "Pick": 0, "PickLabel": 0}}


def picked(preview):
    """The photos that Rate shows as picked."""
    state = json.loads(preview.request("GET", "/_photofall/culling").body)
    return {photo["id"] for photo in state["photos"] if photo["isPicked"]}


def test_picks_in_a_shared_sidecar_or_the_photo_itself_are_shown_and_taken_back(preview):
    for index, name in enumerate(("side.jpg", "side.png")):
        draw(preview.photos / name, 30 + index)
    for name in ("side.xmp", "p01.png"):
        subprocess.run(["exiftool", "-q", "-overwrite_original", "-XMP-digiKam:PickLabel=3",
                        preview.photos / name], check=True)
    wait_until(lambda: picked(preview) == {"p01.png", "side.jpg", "side.png"})
    marked = {"photos": ["p01.png", "side.jpg"], "flag": "neither"}
    assert preview.edit(mark=marked).status == 200
    wait_until(lambda: picked(preview) == {"side.png"})


@pytest.mark.parametrize(("key", "place"), [("trashed", "bin"), ("inLockedFolder", "locked folder")])
def test_a_photo_that_google_photos_hides_takes_no_mark_that_would_not_show_it(
        page, preview, key, place):
    takeout = preview.photos / "p00.png.json"
    takeout.write_text(json.dumps({key: True}))
    wait_for_order(page, "order => !order.includes('p00.png')")
    for mark in ({"flag": "pick"}, {"flag": "neither"}, {"stars": 4}):
        answer = preview.edit(mark={"photos": ["p01.png", "p00.png"], **mark})
        assert answer.status == 422
        assert f"p00.png is in the {place} of Google Photos".encode() in answer.body
    assert not list(preview.photos.glob("*.xmp"))
    takeout.unlink()
    wait_for_order(page, "order => order.includes('p00.png')")
    assert preview.edit(mark={"photos": ["p00.png"], "stars": 4}).status == 200


def test_the_dialog_is_named_by_its_photo(page, preview):
    begin(page)
    expect(page.get_by_role("dialog", name=shown(page))).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog", name="p01.png")).to_be_visible()


def test_order_and_sections_follow_stars_at_once(page, preview):
    (preview.photos / "photofall.yaml").write_text("sort: rating\nsections: rating\n")
    arrange(page)
    page.locator('[data-photo="p07.png"]').click()
    page.keyboard.press("4")
    wait_for_order(page, "order => order[0] === 'p07.png'")
    page.locator('[data-photo="p03.png"]').click()
    page.keyboard.press("5")
    wait_for_order(page, "order => order[0] === 'p03.png' && order[1] === 'p07.png'")
    page.wait_for_function("() => document.querySelectorAll('.section-title').length === 3")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order[0] === 'p07.png' && order[1] !== 'p03.png'")
    assert order(page)


def test_no_key_is_dropped(open_preview, start_preview):
    preview = start_preview(photos=400)
    page = open_preview(preview, height=800)
    begin(page)
    page.locator(".pfe-cull").focus()
    # Faster than any hand.
    page.keyboard.type("1 2 3 4 5 " * 80)
    wait_until(lambda: len(list(preview.photos.glob("*.xmp"))) == 400)
    expect(page.locator(".pfe-standing")).to_have_text("Saved")
    assert exiftool(preview.photos, "-XMP-xmp:Rating") == {
        f"p{index:03}.png.xmp": {"Rating": index % 5 + 1} for index in range(400)}
    page.problems.clear()


def test_an_album_that_shows_no_photo_comes_back(page, preview):
    for index in range(2):
        draw(preview.photos / "trip" / f"x{index}.png", 30 + index)
    cards = page.locator(".albums .card-title")
    expect(cards).to_have_text(["trip"])
    preview.edit(hide={"photos": ["trip/x0.png"], "isHidden": True})
    preview.edit(mark={"photos": ["trip/x1.png"], "flag": "reject"})
    expect(cards).to_have_count(0)
    panel = open_panel(page, "Album")
    expect(panel.get_by_role("listitem").filter(has_text="trip")).to_contain_text(
        "all photos are hidden or rejected")
    panel.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Hidden").click()
    page.get_by_role("button", name="Show trip/x0.png again").click()
    expect(cards).to_have_text(["trip"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(cards).to_have_count(0)
    begin(page)
    page.get_by_role("combobox", name="Show").select_option("Rejected")
    expect(page.locator(".pfe-cull h2")).to_have_text("trip/x1.png")
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(cards).to_have_text(["trip"])


def test_a_gallery_that_shows_no_photo_comes_back(open_preview, start_preview):
    preview = start_preview(photos=2)
    page = open_preview(preview)
    tiles = page.locator(".tile")
    preview.edit(hide={"photos": ["p0.png", "p1.png"], "isHidden": True})
    expect(tiles).to_have_count(0)
    page.get_by_role("button", name="Hidden").click()
    page.get_by_role("button", name="Show p0.png again").click()
    # A page that is loaded anew waits for the end of the list.
    page.keyboard.press("Escape")
    wait_for_order(page, "order => order.length === 1")
    preview.edit(hide={"photos": ["p0.png"], "isHidden": True})
    expect(tiles).to_have_count(0)
    page.close()
    # The photos that it asked for have gone meanwhile.
    page.problems.clear()
    assert preview.stop() == 130
    page = open_preview(start_preview())
    expect(page.locator("h1")).to_have_text("photos")
    page.get_by_role("button", name="Hidden").click()
    page.get_by_role("button", name="Show p1.png again").click()
    page.keyboard.press("Escape")
    wait_for_order(page, "order => order.length === 1")


def test_a_photo_that_is_not_shown_is_seen_though_no_browser_shows_its_file(
        start_preview, tmp_path):
    draw(tmp_path / "photos" / "a.tif", 30)
    draw(tmp_path / "photos" / "b.tif", 31)
    preview = start_preview(photos=2)
    # All pictures are made by then.
    assert preview.site
    assert preview.edit(hide={"photos": ["a.tif"], "isHidden": True}).status == 200
    assert preview.edit(mark={"photos": ["b.tif"], "flag": "reject"}).status == 200
    for photo in ("a.tif", "b.tif"):
        answer = preview.request("GET", f"/_photofall/source?photo={photo}")
        assert answer.status == 200
        assert answer.getheader("Content-Type") in ("image/jpeg", "image/webp", "image/avif")
