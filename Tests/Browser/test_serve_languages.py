"""The preview of a gallery in several languages."""
import json
import re

import pytest
from playwright.sync_api import expect

from patience import wait_until
from previews import arrange, draw


def test_all_languages_are_shown_and_words_of_several_are_not_replaced_by_one(
        start_preview, tmp_path):
    for index in range(3):
        draw(tmp_path / f"photos/p{index}.png", index)
    (tmp_path / "photos/photofall.yaml").write_text("languages: [en, de]\n")
    file = tmp_path / "photos/album.yaml"
    text = "captions:\n  p0.png: {en: A boat, de: Ein Boot}\n  p1.png: Reykjavík\n"
    file.write_text(text)
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    assert "A boat" in preview.request("GET", "/index.html").body.decode()
    german = preview.request("GET", "/de/index.html").body.decode()
    assert '<html lang="de"' in german and "Ein Boot" in german
    answer = preview.edit(caption={"photo": "p0.png", "text": "A ship", "was": "A boat"})
    assert answer.status != 200 and b"several languages" in answer.body
    assert file.read_text() == text
    answer = preview.edit(caption={"photo": "p1.png", "text": "Akureyri", "was": "Reykjavík"})
    assert answer.status == 200
    assert file.read_text() == text.replace("Reykjavík", "Akureyri")


def test_a_dialog_says_which_words_it_did_not_save(open_preview, start_preview, tmp_path):
    file = tmp_path / "photos" / "album.yaml"
    draw(file.parent / "p0.png", 0)
    (file.parent / "photofall.yaml").write_text("languages: [en, de]\n")
    text = "captions:\n  p0.png: {en: A boat, de: Ein Boot}\n"
    file.write_text(text)
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    page = open_preview(preview)
    arrange(page)
    page.locator('[data-photo="p0.png"]').click()
    page.keyboard.press("c")
    dialog = page.get_by_role("dialog", name="p0.png")
    dialog.get_by_label("Title").fill("Harbour")
    dialog.get_by_label("Caption, in Markdown").fill("A ship")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Not saved. These words are there in several")
    page.problems.clear()
    assert file.read_text() == text + "titles:\n  p0.png: Harbour\n"


def bilingual(tmp_path, notes):
    """The folder of a photo in a gallery of two languages, with captions in files of their own."""
    photos = tmp_path / "photos"
    draw(photos / "p0.png", 1)
    (photos / "photofall.yaml").write_text("languages: [en, de]\n")
    for name, text in notes.items():
        (photos / name).write_text(text)
    return photos


def photo_state(preview):
    return json.loads(preview.request("GET", "/_photofall/photo?photo=p0.png").body)


@pytest.mark.parametrize(("notes", "was", "changed"), [
    ({"p0.png.md": "A boat\n", "p0.png.de.md": "Ein Boot\n"}, "A boat", "p0.png.md"),
    ({"p0.png.EN.md": "A boat\n", "p0.png.md": "Bateau\n"}, "A boat", "p0.png.EN.md"),
    ({"p0.png.en.md": "A boat\n", "p0.png.md": "Bateau\n"}, "A boat", "p0.png.en.md"),
    ({"p0.png.de.md": "Ein Boot\n"}, "", "p0.png.en.md")])
def test_a_caption_of_another_language_stays(start_preview, tmp_path, notes, was, changed):
    photos = bilingual(tmp_path, notes)
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    assert photo_state(preview)["caption"].strip() == was
    answer = preview.edit(caption={"photo": "p0.png", "text": "A ship", "was": was})
    assert answer.status == 200, answer.body
    found = {path.name: path.read_text() for path in photos.glob("*.md")}
    assert found == notes | {changed: "A ship\n"}
    assert photo_state(preview)["caption"].strip() == "A ship"
    assert not (photos / "album.yaml").exists()


def test_a_caption_keeps_the_line_ends_of_its_file(start_preview, tmp_path):
    note = tmp_path / "photos" / "p0.png.md"
    draw(note.parent / "p0.png", 1)
    note.write_bytes(b"Two days.\r\n\r\nMuch rain.\r\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
    text, was = "Two days.\n\nMuch sun.", photo_state(preview)["caption"]
    assert preview.edit(caption={"photo": "p0.png", "text": text, "was": was}).status == 200
    assert note.read_bytes() == b"Two days.\r\n\r\nMuch sun.\r\n"


@pytest.mark.parametrize(("notes", "was", "changed"), [
    ({"p0.png.en.md": "A boat\n", "p0.png.de.md": "Ein Boot\n"}, "Ein Boot", "p0.png.de.md"),
    ({"p0.png.md": "A boat\n", "p0.png.de.md": "Ein Boot\n"}, "Ein Boot", "p0.png.de.md"),
    ({"p0.png.md": "A boat\n"}, "A boat", "p0.png.md"),
    ({"p0.png.en.md": "A boat\n"}, "", "p0.png.de.md")])
def test_words_of_a_page_are_those_of_its_language(
        open_preview, start_preview, tmp_path, notes, was, changed):
    photos = bilingual(tmp_path, notes)
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/de/p/p0.html").status == 200)
    page = open_preview(preview, "de/p/p0.html")
    page.get_by_role("button", name="Words…").click()
    caption = page.get_by_role("dialog", name="p0.png").get_by_label("Caption, in Markdown")
    expect(caption).to_have_value(re.compile(rf"^{was}\s*$"))
    caption.fill("Ein altes Boot")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".viewer-caption").first).to_contain_text("Ein altes Boot")
    found = {path.name: path.read_text() for path in photos.glob("*.md")}
    assert found == notes | {changed: "Ein altes Boot\n"}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_a_caption_in_a_language_is_read_in_its_encoding(
        open_preview, start_preview, tmp_path, encoding):
    photos = tmp_path / "photos"
    draw(photos / "p0.png", 1)
    (photos / "photofall.yaml").write_text("languages: [en, de]\n")
    (photos / "p0.png.md").write_text("A boat\n", encoding=encoding)
    (photos / "p0.png.de.md").write_text("Ein Boot\n", encoding=encoding)
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/de/p/p0.html").status == 200)
    for address, words in [("p/p0.html", "A boat"), ("de/p/p0.html", "Ein Boot")]:
        page = open_preview(preview, address)
        page.get_by_role("button", name="Words…").click()
        caption = page.get_by_role("dialog", name="p0.png").get_by_label("Caption, in Markdown")
        expect(caption).to_have_value(re.compile(rf"^{words}\s*$"))


def test_captions_of_all_languages_follow_a_photo_that_is_renamed(open_preview, start_preview, tmp_path):
    photos = tmp_path / "photos"
    draw(photos / "p0.png", 1)
    draw(photos / "p1.png", 2)
    (photos / "photofall.yaml").write_text("languages: [en, de]\n")
    (photos / "p0.png.en.md").write_text("A boat\n")
    (photos / "p0.png.de.md").write_text("Ein Boot\n")
    preview = start_preview()
    wait_until(lambda: preview.request("GET", "/de/p/p0.html").status == 200)
    page = open_preview(preview)
    (photos / "p0.png").rename(photos / "boat.png")
    page.get_by_role("button", name="Renamed: 1").click()
    page.get_by_role("button", name="Let the words of p0.png follow to boat.png").click()
    wait_until(lambda: {path.name: path.read_text() for path in photos.glob("*.md")} == {
        "boat.png.en.md": "A boat\n", "boat.png.de.md": "Ein Boot\n"})
    page.problems.clear()
