"""Pages that are asked about by the addresses that browsers have: encoded, and of any language."""
import json
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import expect

from patience import wait_until
from previews import Preview, arrange, centre, draw, read

SIDECAR = """<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:Rating>5</xmp:Rating></rdf:Description>
</rdf:RDF></x:xmpmeta>
"""


@pytest.fixture
def gallery(start_preview, tmp_path):
    """A gallery in two languages, with an album by query, one of albums alone, and names in umlauts."""
    photos = tmp_path / "photos"
    for index, place in enumerate(("höhle.png", "p1.png", "nür/ünter/z.png")):
        draw(photos / place, index)
    (photos / "p1.png.xmp").write_text(SIDECAR)
    (photos / "schöne").mkdir()
    (photos / "schöne" / "album.yaml").write_text("title: Best\nquery: {rating: 4}\n")
    (photos / "photofall.yaml").write_text("languages: [en, de]\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    return preview


def state(preview, name, page, **query):
    answer = preview.request(
        "GET", f"/_photofall/{name}?" + urlencode({"page": quote(page), "photo": "", **query}))
    assert answer.status == 200, (name, page, answer.body)
    return json.loads(answer.body)


@pytest.mark.parametrize("root", ["/", "/de/"])
def test_each_page_is_known_by_its_address(gallery, root):
    assert state(gallery, "head", root + "schöne/index.html", photo="p1.png")["title"] == "Best"
    assert state(gallery, "head", root + "nür/index.html")["id"] == quote("nür")
    assert state(gallery, "photo", root + "p/höhle.html")["name"] == "höhle.png"
    # The page of a photo is one of its album's.
    assert len(state(gallery, "culling", root + "p/höhle.html")["photos"]) == 2
    assert len(state(gallery, "album", root + "p/höhle.html")["order"]) == 2
    below = state(gallery, "head", root)["albums"]
    assert sorted(album["address"] for album in below) == [
        quote(f"{root}{name}/index.html") for name in ("nür", "schöne")]


def test_the_title_of_an_album_by_query_is_written_into_its_own_file(open_preview, gallery):
    page = open_preview(gallery, quote("schöne/index.html"))
    page.locator(".masthead > h1").click()
    title = page.get_by_label("Title of the album")
    title.fill("The very best")
    title.press("Enter")
    own = gallery.photos / "schöne" / "album.yaml"
    wait_until(lambda: read(own) == "title: The very best\nquery: {rating: 4}\n")
    assert not (gallery.photos / "album.yaml").exists()


@pytest.mark.parametrize("root", ["", "de/"])
def test_no_photo_is_moved_in_an_album_by_query(open_preview, gallery, root):
    """It shows what is found in the order of `sort`; its photos have their places in other albums."""
    page = open_preview(gallery, root + quote("schöne/index.html"))
    arrange(page)
    page.locator('.gallery [data-photo="p1.png"]').click()
    for key in ("Alt+Home", "Alt+End"):
        page.keyboard.press(key)
        expect(page.locator(".pfe-bar [role=status]")).to_contain_text("what its query finds")
        page.locator(".pfe-bar [role=status]").evaluate("line => { line.textContent = ''; }")
    assert not (gallery.photos / "arrangement.txt").exists()
    page.problems.clear()


def test_a_photo_is_dropped_onto_an_album_on_a_page_of_another_language(open_preview, gallery):
    page = open_preview(gallery, "de/index.html")
    arrange(page)
    x, y, _ = centre(page, "p1.png")
    box = page.locator(".albums a.card").filter(has_text="nür").bounding_box()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=12)
    expect(page.locator(".pfe-onto .card-title")).to_have_text("nür")
    page.keyboard.press("Escape")
    page.mouse.up()


def step(preview, name):
    return preview.request("POST", f"/_photofall/{name}", preview.write_headers(), b"{}")


def test_a_move_that_changes_the_settings_twice_is_undone(start_preview, tmp_path):
    draw(tmp_path / "photos" / "trip" / "t.png", 9)
    file = tmp_path / "photos" / "photofall.yaml"
    text = "sort: name\nsections:\n  - title: A\n    from: p0.png\n  - title: B\n    from: p1.png\n"
    file.write_text(text)
    preview = start_preview(photos=3)
    answer = preview.edit(transfer={
        "photos": ["p1.png"], "album": "trip", "title": None, "files": "move"})
    assert answer.status == 200, answer.body
    assert read(file) == text.replace("p1.png", "p2.png") + "files: move\n"
    answer = step(preview, "undo")
    assert answer.status == 200, answer.body
    assert read(file) == text and (preview.photos / "p1.png").exists()
    answer = step(preview, "redo")
    assert answer.status == 200, answer.body
    assert read(file) == text.replace("p1.png", "p2.png") + "files: move\n"


def test_what_was_done_is_undone_however_the_folder_is_written(start_preview, tmp_path):
    preview = start_preview(photos=3)
    assert preview.edit(hide={"photos": ["p1.png"], "isHidden": True}).status == 200
    preview.stop()
    (tmp_path / "other").mkdir()
    again = Preview(tmp_path / "other" / "..")
    try:
        wait_until(lambda: again.request("GET", "/_photofall/settings").status == 200)
        answer = step(again, "undo")
        assert answer.status == 200, answer.body
        assert not (preview.photos / "arrangement.txt").exists()
    finally:
        again.stop()


def test_a_configuration_that_is_a_link_stays_one(start_preview, tmp_path):
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("# Ours.\ntitle: Ours\n")
    link.symlink_to("real.yaml")
    preview = start_preview("--config", link, photos=3)
    answer = preview.edit(setting={"key": "sort", "value": "name"})
    assert answer.status == 200, answer.body
    assert link.is_symlink() and read(real) == "# Ours.\ntitle: Ours\nsort: name\n"
    # A change of the file that the link leads to is seen.
    real.write_text("title: Theirs\n")
    wait_until(lambda: b"<h1>Theirs</h1>" in preview.request("GET", "/").body)


def test_a_cover_that_another_photo_would_be_is_refused(start_preview, tmp_path):
    for index, place in enumerate(("a/same.png", "b/same.png", "b/x.png")):
        draw(tmp_path / "photos" / place, index)
    (tmp_path / "photos" / "photofall.yaml").write_text("sections: folders\n")
    preview = start_preview(photos=2)
    answer = preview.edit(cover={"photo": "b/same.png", "album": ""})
    assert answer.status == 422 and b"rename one of them first" in answer.body
    assert not (preview.photos / "album.yaml").exists()
    assert preview.edit(cover={"photo": "a/same.png", "album": ""}).status == 200
    assert read(preview.photos / "album.yaml") == "cover: same.png\n"


def test_the_sections_of_an_album_by_query_are_its_own(open_preview, start_preview, tmp_path):
    photos = tmp_path / "photos"
    for index in range(4):
        draw(photos / "alb" / f"x{index}.png", index)
        (photos / "alb" / f"x{index}.png.xmp").write_text(SIDECAR)
    sections = ("sections:\n- {title: One, from: x0.png}\n", "- {title: Two, from: x2.png}\n")
    theirs = "".join(sections).replace("One", "First").replace("Two", "Second")
    (photos / "alb" / "album.yaml").write_text(theirs)
    (photos / "best").mkdir()
    own = photos / "best" / "album.yaml"
    own.write_text("query: {rating: 4}\n" + "".join(sections))
    (photos / "photofall.yaml").write_text("sort: name\norder: ascending\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    page = open_preview(preview, "best/index.html")
    arrange(page)
    page.get_by_role("button", name="Change the words of the section Two").click()
    dialog = page.get_by_role("dialog", name="Section")
    dialog.get_by_label("Title").fill("Three")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".section-title")).to_have_text(["One", "Three"])
    page.get_by_role("button", name="Move the section Three up").click()
    wait_until(lambda: read(own) == (
        "query: {rating: 4}\nsections:\n- {title: Three, from: x2.png}\n- {title: One, from: x0.png}\n"))
    assert read(photos / "alb" / "album.yaml") == theirs
