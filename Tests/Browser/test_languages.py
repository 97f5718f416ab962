"""Sites in several languages: words of each, links between them, one set of pictures."""
import json
import re
import shutil

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from galleries import build, photos, run

CONFIGURATION = """\
languages: [en, de, ar]
title: {en: The north, de: Der Norden}
description: {en: Some *light*., de: Etwas *Licht*., ar: بعض الضوء}
site:
  url: https://example.org/photos/
  files: [404.html, _headers, robots.txt]
search: yes
chunk: {target: 6, minimum: 3, maximum: 12}
"""
ALBUM = """\
title: {de: Ein Ausflug, en: A trip}
captions:
  photo 0000.jpg: {en: A lighthouse, de: Ein Leuchtturm}
  photo 0001.jpg: Reykjavík
titles: {photo 0002.jpg: {en: Evening, de: Abend}}
sections:
- {title: {en: Morning, de: Morgen}, from: photo 0000.jpg}
"""


def write(folder):
    """Writes photos, words of all of them in two languages, and some in a third."""
    photos(folder / "a trip", 40)
    photos(folder / "de", 3)
    (folder / "photofall.yaml").write_text(CONFIGURATION)
    (folder / "a trip/album.yaml").write_text(ALBUM)
    (folder / "a trip/photo 0003.jpg.md").write_text("Snow")
    (folder / "a trip/photo 0003.jpg.de.md").write_text("Schnee")
    (folder / "about.md").write_text("---\nmenu: yes\n---\n# About\n\nWords.\n")
    (folder / "about.de.md").write_text("---\nmenu: yes\n---\n# Über\n\nWorte.\n")


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    write(folder / "photos")
    return build(folder / "photos", cwd=folder)


@pytest.mark.parametrize("script", [True, False])
def test_links_lead_to_the_same_page_in_another_language(spoken, serve, open_page, script):
    address = serve(spoken)
    page = open_page(script=script)
    page.goto(address + "a-trip/")
    languages = page.locator("nav.languages").get_by_role("link")
    expect(languages).to_have_text(["English", "Deutsch", "العربية"])
    expect(page.locator("nav.languages [aria-current]")).to_have_text("English")
    expect(page.locator("h1")).to_have_text("A trip")
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_url(address + "de/a-trip/index.html")
    expect(page.locator("html[lang=de][dir=ltr]")).to_have_count(1)
    expect(page.locator("h1")).to_have_text("Ein Ausflug")
    expect(page.locator("h2").first).to_have_text("Morgen")
    for name, words in (("0000", "Ein Leuchtturm"), ("0003", "Schnee"), ("0001", "Reykjavík")):
        expect(page.locator(f"#photo-photo-{name}")).to_contain_text(words)
    page.get_by_role("navigation", name="Menü").get_by_role("link", name="Über").click()
    expect(page.locator("main")).to_contain_text("Worte.")
    # What one language lacks is there in the first that has it.
    page.get_by_role("link", name="العربية").click()
    page.wait_for_url(address + "ar/about.html")
    expect(page.locator("html[lang=ar][dir=rtl]")).to_have_count(1)
    expect(page.locator("main")).to_contain_text("Words.")


def test_scripts_have_the_digits_of_the_pages(spoken, serve, open_page):
    """Browsers have those of another version of CLDR."""
    page = open_page()
    page.goto(serve(spoken) + "ar/index.html")
    assert re.search("[٠-٩]", page.locator("main").inner_text())
    assert page.evaluate('photofall.say("found", { count: 1234 })').count("١") == 1
    page.goto(serve(spoken) + "de/index.html")
    assert "1.234" in page.evaluate('photofall.say("found", { count: 1234 })')


def test_a_photo_is_there_in_each_language(spoken, serve, open_page):
    address = serve(spoken)
    page = open_page(script=False)
    page.goto(address + "de/a-trip/p/photo-0002.html")
    expect(page.locator("h1")).to_have_text("Abend")
    page.get_by_role("link", name="English").click()
    page.wait_for_url(address + "a-trip/p/photo-0002.html")
    expect(page.locator("h1")).to_have_text("Evening")


def test_every_page_names_itself_in_all_languages_and_none_is_missing(spoken):
    pages = sorted(str(path.relative_to(spoken)) for path in spoken.rglob("*.html"))
    others = [page for page in pages if page != "404.html"]
    for page in others:
        text = (spoken / page).read_text()
        named = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"', text))
        assert set(named) == {"en", "de", "ar", "x-default"} and named["x-default"] == named["en"]
        for link in named.values():
            place = link.removeprefix("https://example.org/photos/")
            assert (spoken / (place + "index.html" if place.endswith("/") or not place else place)
                    ).is_file(), (page, link)
        own = named[re.search('<html lang="([^"]+)"', text)[1]]
        shown = "https://example.org/photos/" + page.removesuffix("index.html")
        assert own == shown
    assert len(others) % 3 == 0 and "hreflang" not in (spoken / "404.html").read_text()


def test_pictures_are_there_once_and_albums_keep_out_of_the_languages_folders(spoken):
    assert not (spoken / "de/media").exists() and not (spoken / "de/assets").exists()
    data = json.loads((spoken / "de/gallery.json").read_text())
    assert data["language"] == "de" and data["languages"] == ["en", "de", "ar"]
    assert ["a-trip"] in [album["path"] for album in data["albums"]]
    (twin,) = [path for path in spoken.iterdir() if path.name.startswith("de-")]
    assert (twin / "index.html").is_file()
    robots = (spoken / "robots.txt").read_text()
    assert [f"Sitemap: https://example.org/photos/{folder}sitemap.xml" in robots
            for folder in ("", "de/", "ar/")] == [True] * 3
    scripts = {path.name for path in (spoken / "assets").glob("photofall.*.js")}
    assert len(scripts) == 3
    assert all(f"/assets/{name}" in (spoken / "_headers").read_text() for name in scripts)
    for folder in ("de", "ar"):
        feed = (spoken / folder / "feed.xml").read_text()
        assert f"https://example.org/photos/{folder}/a-trip/" in feed


def test_the_search_and_the_viewer_speak_the_language_of_their_page(spoken, serve, open_page):
    page = open_page()
    page.goto(serve(spoken) + "de/")
    page.get_by_role("searchbox").fill("Leuchtturm")
    found = page.locator("a[href*='photo-0000']").first
    expect(found).to_be_visible()
    page.goto(serve(spoken) + "de/a-trip/")
    page.locator("[data-photo$='photo%200003.jpg']").click()
    viewer = page.locator("dialog.viewer")
    expect(viewer).to_be_visible()
    expect(viewer).to_contain_text("Schnee")
    assert "/de/a-trip/p/photo-0003.html" in page.url
    page.keyboard.press("Escape")
    page.wait_for_url("**/de/a-trip/**")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("place", ["index.html", "de/about.html", "ar/a-trip/index.html"])
def test_nothing_of_it_is_out_of_reach(spoken, serve, open_page, place, width):
    page = open_page(width=width, has_touch=True)
    page.goto(serve(spoken) + place)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for link in page.locator("nav.languages a").all():
        box = link.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    findings = Axe().run(page)
    assert findings.violations_count == 0, findings.generate_report()


def content(site):
    return {str(path.relative_to(site)): path.read_bytes()
            for path in site.rglob("*") if path.is_file() and ".photofall" not in path.parts}


def test_words_of_one_language_change_its_pages_alone(tmp_path):
    write(tmp_path / "photos")
    site = build(tmp_path / "photos", cwd=tmp_path)
    before = content(site)
    album = tmp_path / "photos/a trip/album.yaml"
    album.write_text(ALBUM.replace("Ein Leuchtturm", "Ein Feuer"))
    build(tmp_path / "photos", cwd=tmp_path)
    after = content(site)
    changed = {place for place in before.keys() | after.keys()
               if before.get(place) != after.get(place)}
    assert changed and all(place.startswith("de/") for place in changed), sorted(changed)
    # The same site as one that is built anew, and what a language leaves behind goes with it.
    shutil.rmtree(site)
    assert content(build(tmp_path / "photos", cwd=tmp_path)) == after
    (tmp_path / "photos/photofall.yaml").write_text("languages: [en, ar]\n")
    album.write_text("title: A trip\n")
    left = content(build(tmp_path / "photos", cwd=tmp_path))
    assert "ar/gallery.json" in left and "de/gallery.json" not in left


def test_words_of_a_configuration_outside_the_photos_are_built_again(tmp_path):
    photos(tmp_path / "photos", 3)
    own = tmp_path / "own.yaml"
    own.write_text("languages: [en, de]\ntitle: {en: The north, de: Der Norden}\n")
    # The second build finds the photos older than a moment, so that the next can trust their stamps.
    for _ in range(2):
        build(tmp_path / "photos", "--config", own, cwd=tmp_path)
    own.write_text(own.read_text().replace("Norden", "Winter"))
    site = build(tmp_path / "photos", "--config", own, cwd=tmp_path)
    assert "Der Winter" in (site / "de/index.html").read_text()


@pytest.mark.parametrize("text, message", [
    ("languages: [en, de]\nlanguage: de\n", "photofall.yaml:2:1: language: the first of languages"),
    ("languages: [en, media]\n", "is not a language tag that browsers know"),
    ("languages: [en, EN]\n", "each once"),
    ("title: {en: One, de: Zwei}\n", '1:18: "de" is not among languages; add it there, or leave its'),
    ("languages: [en, de]\ntitle: {en: One, dk: To}\n", '2:18: "dk" is not among languages'),
    ("title: {One: 1, Two: 2}\n", "with languages one for each as in {en: Evening, de: Abend}"),
])
def test_mistakes_are_named(tmp_path, text, message):
    photos(tmp_path / "photos", 2)
    (tmp_path / "photos/photofall.yaml").write_text(text)
    done = run("build", "photos", cwd=tmp_path)
    assert done.returncode != 0 and message in done.stderr, done.stderr
