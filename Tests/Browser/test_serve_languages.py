"""The preview of a gallery in several languages."""
from patience import wait_until
from previews import draw


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
