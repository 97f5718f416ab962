"""Photos go to another album and their files move or stay, as somebody says once."""
import os

import pytest
from playwright.sync_api import expect

from conftest import Held
from patience import wait_until
from previews import arrange, centre, draw, order, read, wait_for_order
from test_serve_albums import files, move_chosen, say_files, undo
from test_serve_pointer import card, middle

USUAL = "# Ours.\ntitle: Ours   # always\n"
STAYING = "# Ours.\nfiles: stay\n"


def dialog(page):
    return page.get_by_role("dialog", name="Do the files move, too?")


def status(page):
    return page.locator(".pfe-bar [role=status]")


@pytest.fixture
def trip(preview):
    """The folder of an album beside 24 photos."""
    draw(preview.photos / "trip" / "t0.png", 30)
    wait_until(lambda: b"card-title" in preview.request("GET", "/").body)
    return preview.photos / "trip"


def test_it_is_asked_once(open_preview, start_preview, tmp_path):
    photos, trip = tmp_path / "photos", tmp_path / "photos" / "trip"
    # A page that is loaded anew in the midst of this, since these come, would miss a key.
    draw(trip / "t0.png", 30)
    (photos / "photofall.yaml").write_text(USUAL)
    preview = start_preview(photos=24)
    page = open_preview(preview)
    before = files(photos)
    arrange(page)
    move_chosen(page, "p01.png", album="\u2003trip")
    dialog(page).get_by_role("button", name="Cancel").click()
    # The page hears of it with the next frame; until then it is still asking.
    expect(dialog(page)).to_have_count(0)
    assert files(photos) == before
    page.keyboard.press("m")
    page.get_by_role("dialog", name="Move").get_by_role("button", name="Move").click()
    dialog(page).get_by_role("button", name="Move the files").click()
    wait_for_order(page, "order => !order.includes('p01.png')")
    assert (trip / "p01.png").exists() and not (photos / "p01.png").exists()
    assert read(photos / "photofall.yaml") == USUAL + "files: move\n"
    move_chosen(page, "p02.png", album="\u2003trip")
    wait_for_order(page, "order => !order.includes('p02.png')")
    expect(dialog(page)).to_have_count(0)
    # The answer goes with the move that it was given for.
    undo(page)
    wait_for_order(page, "order => order.includes('p02.png')")
    assert read(photos / "photofall.yaml") == USUAL + "files: move\n"
    undo(page)
    wait_for_order(page, "order => order.includes('p01.png')")
    assert files(photos) == before


def test_others_are_moved_while_the_first_are_on_their_way(open_preview, start_preview, tmp_path):
    photos, trip = tmp_path / "photos", tmp_path / "photos" / "trip"
    draw(trip / "t0.png", 30)
    say_files(photos)
    page = open_preview(start_preview(photos=24))
    arrange(page)
    edits = Held(page, "**/_photofall/edit?*")
    move_chosen(page, "p01.png", album="\u2003trip")
    edits.wait()
    page.keyboard.press("Escape")
    move_chosen(page, "p02.png", album="\u2003trip")
    edits.let_go()
    wait_for_order(page, "order => !order.includes('p01.png') && !order.includes('p02.png')")
    assert (trip / "p01.png").exists() and (trip / "p02.png").exists()


def drag_to(page, photo, name):
    x, y, _ = centre(page, photo)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*middle(card(page, name)), steps=12)
    expect(status(page)).to_contain_text(f"Let go to move to {name}")
    page.mouse.up()


def test_a_photo_is_dropped_onto_an_album_and_its_file_stays(page, preview, trip):
    photos = preview.photos
    (photos / "album.yaml").write_text("# Of all.\ncaptions:\n  p03.png: Three\n  p04.png: Four\n")
    (photos / "p03.png.xmp").write_text("")
    (trip / "album.yaml").write_text("title: The trip   # far\n")
    expect(page.locator(".card-title")).to_have_text("The trip")
    before = files(photos)
    arrange(page)
    drag_to(page, "p03.png", "The trip")
    # Who answers by keys may as well.
    dialog(page).get_by_role("button", name="Leave the files").focus()
    page.keyboard.press("Enter")
    wait_for_order(page, "order => !order.includes('p03.png')")
    expect(status(page)).to_contain_text("p03.png moved to The trip")
    after = before | {
        "photofall.yaml": b"files: stay\n",
        "album.yaml": b"# Of all.\ncaptions:\n  p04.png: Four\n",
        "trip/album.yaml":
            b"title: The trip   # far\ncaptions:\n  p03.png: Three\nphotos:\n  - p03.png\n"}
    assert files(photos) == after
    page.goto(preview.address + "trip/index.html")
    assert order(page) == ["p03.png", "trip/t0.png"]
    expect(page.locator(".tile[data-photo='p03.png']")).to_contain_text("Three")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order.length === 1")
    assert files(photos) == before


def test_many_photos_stay_in_a_new_album(page, preview):
    photos = preview.photos
    (photos / "photofall.yaml").write_text(STAYING)
    before = files(photos)
    arrange(page)
    names = [f"p{index:02}.png" for index in (3, 5, 8)]
    move_chosen(page, *names, title="The best")
    page.wait_for_selector(".card-title:has-text('The best')")
    assert os.listdir(photos / "The best") == ["album.yaml"]
    assert read(photos / "The best" / "album.yaml") == (
        "photos:\n" + "".join(f"  - {name}\n" for name in names))
    undo(page)
    wait_for_order(page, "order => order.length === 24")
    wait_until(lambda: not (photos / "The best").exists())
    assert files(photos) == before


def test_one_that_is_listed_is_arranged_as_its_album_says(page, preview, trip):
    """It is put first, hidden, shown again and captioned there; its own folder's files say nothing."""
    photos = preview.photos
    (photos / "photofall.yaml").write_text("files: stay\nsort: name\n")
    (trip / "album.yaml").write_text("photos: [p03.png]   # a guest\n")
    page.goto(preview.address + "trip/index.html")
    wait_for_order(page, "order => order.length === 2")
    before = files(photos)
    arrange(page)
    assert order(page) == ["p03.png", "trip/t0.png"]
    page.locator('[data-photo="p03.png"]').click()
    page.keyboard.press("Alt+ArrowRight")
    wait_for_order(page, "order => order[0] === 'trip/t0.png'")
    assert read(trip / "arrangement.txt") == "t0.png\np03.png\n"
    page.keyboard.press("4")
    wait_until(lambda: (photos / "p03.png.xmp").exists())
    page.keyboard.press("Delete")
    wait_for_order(page, "order => order.length === 1")
    assert read(trip / "arrangement.txt") == "t0.png\n- p03.png\n"
    page.get_by_role("button", name="Hidden").click()
    image = page.get_by_role("dialog").locator("img")
    wait_until(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"))
    page.get_by_role("button", name="Show p03.png again").click()
    wait_for_order(page, "order => order.length === 2")
    page.get_by_role("button", name="Close").click()
    page.locator('[data-photo="p03.png"]').click()
    page.keyboard.press("c")
    page.get_by_label("Caption").fill("Of the trip")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".tile[data-photo='p03.png']")).to_contain_text("Of the trip")
    assert read(trip / "album.yaml") == (
        "photos: [p03.png]   # a guest\ncaptions:\n  p03.png: Of the trip\n")
    assert not (photos / "album.yaml").exists() and not (photos / "arrangement.txt").exists()
    for _ in range(5):
        undo(page)
    wait_until(lambda: files(photos) == before)


def test_one_that_is_listed_goes_on_and_home(preview, trip):
    """To a third album, to that of its own folder, and with its file."""
    photos = preview.photos
    (photos / "photofall.yaml").write_text(STAYING)
    (photos / "sea").mkdir()
    (photos / "p03.png.md").write_text("Three")
    (trip / "album.yaml").write_text("photos:\n  - p03.png\ntitles: {p03.png: Number 3}\n")
    wait_until(lambda: b"p03.png" in preview.request("GET", "/trip/").body)

    def go(album, **files):
        change = {"photos": ["p03.png"], "album": album, "title": None, **files}
        answer = preview.edit(transfer=change)
        assert answer.status == 200, answer.body

    go("sea")
    assert (read(trip / "album.yaml"), read(photos / "sea" / "album.yaml")) == (
        "", "titles:\n  p03.png: Number 3\nphotos:\n  - p03.png\n")
    go("")
    assert read(photos / "sea" / "album.yaml") == ""
    assert read(photos / "album.yaml") == "titles:\n  p03.png: Number 3\n"
    go("trip")
    assert read(photos / "album.yaml") == ""
    # The file moves from where it is, to the third album, and is listed nowhere then.
    go("sea", files="move")
    assert sorted(os.listdir(photos / "sea")) == ["album.yaml", "p03.png", "p03.png.md"]
    assert read(photos / "sea" / "album.yaml") == "titles:\n  p03.png: Number 3\n"
    assert read(trip / "album.yaml") == ""


@pytest.mark.parametrize("mode", ["move", "stay"])
def test_no_album_gets_two_photos_of_one_name(preview, trip, mode):
    photos = preview.photos
    draw(photos / "sea" / "p03.png", 40)
    (trip / "album.yaml").write_text("photos: [p03.png]\n")
    wait_until(lambda: b"p03.png" in preview.request("GET", "/trip/").body
               and b"sea" in preview.request("GET", "/").body)
    before = files(photos)
    for album in ("trip", "sea"):
        photo = "sea/p03.png" if album == "trip" else "p03.png"
        answer = preview.edit(transfer={
            "photos": [photo], "album": album, "title": None, "files": mode})
        assert answer.status == 422 and b"p03.png is there already" in answer.body
    assert files(photos) == before


def test_a_list_follows_a_photo_that_is_renamed_outside(page, preview, trip):
    photos = preview.photos
    (trip / "album.yaml").write_text("photos:\n  - p03.png   # best\ncaptions: {p03.png: Three}\n")
    page.goto(preview.address + "trip/index.html")
    wait_for_order(page, "order => order.includes('p03.png')")
    (photos / "p03.png.md").write_text("Beside it")
    (photos / "p03.png").rename(photos / "renamed.png")
    wait_for_order(page, "order => order.length === 1")
    page.get_by_role("button", name="Renamed").click()
    page.get_by_role("button", name="Let the words of p03.png follow to renamed.png").click()
    wait_for_order(page, "order => order.includes('renamed.png')")
    assert read(trip / "album.yaml") == (
        "photos:\n  - renamed.png   # best\ncaptions: {renamed.png: Three}\n")
    assert read(photos / "renamed.png.md") == "Beside it"
    assert not (photos / "p03.png.md").exists()


def test_a_listed_photo_that_is_gone_is_named(page, preview, trip):
    (trip / "album.yaml").write_text("title: Trip\nphotos:\n  - p03.png\n")
    page.wait_for_selector(".card-title:has-text('Trip')")
    (preview.photos / "p03.png").unlink()
    page.get_by_role("button", name="Left out").click()
    expect(page.get_by_role("dialog").get_by_role("listitem")).to_contain_text(
        f"{trip}/album.yaml:3: \"p03.png\" is no photo of the gallery")


def test_all_that_a_build_takes_for_a_photos_own_goes_with_it(start_preview, tmp_path):
    photos = tmp_path / "photos"
    for name in ("IMG_1.jpg", "IMG_1-edited.jpg", "IMG_1(1).jpg", "IMG_2.JPG", "trip/t.png"):
        draw(photos / name, len(name))
    for name in ("IMG_1.jpg.json", "IMG_1.jpg(1).json", "IMG_2_HEVC.MOV", "img_2.dng"):
        (photos / name).write_text("{}")
    preview = start_preview(photos=2)

    def go(*ids):
        return preview.edit(transfer={
            "photos": ids, "album": "trip", "title": None, "files": "move"})

    assert go("IMG_2.JPG", "IMG_1%281%29.jpg").status == 200
    moved = ["IMG_1(1).jpg", "IMG_1.jpg(1).json", "IMG_2.JPG", "IMG_2_HEVC.MOV", "img_2.dng", "t.png"]
    assert sorted(os.listdir(photos / "trip")) == moved
    # Notes of a photo that stays cannot go.
    answer = go("IMG_1.jpg")
    assert answer.status == 422 and b"IMG_1.jpg.json tells of IMG_1-edited.jpg, too" in answer.body
    assert sorted(os.listdir(photos / "trip")) == moved
    assert go("IMG_1.jpg", "IMG_1-edited.jpg").status == 200
    assert (photos / "trip" / "IMG_1.jpg.json").exists()


def test_what_spells_the_name_of_a_photo_otherwise_is_its_own(start_preview, tmp_path):
    photos, name = tmp_path / "photos", "caf\u00e9"
    for index, file in enumerate(("cafe\u0301.jpg", "trip/t.png")):
        draw(photos / file, index)
    (photos / f"{name}.jpg.xmp").write_text("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>")
    for ending in ("dng", "jpg.json", "jpg.md", "mov"):
        (photos / f"{name}.{ending}").write_text("{}")
    preview, before = start_preview(photos=2), files(photos)
    answer = preview.edit(mark={"photos": ["cafe%CC%81.jpg"], "stars": 3})
    assert answer.status == 200, answer.body
    assert "Rating" in read(photos / f"{name}.jpg.xmp") and set(files(photos)) == set(before)
    answer = preview.edit(transfer={
        "photos": ["cafe%CC%81.jpg"], "album": "trip", "title": None, "files": "move"})
    assert answer.status == 200, answer.body
    assert not [file for file in os.listdir(photos) if file.startswith("caf")]


def test_what_hid_a_photo_of_that_name_long_ago_hides_none_that_comes(preview, trip):
    (trip / "arrangement.txt").write_text("# Ours.\n- p03.png\n- p05.png\n")
    (trip / "album.yaml").write_text("hidden: [p04.png, p05.png]\n")
    answer = preview.edit(transfer={
        "photos": ["p03.png", "p04.png"], "album": "trip", "title": None, "files": "move"})
    assert answer.status == 200, answer.body
    assert read(trip / "arrangement.txt") == "# Ours.\n- p05.png\n"
    assert read(trip / "album.yaml") == "hidden: [p05.png]\n"

    def is_shown():
        page = preview.request("GET", "/trip/").body
        return b"trip/p03.png" in page and b"trip/p04.png" in page

    wait_until(is_shown)


def test_the_answer_stands_in_the_file_of_the_album_that_is_the_configuration(start_preview, tmp_path):
    photos = tmp_path / "photos"
    draw(photos / "trip" / "t0.png", 30)
    (photos / "album.yaml").write_text("sections:\n- photos:\n  - p01.png\n  - p02.png\n")
    preview = start_preview("--config", photos / "album.yaml", photos=24)
    before = files(photos)
    answer = preview.edit(transfer={"photos": ["p01.png"], "album": "trip", "files": "move"})
    assert answer.status == 200, answer.body
    assert read(photos / "album.yaml") == "sections:\n- photos:\n  - p02.png\nfiles: move\n"
    assert (photos / "trip" / "p01.png").exists()
    assert preview.request("POST", "/_photofall/undo", preview.write_headers(), b"{}").status == 200
    assert files(photos) == before
