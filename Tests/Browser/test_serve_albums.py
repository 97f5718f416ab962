"""All of an album in place: its words and cover, the albums in it, photos that go to another."""
import contextlib
import json
import os
import re
from urllib.parse import urlencode

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import expect

from galleries import run
from patience import wait_until
from previews import arrange, draw, open_panel, order, read, wait_for_order


def undo(page):
    page.get_by_role("button", name="Undo", exact=True).click()


def title(page):
    return page.locator(".masthead > h1")


def ask(preview, state, **query):
    """A state of the gallery, as a page asks for it."""
    return json.loads(
        preview.request("GET", f"/_photofall/{state}?" + urlencode(query)).body)


OWN = "# Ours.\ntitle: Iceland   # and the sea\ncover: p01.png\n"


def test_a_title_is_changed_where_it_stands(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text(OWN)
    expect(title(page)).to_have_text("Iceland")
    title(page).click()
    field = page.get_by_label("Title of the album")
    expect(field).to_have_value("Iceland")
    page.keyboard.type("Ísland & more")
    # What others change meanwhile takes nothing away from who is writing.
    preview.edit(hide={"photos": ["p09.png"], "isHidden": True})
    expect(field).to_have_value("Ísland & more")
    page.keyboard.press("Enter")
    expect(page).to_have_title(re.compile("Ísland & more"))
    expect(title(page)).to_have_text("Ísland & more")
    wait_for_order(page, "order => !order.includes('p09.png')")
    assert read(file) == OWN.replace("Iceland ", '"Ísland & more" ')
    undo(page)
    expect(title(page)).to_have_text("Iceland")
    assert read(file) == OWN
    # Escape, and a title that stays the same, change nothing.
    title(page).click()
    page.keyboard.type("Elsewhere")
    page.keyboard.press("Escape")
    title(page).click()
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Iceland")
    assert read(file) == OWN
    # Without a title the album is called as its folder.
    title(page).click()
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("photos")
    assert read(file) == "# Ours.\n# and the sea\ncover: p01.png\n"


def test_the_panel_has_the_words_of_the_album(page, preview):
    page.evaluate("window.isSame = true")
    panel = open_panel(page, "Album")
    words = panel.get_by_label("Words below it, in Markdown")
    words.fill("Ten days in *May*.")
    panel.get_by_role("button", name="Save").click()
    expect(page.locator(".lede em")).to_have_text("May")
    file = preview.photos / "album.yaml"
    assert read(file) == 'description: "Ten days in *May*."\n'
    # A hand that writes is followed, as long as nobody writes here.
    file.write_text("description: Two weeks.\ntitle: North\n")
    expect(words).to_have_value("Two weeks.")
    expect(panel.get_by_label("Title")).to_have_value("North")
    words.fill("Mine")
    file.write_text("description: Theirs.\ntitle: North\n")
    expect(page.locator(".lede")).to_have_text("Theirs.")
    panel.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Theirs")).to_have_value("Theirs.")
    page.problems.clear()
    # What is being decided is not followed, though the rest is.
    file.write_text("description: Theirs.\ntitle: South\n")
    expect(panel.get_by_label("Title")).to_have_value("South")
    expect(words).to_have_value("Mine")
    page.get_by_role("button", name="Write mine").click()
    expect(page.locator(".lede")).to_have_text("Mine")
    assert read(file) == "description: Mine\ntitle: South\n"
    words.fill("")
    panel.get_by_role("button", name="Save").click()
    expect(page.locator(".lede")).to_have_count(0)
    assert read(file) == "title: South\n"
    # The words themselves lead to the panel, and the page was loaded once.
    undo(page)
    panel.get_by_role("button", name="Close").click()
    page.locator(".lede").click()
    expect(page.get_by_label("Words below it, in Markdown")).to_be_focused()
    assert page.evaluate("window.isSame")


def test_words_on_lines_are_followed_in_a_field_of_one(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text('title: "One\\ntwo"\n')
    expect(title(page)).to_have_text("One two")
    panel = open_panel(page, "Album")
    expect(panel.get_by_label("Title")).to_have_value("One two")
    file.write_text("title: Three\n")
    expect(panel.get_by_label("Title")).to_have_value("Three")


def test_words_of_the_gallery_go_where_they_are(page, preview):
    configuration = preview.photos / "photofall.yaml"
    configuration.write_text("title: Ours # all\nsort: name\n")
    expect(title(page)).to_have_text("Ours")
    title(page).click()
    page.keyboard.type("Yours")
    page.keyboard.press("Enter")
    expect(page).to_have_title(re.compile("Yours"))
    assert read(configuration) == "title: Yours # all\nsort: name\n"
    assert not (preview.photos / "album.yaml").exists()


def test_a_photo_has_a_title(page, preview):
    (preview.photos / "album.yaml").write_text("title: North\ntitles:\n  # the best\n  p00.png: First\n")
    # The page that comes of it brings other tiles.
    expect(title(page)).to_have_text("North")
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.keyboard.press("c")
    page.get_by_label("Title", exact=True).fill("Second")
    page.get_by_role("button", name="Save").click()
    file = preview.photos / "album.yaml"
    wait_until(lambda: read(file) == (
        "title: North\ntitles:\n  # the best\n  p00.png: First\n  p01.png: Second\n"))
    # On its own page the title is clicked.
    page.goto(preview.address + "p/p01.html")
    heading = page.locator("h1")
    expect(heading).to_have_text("Second")
    expect(page.get_by_role("button", name="Words…", exact=True)).to_be_visible()
    heading.click()
    page.get_by_label("Title", exact=True).fill("")
    page.get_by_label("Caption, in Markdown").fill("A *square*")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".words em")).to_have_text("square")
    expect(heading).to_have_text("p01")
    assert read(file) == (
        "title: North\ntitles:\n  # the best\n  p00.png: First\ncaptions:\n  p01.png: A *square*\n".replace(
            "A *square*", '"A *square*"'))


def test_a_caption_in_the_photo_itself_is_taken_away(start_preview, tmp_path):
    words = PngInfo()
    words.add_text("Description", "Of the camera")
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (60, 40)).save(tmp_path / "photos" / "own.png", pnginfo=words)
    preview = start_preview(photos=2)
    assert ask(preview, "photo", photo="own.png")["caption"] == "Of the camera"
    answer = preview.edit(caption={"photo": "own.png", "text": "", "was": "Of the camera"})
    assert answer.status == 200, answer.body
    assert ask(preview, "photo", photo="own.png")["caption"] == ""
    assert read(preview.photos / "album.yaml") == 'captions:\n  own.png: ""\n'


def test_a_caption_that_is_taken_away_shows_no_other(start_preview, tmp_path):
    photos = tmp_path / "photos"
    draw(photos / "p0.png", 1)
    (photos / "p0.png.md").write_text("Long words\n")
    (photos / "album.yaml").write_text("captions: {p0.png: Short}\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    answer = preview.edit(caption={"photo": "p0.png", "text": "", "was": "Short"})
    assert answer.status == 200, answer.body
    assert ask(preview, "photo", photo="p0.png")["caption"] == ""
    assert read(photos / "p0.png.md") == "Long words\n"


def test_words_are_not_lost_where_a_word_for_all_stands(start_preview, tmp_path):
    photos = tmp_path / "photos"
    own = "captions: {p1.png: One}\nspan: auto\n"
    draw(photos / "trip" / "t0.png", 30)
    (photos / "trip" / "album.yaml").write_text("captions: overlay\n")
    (photos / "photofall.yaml").write_text("files: move\n")
    (photos / "album.yaml").write_text(own)
    preview = start_preview(photos=3)
    answer = preview.edit(transfer={"photos": ["p1.png"], "album": "trip"})
    assert answer.status == 422 and b'found \\"overlay\\"' in answer.body, answer.body
    answer = preview.edit(span={"photos": ["p1.png"], "columns": 2})
    assert answer.status == 422 and b'found \\"auto\\"' in answer.body, answer.body
    assert read(photos / "album.yaml") == own and (photos / "p1.png").exists()
    answer = preview.edit(caption={"photo": "trip/t0.png", "text": "The sea", "was": ""})
    assert answer.status == 200, answer.body
    assert ask(preview, "photo", photo="trip/t0.png")["caption"].strip() == "The sea"
    assert read(photos / "trip" / "t0.png.md") == "The sea\n"


def test_a_cover_is_clicked(page, preview):
    for index in range(6):
        draw(preview.photos / "trip" / f"t{index}.png", index + 30)
    page.get_by_role("link", name="trip").click()
    panel = open_panel(page, "Album")
    expect(panel.locator(".pfe-cover img")).to_have_count(4)
    panel.get_by_role("button", name="Choose…").click()
    page.locator('[data-photo="trip/t4.png"]').click()
    expect(panel.locator(".pfe-cover img")).to_have_count(1)
    file = preview.photos / "trip" / "album.yaml"
    assert read(file) == "cover: t4.png\n"
    expect(page.get_by_role("dialog")).to_have_count(1)
    panel.get_by_role("button", name="First photos").click()
    expect(panel.locator(".pfe-cover img")).to_have_count(4)
    assert not read(file)
    panel.get_by_role("button", name="Choose…").click()
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    # Then a click opens the photo as ever.
    page.locator('[data-photo="trip/t4.png"]').click()
    expect(page.get_by_role("dialog")).to_have_count(2)
    assert not read(file)


def test_no_cover_is_chosen_when_the_panel_is_closed(page, preview):
    panel = open_panel(page, "Album")
    panel.get_by_role("button", name="Choose…").click()
    panel.get_by_role("button", name="Close").click()
    page.locator('[data-photo="p04.png"]').click()
    expect(page.get_by_role("dialog")).to_have_count(1)
    assert not (preview.photos / "album.yaml").exists()


def move_chosen(page, *photos, album=None, title=None):
    # By keys: a click is done twice, and so undone, where a tile is made anew meanwhile.
    for photo in photos:
        page.locator(f'[data-photo="{photo}"]').focus()
        page.keyboard.press(" ")
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="Move")
    if album:
        dialog.get_by_role("combobox").select_option(label=album)
    if title:
        dialog.get_by_label("Or a new album in that one").fill(title)
    dialog.get_by_role("button", name="Move").click()


def say_files(photos, mode="move"):
    """Says what happens to files, so that nobody is asked."""
    with (photos / "photofall.yaml").open("a") as text:
        text.write(f"files: {mode}\n")


ALBUM = """\
# Ours.
captions:
  # of the first
  p00.png: Zero   # really
  p01.png: One
cover: p01.png
publish: {p01.png: no}
sections:
  - {title: A, from: p00.png}
  # then
  - {title: B, from: p01.png}
  - {title: C, photos: [p05.png, p06.png]}
sort: name
"""


def files(folder):
    """What is in a folder; what goes while one looks is not there."""
    found = {}
    for path in folder.rglob("*"):
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):
            found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def test_photos_go_to_another_album_and_back(page, preview):
    photos = preview.photos
    say_files(photos)
    draw(photos / "trip" / "t0.png", 30)
    (photos / "album.yaml").write_text(ALBUM)
    (photos / "trip" / "album.yaml").write_text("title: The trip # far\n")
    (photos / "arrangement.txt").write_text("# order\np06.png\np00.png\np01.png\n- p10.png\n")
    (photos / "p01.png.xmp").write_text("")
    (photos / "p01.md").write_text("# A page of its own")
    (photos / "p05.png.md").write_text("Five")
    (photos / "p05.cr2").write_bytes(b"a raw file")
    # Another photo of nearly the same name, which nobody is to see.
    draw(photos / "p01.jpg", 40)
    with (photos / "arrangement.txt").open("a") as text:
        text.write("- p01.jpg\n")
    before = files(photos)
    expect(page.locator(".section-title")).to_have_text(["A", "B", "C"])
    page.wait_for_selector(".card-title:has-text('The trip')")
    arrange(page)
    move_chosen(page, "p01.png", "p05.png", album="\u2003The trip")
    wait_for_order(page, "order => !order.includes('p01.png') && !order.includes('p05.png')")
    after = files(photos)
    for name in ("p01.png", "p01.png.xmp", "p05.png", "p05.png.md", "p05.cr2"):
        assert after[f"trip/{name}"] == before[name] and name not in after
    for name in ("p01.md", "p01.jpg"):
        assert after[name] == before[name]
    assert read(photos / "album.yaml") == ALBUM.replace("  p01.png: One\n", "").replace(
        "cover: p01.png\npublish: {p01.png: no}\n", "").replace("from: p01.png", "from: p02.png"
        ).replace("[p05.png, p06.png]", "[p06.png]")
    assert read(photos / "trip" / "album.yaml") == (
        "title: The trip # far\ncaptions:\n  p01.png: One\npublish:\n  p01.png: \"no\"\n")
    assert read(photos / "arrangement.txt") == "# order\np06.png\np00.png\n- p10.png\n- p01.jpg\n"
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("2 photos moved to The trip")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_have_attribute(
        "title", "Undo: move 2 photos to trip (Ctrl+Z)")
    page.keyboard.press("Control+z")
    wait_for_order(page, "order => order.includes('p01.png') && order.includes('p05.png')")
    assert files(photos) == before
    page.keyboard.press("Control+Shift+z")
    wait_for_order(page, "order => !order.includes('p01.png')")
    assert files(photos) == after


def test_a_new_album_for_photos(page, preview):
    photos = preview.photos
    say_files(photos)
    before = files(photos)
    arrange(page)
    move_chosen(page, "p03.png", "p04.png", title="May/June")
    page.wait_for_selector(".card-title:has-text('May/June')")
    # The card comes with the first of them.
    wait_until(lambda: sorted(os.listdir(photos / "May-June")) == ["album.yaml", "p03.png", "p04.png"])
    assert read(photos / "May-June" / "album.yaml") == "title: May/June\n"
    undo(page)
    wait_for_order(page, "order => order.length === 24")
    wait_until(lambda: not (photos / "May-June").exists())
    assert files(photos) == before


@pytest.mark.parametrize("name", ["album", "arrangement", "photofall", "iceland"])
def test_what_is_no_file_of_a_photo_stays(start_preview, tmp_path, name):
    photos = tmp_path / "photos"
    for place in (f"{name}.png", "iceland/i.png", "trip/t.png"):
        draw(photos / place, 30)
    (photos / "album.yaml").write_text("title: Ours\n")
    (photos / "arrangement.txt").write_text("# order\n")
    (photos / "photofall.yaml").write_text("sort: name\nfiles: move\n")
    preview = start_preview(photos=2)
    before = files(photos)
    answer = preview.edit(transfer={"photos": [f"{name}.png"], "album": "trip", "title": None})
    assert answer.status == 200, answer.body
    assert files(photos) == {
        place.replace(f"{name}.png", f"trip/{name}.png"): text for place, text in before.items()}


def test_a_new_album_has_its_title_and_the_words_of_its_photos(preview):
    photos = preview.photos
    (photos / "album.yaml").write_text("captions: {p03.png: Three}\n")
    before = files(photos)
    answer = preview.edit(transfer={
        "photos": ["p03.png"], "album": "", "title": "May/June", "files": "move"})
    assert answer.status == 200, answer.body
    assert read(photos / "May-June" / "album.yaml") == (
        "title: May/June\ncaptions:\n  p03.png: Three\n")
    answer = preview.request("POST", "/_photofall/undo", preview.write_headers(), b"{}")
    assert answer.status == 200, answer.body
    assert files(photos) == before


def test_a_cover_from_a_folder_that_is_a_section_is_forgotten(start_preview, tmp_path):
    photos = tmp_path / "photos"
    for place in ("all/a/a0.png", "all/a/a1.png", "all/b/a1.png", "trip/t0.png"):
        draw(photos / place, len(place))
    file = photos / "all" / "album.yaml"
    file.write_text("sections: folders\ncover: a1.png\n")
    preview = start_preview(photos=2)
    # The first of that name is the cover.
    for photo, kept in (("all/b/a1.png", "sections: folders\ncover: a1.png\n"),
                        ("all/a/a1.png", "sections: folders\n")):
        answer = preview.edit(transfer={
            "photos": [photo], "album": "", "title": None, "files": "move"})
        assert answer.status == 200, answer.body
        assert read(file) == kept
        answer = preview.request("POST", "/_photofall/undo", preview.write_headers(), b"{}")
        assert answer.status == 200, answer.body
    # Within its album it stays the cover.
    answer = preview.edit(transfer={
        "photos": ["all/a/a1.png"], "album": "all", "title": None, "files": "move"})
    assert answer.status == 200, answer.body
    assert read(file) == "sections: folders\ncover: a1.png\n"


def test_a_cover_in_a_section_is_no_fault_of_a_strict_build(start_preview, tmp_path):
    photos = tmp_path / "photos"
    draw(photos / "sea" / "s.png", 30)
    (photos / "photofall.yaml").write_text("sections: folders\n")
    preview = start_preview(photos=2)
    assert preview.edit(cover={"photo": "sea/s.png", "album": ""}).status == 200
    built = run("build", photos, "--strict", cwd=tmp_path)
    assert built.returncode == 0, built.stderr


def test_nothing_is_moved_onto_another_file(page, preview):
    photos = preview.photos
    say_files(photos)
    draw(photos / "trip" / "p02.png", 30)
    page.wait_for_selector(".card-title")
    before = files(photos)
    arrange(page)
    move_chosen(page, "p01.png", "p02.png", album="\u2003trip")
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_have_text("p02.png is there already; rename one of them first.")
    assert files(photos) == before
    # The browser says that the server said no.
    page.problems.clear()


def test_an_album_that_goes_while_it_is_open_leads_to_the_one_above_it(page, preview):
    photos = preview.photos
    draw(photos / "trip" / "t0.png", 30)
    page.wait_for_selector(".card-title:has-text('trip')")
    answer = preview.edit(transfer={
        "photos": ["p03.png"], "album": "trip", "title": "Sea", "files": "move"})
    assert answer.status == 200, answer.body
    wait_until(lambda: preview.request("GET", "/trip/sea/").status == 200)
    page.goto(preview.address + "trip/sea/")
    expect(title(page)).to_have_text("Sea")
    undo(page)
    expect(title(page)).to_have_text("trip")
    page.get_by_role("button", name="Redo", exact=True).click()
    page.get_by_role("link", name="Sea").click()
    expect(title(page)).to_have_text("Sea")
    # Both go at once.
    (photos / "trip").rename(photos / ".trip")
    wait_for_order(page, "order => order.includes('p00.png')")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    # The browser says what was not there.
    page.problems.clear()


def cards(page):
    return page.locator(".albums .card-title")


def test_albums_change_places_hide_and_come_back(page, preview):
    photos = preview.photos
    for index, name in enumerate("abc"):
        draw(photos / name / "x.png", 30 + index)
    (photos / "arrangement.txt").write_text("# first\np04.png\n")
    expect(cards(page)).to_have_text(["a", "b", "c"])
    panel = open_panel(page, "Album")
    up = panel.get_by_role("button", name="Move c up")
    up.click()
    expect(cards(page)).to_have_text(["a", "c", "b"])
    # The same button has the focus, so the key does it again.
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards(page)).to_have_text(["c", "a", "b"])
    assert read(photos / "arrangement.txt") == "# first\np04.png\nc\na\nb\n"
    panel.get_by_role("button", name="Hide a", exact=True).click()
    expect(cards(page)).to_have_text(["c", "b"])
    assert "- a\n" in read(photos / "arrangement.txt")
    panel.get_by_role("button", name="Show a again").click()
    expect(cards(page)).to_have_text(["c", "a", "b"])
    for _ in range(4):
        page.keyboard.press("Control+z")
    expect(cards(page)).to_have_text(["a", "b", "c"])
    assert read(photos / "arrangement.txt") == "# first\np04.png\n"
    # What the album's own files hide is shown again, too.
    (photos / "b" / "album.yaml").write_text("hidden: yes # not yet\ntitle: Bee\n")
    expect(cards(page)).to_have_text(["a", "c"])
    panel.get_by_role("button", name="Show b again").click()
    expect(cards(page)).to_have_text(["a", "Bee", "c"])
    assert read(photos / "b" / "album.yaml") == "# not yet\ntitle: Bee\n"


def test_a_press_in_the_panel_outlives_what_others_change(page, preview):
    draw(preview.photos / "a" / "x.png", 30)
    expect(cards(page)).to_have_text(["a"])
    panel = open_panel(page, "Album")
    panel.get_by_role("button", name="Hide a", exact=True).hover()
    page.mouse.down()
    with page.expect_response("**/_photofall/head?*") as head:
        (preview.photos / "a" / "album.yaml").write_text("title: Alps\n")
    head.value.finished()
    # The page has taken that answer when it has one that it asks for later.
    page.evaluate("fetch(location.href).then(() => {})")
    page.mouse.up()
    expect(cards(page)).to_have_count(0)
    assert read(preview.photos / "arrangement.txt") == "- a\n"


def test_an_album_is_made_and_filled(page, preview):
    panel = open_panel(page, "Album")
    panel.get_by_role("button", name="New album…").click()
    page.get_by_role("dialog", name="New album").get_by_label("Title").fill("Winter")
    page.keyboard.press("Enter")
    expect(panel.get_by_role("listitem").filter(has_text="Winter")).to_contain_text("no photos yet")
    assert os.listdir(preview.photos / "Winter") == []
    say_files(preview.photos)
    arrange(page)
    move_chosen(page, "p07.png", album="\u2003Winter")
    expect(cards(page)).to_have_text(["Winter"])
    expect(panel.get_by_role("link", name="Winter")).to_be_visible()


def test_a_page_of_albums_alone_follows(open_preview, start_preview, tmp_path):
    for name in "ab":
        draw(tmp_path / "photos" / name / "x.png", ord(name))
    preview = start_preview()
    page = open_preview(preview)
    expect(cards(page)).to_have_text(["a", "b"])
    page.evaluate("window.isSame = true")
    panel = open_panel(page, "Album")
    panel.get_by_label("Title").fill("Both")
    panel.get_by_role("button", name="Save").click()
    expect(title(page)).to_have_text("Both")
    panel.get_by_role("button", name="Move b up").click()
    expect(cards(page)).to_have_text(["b", "a"])
    expect(panel).to_be_visible()
    assert page.evaluate("window.isSame")


SECTIONS = """\
sections:
  # Up there.
  - title: North   # cold
    from: p00.png
  - {from: p08.png, title: East}
sort: name
"""


def test_sections_have_words(page, preview):
    file = preview.photos / "album.yaml"
    file.write_text(SECTIONS)
    expect(page.locator(".section-title")).to_have_text(["North", "East"])
    arrange(page)
    page.get_by_role("button", name="Change the words of the section North").click()
    dialog = page.get_by_role("dialog", name="Section")
    dialog.get_by_label("Title").fill("Norður")
    dialog.get_by_label("Words below it").fill("Ice and *fire*")
    dialog.get_by_label("Words after its photos").fill("The end")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".section-footer")).to_have_text("The end")
    expect(page.locator(".section-text em")).to_have_text("fire")
    assert read(file) == SECTIONS.replace("title: North ", "title: Norður ").replace(
        "    from: p00.png\n",
        '    from: p00.png\n    text: "Ice and *fire*"\n    footer: The end\n')
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(page.locator(".section-title")).to_have_text(["North", "East"])
    wait_until(lambda: read(file) == SECTIONS)


def test_sections_of_folders_have_words(page, preview):
    draw(preview.photos / "trip" / "t0.png", 30)
    (preview.photos / "photofall.yaml").write_text("sections: folders\n")
    expect(page.locator(".section-title")).to_have_text(["trip"])
    arrange(page)
    page.get_by_role("button", name="Change the words of the section trip").click()
    dialog = page.get_by_role("dialog", name="Section")
    expect(dialog.get_by_label("Words after its photos")).to_have_count(0)
    dialog.get_by_label("Title").fill("The trip")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".section-title")).to_have_text(["The trip"])
    assert read(preview.photos / "trip" / "album.yaml") == "title: The trip\n"


def test_patterns_are_ignored(page, preview):
    file = preview.photos / "photofall.yaml"
    file.write_text("ignore:\n  - raw/   # the negatives\n  - '*.tmp'\n")
    panel = open_panel(page, "Album")
    panel.get_by_text("Ignored files").click()
    field = panel.get_by_label("Pattern as in .gitignore")
    expect(panel.locator(".pfe-patterns code")).to_have_text(["raw/", "*.tmp"])
    field.fill("p0*.png")
    page.keyboard.press("Enter")
    wait_for_order(page, "order => order.length === 14")
    expect(panel.locator(".pfe-patterns code")).to_have_text(["raw/", "*.tmp", "p0*.png"])
    assert read(file) == (
        "ignore:\n  - raw/   # the negatives\n  - '*.tmp'\n  - \"p0*.png\"\n")
    panel.get_by_role("button", name="Ignore *.tmp no more").click()
    wait_until(lambda: read(file) == "ignore:\n  - raw/   # the negatives\n  - \"p0*.png\"\n")
    undo(page)
    undo(page)
    wait_for_order(page, "order => order.length === 24")
    for name in ("raw/", "*.tmp"):
        panel.get_by_role("button", name=f"Ignore {name} no more").click()
    # An empty list is one of one's own.
    expect(panel.locator(".pfe-patterns code")).to_have_count(0)
    assert read(file) == "ignore:\n  # the negatives\n  []\n"


@pytest.mark.parametrize("edit", [
    {"transfer": {"photos": ["p00.png"], "album": album, "title": title, "files": mode}}
    for mode in ("move", "stay")
    for album, title in (("away", None), ("..", None), ("%2e%2e", None), ("nothing", None),
                         ("_own", None), (".own", None), ("/etc", None), ("p01.png", None),
                         ("", ".."), ("", "/"), ("", "Templates"), ("", "album.yaml"),
                         ("", "arrangement.txt"), ("", "photofall.yaml"), ("", "@eaDir"), ("", "x" * 256),
                         ("", "p01.png"), ("query", None))
] + [
    {"transfer": {"photos": [photo], "album": "trip", "title": None, "files": mode}}
    for mode in ("move", "stay") for photo in ("link.png", "away/secret.png")
] + [
    {"newAlbum": {"parent": "away", "title": "New"}},
    {"newAlbum": {"parent": "", "title": "trip"}},
    {"hideAlbum": {"album": "", "isHidden": True}},
    {"hideAlbum": {"album": "away", "isHidden": True}},
    {"albumTitle": {"album": "away", "text": "x", "was": ""}},
    {"cover": {"photo": "p00.png", "album": "away"}},
    {"moveAlbum": {"album": "away", "before": None}},
    {"ignore": {"pattern": "", "isIgnored": True}},
], ids=lambda edit: json.dumps(edit)[:60])
def test_no_edit_leads_out_or_onto_something(start_preview, tmp_path, edit):
    photos = tmp_path / "photos"
    draw(photos / "trip" / "t0.png", 30)
    for name in ("_own", ".own", "query"):
        (photos / name).mkdir()
    (photos / "query" / "album.yaml").write_text("query: {from: 1970-01-01}\n")
    (tmp_path / "away").mkdir()
    preview = start_preview(photos=2)
    (tmp_path / "away" / "secret.png").write_bytes((photos / "p0.png").read_bytes())
    os.symlink(tmp_path / "away", photos / "away")
    os.symlink("p1.png", photos / "link.png")
    edit = json.loads(json.dumps(edit).replace("p00.png", "p0.png").replace("p01.png", "p1.png"))
    before = files(photos), files(tmp_path / "away")
    folders = sorted(map(str, photos.rglob("*")))
    answer = preview.edit(**edit)
    assert answer.status == 422, answer.body
    assert (files(photos), files(tmp_path / "away")) == before
    assert folders == sorted(map(str, photos.rglob("*")))


def test_a_link_in_the_way_is_not_followed(preview, tmp_path):
    """A folder that becomes a link after the gallery was looked at."""
    (tmp_path / "away").mkdir()
    trip = preview.photos / "trip"
    draw(trip / "t0.png", 30)
    wait_until(lambda: b"trip" in preview.request("GET", "/").body)
    os.rename(trip, tmp_path / "gone")
    os.symlink(tmp_path / "away", trip)
    answer = preview.edit(transfer={
        "photos": ["p00.png"], "album": "trip", "title": None, "files": "move"})
    assert answer.status in (422, 500)
    assert os.listdir(tmp_path / "away") == []
    assert (preview.photos / "p00.png").exists()


def test_undo_never_moves_onto_another_file(page, preview):
    photos = preview.photos
    draw(photos / "trip" / "t0.png", 30)
    page.wait_for_selector(".card-title")
    preview.edit(transfer={"photos": ["p01.png"], "album": "trip", "title": None, "files": "move"})
    wait_for_order(page, "order => !order.includes('p01.png')")
    draw(photos / "p01.png", 77)
    before = files(photos)
    wait_for_order(page, "order => order.includes('p01.png')")
    undo(page)
    status = page.locator(".pfe-bar [role=status]")
    expect(status).to_contain_text("was changed by hand since; it stays as it is")
    assert files(photos) == before
    page.problems.clear()
    assert "p01.png" in order(page)


def test_a_move_is_undone_by_the_next_server(start_preview):
    preview = start_preview(photos=3)
    draw(preview.photos / "trip" / "t0.png", 30)
    wait_until(lambda: b"trip" in preview.request("GET", "/").body)
    (preview.photos / "p1.png.md").write_text("One")
    before = files(preview.photos)
    answer = preview.edit(transfer={
        "photos": ["p1.png"], "album": "", "title": "New", "files": "move"})
    assert answer.status == 200
    preview.process.kill()
    preview.process.wait()
    assert (preview.photos / "New" / "p1.png.md").exists()
    again = start_preview()
    wait_until(lambda: again.request("GET", "/_photofall/settings").status == 200)
    assert again.request("POST", "/_photofall/undo", again.write_headers(), b"{}").status == 200
    assert files(preview.photos) == before
    assert not (preview.photos / "New").exists()


def test_a_question_is_not_taken_away_by_a_change(page, preview):
    draw(preview.photos / "trip" / "t0.png", 30)
    page.wait_for_selector(".card-title:has-text('trip')")
    arrange(page)
    page.locator('[data-photo="p01.png"]').click()
    page.keyboard.press("m")
    dialog = page.get_by_role("dialog", name="Move")
    choice = dialog.get_by_role("combobox")
    expect(choice).to_be_visible()
    expect(page.locator(".find")).to_have_count(1)
    # Without a search the page has other parts, so that it is loaded anew.
    (preview.photos / "photofall.yaml").write_text("search: no\nfiles: move\n")
    wait_until(lambda: b'class="find"' not in preview.request("GET", "/").body)
    choice.select_option(label="\u2003trip")
    dialog.get_by_role("button", name="Move").click()
    wait_until(lambda: (preview.photos / "trip" / "p01.png").exists())
    expect(page.locator(".find")).to_have_count(0)


def write_in_dialog(page):
    page.locator('[data-photo="p01.png"]').click()
    page.get_by_role("button", name="Words…").click()
    dialog = page.get_by_role("dialog", name="p01.png")
    dialog.get_by_label("Title").fill("Mine")
    return dialog.get_by_role("button", name="Save")


def write_in_panel(page):
    panel = open_panel(page, "Album")
    panel.get_by_label("Title").fill("Mine")
    return panel.get_by_role("button", name="Save")


def name_new_album(page):
    open_panel(page, "Album").get_by_role("button", name="New album…").click()
    dialog = page.get_by_role("dialog", name="New album")
    dialog.get_by_label("Title").fill("Mine")
    return dialog.get_by_role("button", name="Make")


@pytest.mark.parametrize("write", [write_in_dialog, write_in_panel, name_new_album])
def test_words_are_not_taken_away_by_a_change(page, preview, write):
    arrange(page)
    save = write(page)
    expect(page.locator(".find")).to_have_count(1)
    # Without a search the page has other parts, so that it is loaded anew; it asks for its own page
    # to see that.
    with page.expect_response(preview.address):
        (preview.photos / "photofall.yaml").write_text("search: no\n")
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(resolve))")
    save.click()
    # Words of the gallery are written into a file, and a new album is a folder.
    wait_until(lambda: (preview.photos / "Mine").is_dir()
               or any("Mine" in path.read_text() for path in preview.photos.glob("*.yaml")))
    page.keyboard.press("Escape")
    expect(page.locator(".find")).to_have_count(0)


def test_names_are_known_however_their_letters_are_written(start_preview, tmp_path):
    """Macs take letters with accents apart in the names of files, keyboards do not."""
    photos = tmp_path / "photos"
    for name in ("a.png", "e\u0301.png", "u\u0308.png", "E\u0301te\u0301/t.png"):
        draw(photos / name, len(name))
    (photos / "arrangement.txt").write_text("# Ours.\n- \u00e9.png\na.png\n")
    (photos / "album.yaml").write_text("hidden:\n  - \u00fc.png\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    hidden = [photo["id"] for photo in ask(preview, "album", page="/")["hidden"]]
    assert hidden == ["e%CC%81.png", "u%CC%88.png"]
    assert preview.edit(hide={"photos": hidden, "isHidden": False}).status == 200
    assert ask(preview, "album", page="/")["order"] == ["e%CC%81.png", "a.png", "u%CC%88.png"]
    move = {"photos": ["a.png"], "before": "e%CC%81.png", "after": None}
    assert preview.edit(move=move).status == 200
    assert ask(preview, "album", page="/")["order"] == ["a.png", "e%CC%81.png", "u%CC%88.png"]
    answer = preview.edit(newAlbum={"parent": "", "title": "\u00c9t\u00e9"})
    assert answer.status == 422 and b"is there already" in answer.body


def test_a_photo_with_a_backslash_is_hidden_and_shown_again(start_preview, tmp_path):
    draw(tmp_path / "photos" / "DCIM\\1.png", 30)
    preview = start_preview(photos=2)
    photo = {"photos": ["DCIM%5C1.png"]}
    assert preview.edit(hide=photo | {"isHidden": True}).status == 200
    assert "DCIM%5C1.png" not in ask(preview, "album", page="/")["order"]
    source = "/_photofall/source?" + urlencode({"photo": "DCIM%5C1.png"})
    assert preview.request("GET", source).status == 200
    assert preview.edit(hide=photo | {"isHidden": False}).status == 200
    assert "DCIM%5C1.png" in ask(preview, "album", page="/")["order"]
