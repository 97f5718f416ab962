"""Finding photos: pages of keywords without script, and a search of static files."""
import contextlib
import json
import random
import re
import subprocess
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import expect

from conftest import Held, intercept
from engines import WebKit
from galleries import PHOTOFALL, ROOT, aged, build, photo, photos
from patience import wait_until
from viewers import come_to_rest, expect_named

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
<rdf:Description rdf:about="" photoshop:City="Zürich" photoshop:DateCreated="2023-02-14T09:11:12+05:00"><dc:subject><rdf:Bag>{}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>"""


def layout(request):
    """The engine's reply."""
    done = subprocess.run(
        [PHOTOFALL, "layout"], input=json.dumps(request), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def tagged(path, *keywords, **options):
    photo(path, **options)
    items = "".join(f"<rdf:li>{keyword}</rdf:li>" for keyword in keywords)
    path.with_name(path.name + ".xmp").write_text(XMP.format(items))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("finding")
    photos(folder / "photos", 60)
    tagged(folder / "photos/north/fjord.jpg", "Sea", "Île d’Or", colour=(1, 9, 9))
    tagged(folder / "photos/north/glacier.jpg", "sea", "Ice", colour=(2, 9, 9))
    tagged(folder / "photos/secret/bunker.jpg", "Bunker", colour=(3, 9, 9))
    (folder / "photos/secret/album.yaml").write_text("listed: no\nsecret: sesame\n")
    (folder / "photos/north/album.yaml").write_text(
        "title: The far north\nalt: {fjord.jpg: ''}\n")
    (folder / "photos/album.yaml").write_text(
        "captions: {photo 0007.jpg: 'Sunrise over **Café Müller**', photo 0008.jpg: 北海道の旅行}\n"
        "alt: {photo 0008.jpg: Snow, photo 0009.jpg: A field of poppies}\n"
    )
    (folder / "photos/photofall.yaml").write_text(
        "metadata.publish: [title, caption, copyright, keywords, place, date]\n"
    )
    return build(folder / "photos", cwd=folder)


def found(page, text):
    page.locator(".find input").fill(text)
    page.locator(".found:not([hidden])[aria-busy=false]").wait_for(state="attached")
    return page.locator(".found .tile img").evaluate_all("all => all.map(image => image.alt)")


def linked(page):
    """The albums and keywords among the results."""
    return page.locator(".found .keywords li").all_inner_texts()


def test_every_published_keyword_has_a_page(built, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(built))
    page.get_by_role("link", name="Keywords").click()
    expect(page.locator(".keywords li")).to_have_text(
        ["Ice 1 photo", "Île d’Or 1 photo", "Sea 2 photos"])
    page.get_by_role("link", name="Sea").click()
    expect(page.locator(".tally").first).to_have_text("2 photos")
    page.get_by_role("link", name="fjord").click()
    expect(page.locator("h1")).to_have_text("fjord")
    assert not any("unker" in file.read_text() for file in (built / "search").iterdir())


@pytest.mark.parametrize(
    "query, titles",
    [
        ("glac", ["glacier"]),
        ("cafe mull", ["Sunrise over Café Müller"]),
        ("MÜLLER", ["Sunrise over Café Müller"]),
        ("poppies", ["A field of poppies"]),
        ("0009", ["A field of poppies"]),
        ("zurich", ["fjord", "glacier"]),
        ("sea fj", ["fjord"]),
        ("2023-02-14", ["fjord", "glacier"]),
        ("feb 2023", ["fjord", "glacier"]),
        # As the pages of the photos show it.
        ("February 14, 2023, 09:11", ["fjord", "glacier"]),
        ("February 15, 2023, 09:11", []),
        ("09:11", []),
        # As those in Canadian French and Danish English do.
        ("14 February 2023, 09 h 11", ["fjord", "glacier"]),
        ("14 February 2023, 09.11", ["fjord", "glacier"]),
        # A scale and a day are no clock.
        ("2023 1:87", []),
        ("09.11.2023", []),
        # The photos of that day were taken at 09:11:12, with a clock of +05:00.
        ("2023-09", []),
        ("2023 11", []),
        ("2023-12", []),
        ("2023-05", []),
        ("constructor", []),
        ("旅行", ["Snow"]),
        ("bunker", []),
        ("nothing", []),
    ],
)
def test_words_find_photos(built, serve, open_page, query, titles):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert sorted(found(page, query)) == titles


TEXTS = [
    "Łódź", "Straße", "Đà Nẵng", "Øresund", "Diyarbakır", "Seyðisfjörður", "Ærøskøbing", "Þingvellir",
    "Οδυσσέας", "गोवा", "गाँव", "माँ", "ปู", "ปี", "เชียงใหม่", "ဗမာ", "שָׁלוֹם", "مُحَمَّد", "がくせい", "葛󠄀城", "제주도",
    "Donau\u00addampf\u00adschifffahrt", "می\u200cروم", "バス", "ハス", "パス", "かき",
    "かぎ",
]


def described(folder, texts):
    """A site of photos of which each has one of the texts, and is named by its place among them."""
    for index in range(len(texts)):
        photo(folder / f"photos/photo-{index:04}.jpg", colour=(index * 9, 250 - index * 9, 9))
    alts = {f"photo-{index:04}.jpg": text for index, text in enumerate(texts)}
    (folder / "photos/album.yaml").write_text(json.dumps({"alt": alts}, ensure_ascii=False))
    return build(folder / "photos", cwd=folder)


def found_texts(page, query, texts):
    """The texts of the photos that a query finds, in order."""
    found(page, query)
    ids = page.locator(".found .tile").evaluate_all("all => all.map(tile => tile.dataset.photo)")
    return [texts[int(re.search(r"\d{4}", name)[0])] for name in ids]


@pytest.fixture(scope="module")
def spelled(tmp_path_factory):
    return described(tmp_path_factory.mktemp("spelled"), TEXTS)


def test_words_of_every_script_find_their_photo_alone(spelled, serve, open_page):
    page = open_page()
    page.goto(serve(spelled))
    page.locator(".find input").focus()
    for text in TEXTS:
        assert found_texts(page, text, TEXTS) == [text]


@pytest.mark.parametrize(
    "query, text",
    [
        ("lodz", "Łódź"), ("strasse", "Straße"), ("STRASSE", "Straße"), ("da nang", "Đà Nẵng"),
        ("oresund", "Øresund"), ("DIYARBAKIR", "Diyarbakır"), ("seydis", "Seyðisfjörður"),
        ("aeroskobing", "Ærøskøbing"), ("thing", "Þingvellir"), ("שלום", "שָׁלוֹם"), ("محمد", "مُحَمَّد"),
        ("donaudampfschiff", "Donau\u00addampf\u00adschifffahrt"), ("میروم", "می\u200cروم"),
    ],
)
def test_words_are_found_without_strokes_points_and_joiners(spelled, serve, open_page, query, text):
    page = open_page()
    page.goto(serve(spelled))
    page.locator(".find input").focus()
    assert found_texts(page, query, TEXTS) == [text]


NUMBERED = [
    "Etappe 3", "Etappe 30", "2024年5月17日", "2024年6月5日", "2024-05-06", "2024-06-05", "5. Mai 2024",
    "20. Mai 2024", "C# for you", "Cello for you", "f/2.8", "f/28", "Å i Lofoten",
]


@pytest.fixture(scope="module")
def numbered(tmp_path_factory):
    return described(tmp_path_factory.mktemp("numbered"), NUMBERED)


@pytest.mark.parametrize("query", NUMBERED)
def test_numbers_and_dates_find_their_photo_alone(numbered, serve, open_page, query):
    page = open_page()
    page.goto(serve(numbered))
    page.locator(".find input").focus()
    assert found_texts(page, query, NUMBERED) == [query]


@pytest.mark.parametrize(
    "query, texts",
    [
        ("5月", ["2024年5月17日"]),
        ("2024年5月", ["2024年5月17日"]),
        ("2024-05", ["2024-05-06"]),
        # On the way to a month, and to a day.
        ("2024-0", ["2024-05-06", "2024-06-05"]),
        ("2024-05-0", ["2024-05-06"]),
        ("C#", ["C# for you"]),
        ("Å", ["Å i Lofoten"]),
        # The last word is still being typed.
        ("you c", ["C# for you", "Cello for you"]),
    ],
)
def test_numbers_and_letters_are_words(numbered, serve, open_page, query, texts):
    page = open_page()
    page.goto(serve(numbered))
    page.locator(".find input").focus()
    assert sorted(found_texts(page, query, NUMBERED)) == texts


LANGUAGES = sorted(file.stem for file in (ROOT / "Templates/Strings").iterdir())
MONTHS = range(1, 13)


@pytest.fixture(scope="module")
def dated(tmp_path_factory):
    """A site in all languages: a photo of each month below its name, and one below its day."""
    folder = tmp_path_factory.mktemp("dated")
    for month in MONTHS:
        exif = Image.Exif()
        exif.get_ifd(0x8769)[0x9003] = f"2003:{month:02}:05 10:11:12"
        for place, blue in [("", 9), ("days/", 99)]:
            path = folder / f"photos/{place}photo-{month:02}.jpg"
            photo(path, colour=(month * 20, 90, blue), exif=exif)
    sections = [{"title": "A day", "from": f"photo-{month:02}.jpg"} for month in MONTHS]
    (folder / "photos/days/album.yaml").write_text(json.dumps({"sections": sections}))
    (folder / "photos/photofall.yaml").write_text(
        f"languages: [en, {', '.join(name for name in LANGUAGES if name != 'en')}]\n"
        "sections: month\norder: ascending\nmetadata.publish: [date]\n")
    return build(folder / "photos", cwd=folder)


@pytest.mark.parametrize("place, header", [("", ".section-title"), ("days/", ".section-days")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_date_is_found_as_headers_show_it(dated, serve, open_page, language, place, header):
    page = open_page()
    page.goto(serve(dated) + ("" if language == "en" else f"{language}/") + place + "index.html")
    page.locator(".find input").focus()
    dates = page.locator(f".section-header {header}").all_text_contents()
    assert len(dates) == len(MONTHS)
    for month, date in zip(MONTHS, dates):
        found(page, date)
        ids = page.locator(".found .tile").evaluate_all("all => all.map(tile => tile.dataset.photo)")
        assert sorted(ids) == [f"days/photo-{month:02}.jpg", f"photo-{month:02}.jpg"], date


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_date_is_found_as_the_page_of_a_photo_shows_it(dated, serve, open_page, language):
    page = open_page()
    folder = serve(dated) + ("" if language == "en" else f"{language}/")
    page.goto(folder + "p/photo-03.html")
    date = page.locator("time").text_content()
    page.goto(folder + "index.html")
    page.locator(".find input").focus()
    found(page, date)
    ids = page.locator(".found .tile").evaluate_all("all => all.map(tile => tile.dataset.photo)")
    assert sorted(ids) == ["days/photo-03.jpg", "photo-03.jpg"], date


def test_a_result_leads_to_its_photo_and_escape_back_to_the_album(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert found(page, "glacier") == ["glacier"]
    assert page.locator("main:not(.found)").is_hidden()
    page.locator(".find input").press("Escape")
    assert page.locator("main:not(.found)").is_visible() and page.locator(".found").is_hidden()
    assert found(page, "glacier") == ["glacier"]
    page.locator(".found .tile").click()
    expect(page.locator("dialog")).to_be_visible()
    page.wait_for_url("**/north/p/glacier.html")
    page.reload()
    expect(page.locator("h1")).to_have_text("glacier")


def test_albums_and_keywords_are_found(built, serve, open_page):
    page = open_page()
    address = serve(built)
    page.goto(address)
    page.locator(".find input").focus()
    assert found(page, "far nor") == [] and linked(page) == ["The far north 2 photos"]
    assert found(page, "sea") != [] and linked(page) == ["Sea 2 photos"]
    page.locator(".found").get_by_role("link", name="Sea").click()
    page.wait_for_url(address + "tags/sea/index.html")
    page.go_back()
    expect(page.locator(".found .keywords li")).to_have_text("Sea 2 photos")


def test_a_number_stands_behind_a_keyword_that_runs_the_other_way(tmp_path, serve, open_page):
    for keyword, colour in [("ים", (1, 9, 9)), ("شمس", (2, 9, 9))]:
        tagged(tmp_path / f"photos/{colour[0]}.jpg", keyword, colour=colour)
    (tmp_path / "photos/photofall.yaml").write_text("metadata.publish: [keywords]\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page = open_page()
    page.goto(address + "tags/index.html")
    items = page.locator(".keywords li")
    expect(items).to_have_count(2)

    def is_behind(item):
        link, tally = item.locator("a").bounding_box(), item.locator(".card-tally").bounding_box()
        return link["x"] + link["width"] <= tally["x"]

    assert all(is_behind(item) for item in items.all())
    page.goto(address)
    page.locator(".find input").focus()
    assert found(page, "ים") != [] and is_behind(page.locator(".found .keywords li"))


@pytest.mark.parametrize("look", ["paper", "bold", "mat"])
def test_the_link_to_the_keywords_has_room_for_its_word_under_a_finger(
        tmp_path, serve, open_page, look):
    tagged(tmp_path / "photos/pier.jpg", "Sea")
    (tmp_path / "photos/photofall.yaml").write_text(
        f"languages: [en, de, ru, ar]\nlook: {look}\nmetadata.publish: [keywords]\n"
        "layouts: [waterfall, justified, line, circle]\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    for width in [320, 390, 1024, 1280]:
        page = open_page(width=width, has_touch=True)
        for language in ["", "de/", "ru/", "ar/"]:
            page.goto(f"{address}{language}index.html")
            assert page.evaluate("matchMedia('(pointer: coarse)').matches")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.locator(".find a").evaluate("""link => {
              const box = link.getBoundingClientRect(), room = link.parentElement.getBoundingClientRect();
              return link.scrollWidth <= link.clientWidth
                && room.left - 1 < box.left && box.right < room.right + 1;
            }"""), (width, language)


def test_keywords_are_large_enough_for_a_finger(built, serve, open_page):
    page = open_page(width=390, has_touch=True, is_mobile=True)
    address = serve(built)
    for place in ["tags/index.html", "index.html?q=sea"]:
        page.goto(address + place)
        page.locator(".keywords a").first.wait_for()
        for link in page.locator(".keywords a").all():
            box = link.bounding_box()
            assert box["width"] >= 44 and box["height"] >= 44, place


def test_who_finds_nothing_is_told_so_and_offered_keywords(built, serve, open_page):
    page = open_page()
    address = serve(built)
    page.goto(address + "?q=nothing")
    expect(page.locator(".found [role=status]")).to_contain_text("Nothing has these words")
    expect(page.locator(".found .keywords a")).to_have_text(["Ice", "Île d’Or", "Sea"])
    expect(page.locator(".found button")).to_be_hidden()
    assert Axe().run(page).violations_count == 0
    page.locator(".found").get_by_role("link", name="Ice").click()
    page.wait_for_url(address + "tags/ice/index.html")


@pytest.mark.parametrize("signs", ["#", "-", "\U0001f389"])
def test_signs_without_a_word_leave_the_album(built, serve, open_page, signs):
    page = open_page()
    page.goto(serve(built) + f"?q={quote(signs)}")
    page.locator(".found").wait_for(state="attached")
    expect(page.locator(".found")).to_be_hidden()
    expect(page.locator("main:not(.found)")).to_be_visible()
    assert found(page, f"{signs} glacier") == ["glacier"]
    page.locator(".find input").fill(signs)
    expect(page.locator(".found")).to_be_hidden()
    expect(page.locator(".tile").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 700, 1440, 1920])
def test_results_are_the_rows_of_the_engine(built, serve, open_page, width):
    page = open_page(width=width)
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    page.locator(".found button").click()
    tiles = page.locator(".found .tile")
    expect(tiles).to_have_count(24)
    pictures = page.locator(".found img").evaluate_all(
        "all => all.map(({ attributes: { width, height } }) => [+width.value, +height.value])")
    columns = 2 + sum(width >= start for start in [600, 900, 1200, 1600])
    inner = page.evaluate("document.documentElement.clientWidth") - 32
    engine = layout({"layout": "justified", "viewport": {"width": inner, "height": 600}, "sections": [{
        "columns": columns, "columnSpacing": 8, "rowSpacing": 8,
        "items": [{"width": w, "height": h} for w, h in pictures]}]})
    boxes = tiles.evaluate_all("""all => all.map(tile => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return [x - 16, y, width, height];
    })""")
    top = boxes[0][1]
    for (x, y, w, h), expected in zip(boxes, engine["sections"][0]["items"], strict=True):
        assert [x, y - top, w, h] == pytest.approx(expected, abs=0.6)


def test_the_viewer_goes_on_through_the_results(built, serve, open_page):
    page = open_page()
    address = serve(built)
    page.goto(address + "index.html?q=photo")
    tiles = page.locator(".found .tile")
    expect(tiles).to_have_count(12)
    names = tiles.locator("img").evaluate_all("all => all.map(image => image.alt)")
    tiles.nth(10).click()
    count = page.locator(".viewer-count")
    expect(count).to_have_text("11 of 60")
    expect_named(page, names[10])
    page.keyboard.press("ArrowRight")
    expect_named(page, names[11])
    page.wait_for_url(f"**/{names[11].replace(' ', '-')}.html")
    # The next one is not among the results on the page yet.
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text("13 of 60")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    expect(tiles).to_have_count(24)
    expect(tiles.nth(12)).to_be_focused()
    expect(page).to_have_url(address + "index.html?q=photo")
    # Without words there is the album again, and its own photos.
    page.locator(".find input").fill("")
    page.locator(".gallery .tile").first.click()
    expect(count).to_have_text("1 of 60")


def test_the_viewer_closes_far_down_among_the_results_in_one_go(built, serve, open_page):
    page = open_page()
    page.goto(serve(built) + "index.html?q=photo")
    tiles = page.locator(".found .tile")
    expect(tiles).to_have_count(12)
    tiles.first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 60")
    page.keyboard.press("End")
    expect(page.locator(".viewer-count")).to_have_text("60 of 60")
    # Each time that more come all are put into rows.
    page.evaluate("""() => {
      window.times = 0;
      new MutationObserver(() => times += 1)
        .observe(document.querySelector(".found .tiles"), { childList: true });
    }""")
    page.keyboard.press("Escape")
    expect(tiles.nth(59)).to_be_focused()
    assert page.evaluate("times") == 1


def test_the_viewer_tells_of_a_result_that_cannot_be_had(tmp_path, serve, open_page):
    for number in range(20):
        photos(tmp_path / f"photos/album {number}", 1)
    (tmp_path / "photos/photofall.yaml").write_text("search: yes\n")
    open_page.forgiven.append("404")
    page = open_page()
    asked, most = set(), 14

    def answer(route):
        asked.add(route.request.url)
        if len(asked) > most:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route("**/data/*.json", answer)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)) + "index.html?q=photo")
    page.locator(".found .tile").first.click()
    count = page.locator(".viewer-count")
    for number in range(1, most + 1):
        expect(count).to_have_text(f"{number} of 20")
        page.keyboard.press("PageDown")
    expect(page.locator(".viewer-status")).to_have_text("This photo could not be loaded.")
    expect(count).to_have_text(f"{most} of 20")
    most = 20
    page.keyboard.press("PageDown")
    expect(count).to_have_text("15 of 20")


def test_the_viewer_leads_back_to_the_results_where_a_page_has_no_photos(tmp_path, serve, open_page):
    photos(tmp_path / "photos/far", 60)
    (tmp_path / "photos/photofall.yaml").write_text("search: yes\n")
    page = open_page()
    address = serve(build(tmp_path / "photos", cwd=tmp_path)) + "index.html"
    page.goto(address)
    page.locator(".find input").focus()
    assert len(found(page, "photo")) == 12
    page.locator(".found button").click()
    tiles = page.locator(".found .tile")
    expect(tiles).to_have_count(24)
    tiles.nth(20).click()
    expect(page.locator(".viewer-count")).to_have_text("21 of 60")
    y = page.evaluate("scrollY")
    for leave in [lambda: page.keyboard.press("Escape"), page.go_back]:
        leave()
        expect(page.locator("dialog")).to_be_hidden()
        expect(tiles).to_have_count(24)
        expect(tiles.nth(20)).to_be_focused()
        expect(page).to_have_url(address + "?q=photo")
        assert page.evaluate("scrollY") == y
        page.go_forward()
        expect(page.locator(".viewer-count")).to_have_text("21 of 60")


def test_a_found_photo_loaded_anew_leads_back_to_the_results(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 5)
    photo(tmp_path / "photos/far/zebra.jpg")
    (tmp_path / "photos/photofall.yaml").write_text("photoPages: none\n")
    page = open_page()
    address = serve(build(tmp_path / "photos", cwd=tmp_path)) + "index.html?q=zebra"
    page.goto(address)
    page.locator(".found .tile").click()
    page.wait_for_url("**/far/*")
    page.reload()
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".found img")).to_have_attribute("alt", "zebra")
    expect(page).to_have_url(address)


def test_a_search_finds_what_was_published_meanwhile(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 5)
    page = open_page()
    site = aged(build(folder, cwd=tmp_path))
    page.goto(serve(site) + "index.html?q=zebra")
    expect(page.locator(".found [role=status]")).to_contain_text("Nothing")
    (folder / "photo 0003.jpg.md").write_text("A zebra\n")
    build(folder, cwd=tmp_path)
    page.reload()
    expect(page.locator(".found img")).to_have_attribute("alt", "A zebra")


@pytest.fixture
def orchard(tmp_path, serve, open_page):
    """A page of a gallery of 40 plums and 40 apples, and what publishes it with 30 apples and pears."""
    folder = tmp_path / "photos"
    for number in range(40):
        photo(folder / f"apple {number:02}.jpg", colour=(6 * number, 1, 9))
        photo(folder / f"plum {number:02}.jpg", colour=(6 * number, 2, 9))
    page = open_page()
    page.goto(serve(aged(build(folder, cwd=tmp_path))) + "index.html")
    page.locator(".find input").focus()

    def publish():
        for file in sorted(folder.glob("*.jpg"))[:10] + sorted(folder.glob("plum*")):
            file.unlink()
        for number in range(20):
            photo(folder / f"pear {number:02}.jpg", colour=(6 * number, 3, 9))
        build(folder, cwd=tmp_path)
        # A minute later.
        page.evaluate("now => performance.now = () => now + 60_000", page.evaluate("performance.now()"))

    return page, publish


def fruit(page):
    """The kinds of what is shown."""
    names = page.locator(".found .tile img").evaluate_all("all => all.map(image => image.alt)")
    return {name.split()[0] for name in names}


def test_a_page_that_has_searched_finds_what_was_published_meanwhile(orchard):
    page, publish = orchard
    assert len(found(page, "plum")) == 12
    publish()
    status, tiles = page.locator(".found [role=status]"), page.locator(".found .tile")
    found(page, "apple")
    expect(status).to_have_text("Photos found: 30")
    for count in [12, 24, 30]:
        expect(tiles).to_have_count(count)
        if count < 30:
            page.locator(".found button").click()
    assert fruit(page) == {"apple"}
    assert len(found(page, "pear")) == 12
    expect(status).to_have_text("Photos found: 20")
    assert fruit(page) == {"pear"}
    assert found(page, "plum") == []


def test_more_results_are_those_of_the_site_as_it_is(orchard):
    page, publish = orchard
    page.set_viewport_size({"width": 390, "height": 400})
    assert len(found(page, "apple")) == 12
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => scrollY > 300 && history.state?.found")
    publish()
    page.locator(".found button").click()
    expect(page.locator(".found [role=status]")).to_have_text("Photos found: 30")
    expect(page.locator(".found .tile")).to_have_count(24)
    assert fruit(page) == {"apple"}
    page.wait_for_function("() => scrollY > 300")


def test_a_word_typed_on_asks_for_the_index_once(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.evaluate("performance.now = () => 0")
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/")[-1]))
    page.locator(".find input").focus()
    for text in ["g", "gl", "gla", "glac"]:
        found(page, text)
    assert asked.count("index.json") == 1


def test_escape_that_ends_a_composition_leaves_the_words(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "glac")
    page.locator(".find input").dispatch_event("keydown", {"key": "Escape", "isComposing": True})
    expect(page.locator(".find input")).to_have_value("glac")


def test_the_words_of_a_search_stand_in_the_address(built, serve, open_page):
    page = open_page()
    address = serve(built) + "index.html"
    page.goto(address)
    page.locator(".find input").focus()
    assert found(page, "Café müll") == ["Sunrise over Café Müller"]
    words = address + "?q=Caf%C3%A9%20m%C3%BCll"
    expect(page).to_have_url(words)
    for come_back in [page.reload, lambda: page.goto(words), lambda: leave_and_come_back(page)]:
        come_back()
        expect(page.locator(".found img")).to_have_attribute("alt", "Sunrise over Café Müller")
        expect(page.locator(".find input")).to_have_value("Café müll")
        assert page.locator("main:not(.found)").is_hidden()
    page.locator(".find input").press("Escape")
    expect(page).to_have_url(address)
    expect(page.locator(".tile").first).to_be_visible()


def test_words_typed_before_the_search_came_stand_in_the_address_too(built, serve, open_page):
    page = open_page()
    page.goto(serve(built) + "index.html")
    script = Held(page, "**/assets/search.*.js")
    page.locator(".find input").fill("glac")
    script.wait()
    script.let_go()
    expect(page.locator(".found img")).to_have_attribute("alt", "glacier")
    expect(page).to_have_url(re.compile(r"\?q=glac$"))


def leave_and_come_back(page):
    page.locator(".find a").dispatch_event("click")
    page.wait_for_url("**/tags/index.html")
    page.go_back()


def test_many_results_come_by_and_by(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert len(found(page, "photo")) == 12
    page.locator(".found button").click()
    page.wait_for_function("() => document.querySelectorAll('.found .tile').length === 24")


def test_the_place_among_the_results_is_kept(built, serve, open_page):
    page = open_page(width=390, height=844)
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    for count in [24, 36]:
        page.locator(".found button").click()
        expect(page.locator(".found .tile")).to_have_count(count)
    tile = page.locator(".found .tile").nth(20)
    # The buttons were scrolled to, which is remembered, too.
    page.wait_for_function("() => history.state?.found?.count === 36")
    page.evaluate("history.replaceState({ ...history.state, found: null }, '')")
    tile.evaluate("tile => tile.scrollIntoView({ block: 'center' })")
    page.wait_for_function("() => history.state?.found")
    photo, top = tile.get_attribute("data-photo"), tile.bounding_box()["y"]
    for come_back in [page.reload, lambda: leave_and_come_back(page)]:
        come_back()
        expect(page.locator(".found .tile")).to_have_count(36)
        expect(tile).to_be_in_viewport()
        assert tile.get_attribute("data-photo") == photo
        assert tile.bounding_box()["y"] == pytest.approx(top, abs=2)
    # Other words begin at the top.
    found(page, "glac")
    assert not page.evaluate("history.state.found")
    page.reload()
    expect(page.locator(".found img")).to_have_attribute("alt", "glacier")
    assert page.evaluate("scrollY") == 0


def test_the_end_of_the_results_is_a_place_that_is_kept(built, serve, open_page):
    page = open_page(width=390, height=844)
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("() => history.state?.found")
    y = page.evaluate("scrollY")
    page.reload()
    page.wait_for_function("y => Math.abs(scrollY - y) < 2", arg=y)


def test_the_focus_goes_on_with_the_photos_that_come(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    button = page.locator(".found button")
    while button.is_visible():
        count = page.locator(".found .tile").count()
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".found .tile").nth(count)).to_be_focused()


def test_webkit_keeps_the_place_among_the_results(built, serve):
    """It shows the top of a page that it has kept."""
    with contextlib.closing(WebKit()) as webkit:
        def wait(expression):
            return wait_until(lambda: webkit.run(f"return {expression}"))

        webkit.go(serve(built) + "index.html?q=photo")
        for count in [12, 24, 36]:
            wait(f"document.querySelectorAll('.found .tile').length === {count}")
            webkit.run("if (arguments[0] < 36) document.querySelector('.found button').click()", count)
        webkit.run("document.querySelectorAll('.found .tile')[30].scrollIntoView({ block: 'center' })")
        y = wait("history.state.found && scrollY")
        webkit.go(serve(built) + "tags/index.html")
        webkit.back()
        wait("document.querySelector('.found') !== null")
        wait(f"Math.abs(scrollY - {y}) < 2")


def test_the_place_in_an_album_is_kept_after_a_search(built, serve, open_page):
    page = open_page(width=390, height=844)
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    page.locator(".found .tile").last.scroll_into_view_if_needed()
    page.wait_for_function("() => history.state?.found")
    page.locator(".find input").press("Escape")
    page.locator(".gallery .tile").nth(40).evaluate("tile => tile.scrollIntoView()")
    y = page.evaluate("scrollY")
    assert y > 844
    for come_back in [page.reload, lambda: leave_and_come_back(page)]:
        come_back()
        page.wait_for_function("y => Math.abs(scrollY - y) < 1", arg=y)


def test_photos_of_an_earlier_search_do_not_come_among_those_of_the_next(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    blocks = Held(page, "**/search/photos-*.json")
    page.locator(".find input").fill("photo")
    blocks.wait()
    page.locator(".find input").fill("glac")
    expect(page.locator(".found [role=status]")).to_have_text("Photos found: 1")
    blocks.let_go()
    page.locator(".found[aria-busy=false]").wait_for()
    come_to_rest(page)
    titles = page.locator(".found .tile img").evaluate_all("all => all.map(({ alt }) => alt)")
    assert titles == ["glacier"]


def test_arrows_lead_from_result_to_result(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    found(page, "photo")
    tiles = page.locator(".found .tile")
    tiles.first.focus()
    for key, index in [("ArrowRight", 1), ("ArrowLeft", 0)]:
        page.keyboard.press(key)
        expect(tiles.nth(index)).to_be_focused()


def test_a_search_that_failed_is_done_again_by_its_button(built, serve, open_page):
    page = open_page()
    open_page.forgiven.append("ERR_FAILED")
    page.goto(serve(built))
    intercept(page, "**/assets/search.*.js", lambda route: route.abort())
    page.locator(".find input").focus()
    intercept(page, "**/search/*.json", lambda route: route.abort())
    page.unroute("**/assets/search.*.js")
    page.locator("h1").click()
    assert found(page, "glac") == []
    page.unroute("**/search/*.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".found img")).to_have_attribute("alt", "glacier")


def test_words_typed_without_a_network_are_searched_for_with_it(built, serve, open_page):
    page = open_page()
    open_page.forgiven.append("DISCONNECTED")
    page.goto(serve(built))
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        page.locator(".find input").fill("glac")
    page.context.set_offline(False)
    expect(page.locator(".found img")).to_have_attribute("alt", "glacier")


def test_a_file_opened_from_a_disk_offers_the_keywords_alone(built, open_page):
    page = open_page()
    page.goto((built / "index.html").as_uri())
    assert page.locator(".find input").is_hidden()
    assert page.get_by_role("link", name="Keywords").is_visible()


def test_a_small_gallery_has_one_file_of_words(tmp_path):
    build(photos(tmp_path / "photos", 40), cwd=tmp_path)
    names = sorted(file.name for file in (tmp_path / "_site/search").iterdir())
    assert names == ["index.json", *(f"photos-{block}.json" for block in range(4)), "terms.json"]


def test_many_words_are_divided_and_found(tmp_path, serve, open_page):
    folder, chance = photos(tmp_path / "photos", 80), random.Random(7)
    letters, characters = "abcdeéßжя", "".join(chr(0x4E00 + 77 * index) for index in range(200))
    captions = {}
    for file in folder.iterdir():
        words = ["".join(chance.choices(letters, k=chance.randint(1, 9))) for _ in range(60)]
        captions[file.stem] = " ".join(words + ["".join(chance.choices(characters, k=12))])
        file.with_name(file.name + ".md").write_text(captions[file.stem])
    site = build(folder, cwd=tmp_path)
    shards = list((site / "search").glob("terms*.json"))
    assert len(shards) > 10 and max(file.stat().st_size for file in shards) < 9000
    page = open_page()
    page.goto(serve(site))
    page.locator(".find input").focus()
    folding = str.maketrans({"é": "e", "ß": "ss"})
    for start in ("ab", "ccé", "ßa", "жя", "яaж", "dddd", "e ", characters[3], characters[150]):
        plain = start.translate(folding)
        expected = [name for name, words in captions.items() if re.search(
            r"\b" + plain if start[0] in letters else plain, words.translate(folding))]
        page.locator(".find input").fill(start)
        tally = re.compile(rf"\D{len(expected)}$" if expected else "^Nothing has")
        expect(page.locator(".found [role=status]")).to_have_text(tally)


def test_the_first_letter_of_a_second_word_takes_nothing_away(tmp_path, serve, open_page):
    folder, chance = photos(tmp_path / "photos", 80), random.Random(7)
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    for file in folder.iterdir():
        words = ["s" + "".join(chance.choices(alphabet, k=9)) for _ in range(60)]
        file.with_name(file.name + ".md").write_text(" ".join(words))
    (folder / "photo 0040.jpg.md").write_text("Zoe at sunrise")
    (folder / "photo 0041.jpg.md").write_text("S rise")
    (folder / "photo 0042.jpg.md").write_text("Burnt rise")
    site = build(folder, cwd=tmp_path)
    # More than a search for the letter fetches.
    assert len(list((site / "search").glob(f"terms{ord('s'):05x}*.json"))) > 8
    page = open_page()
    page.goto(serve(site))
    page.locator(".find input").focus()
    for words in ["zoe", "zoe s", "zoe su", "su zoe", "zoe sunrise"]:
        assert found(page, words) == ["Zoe at sunrise"], words
        expect(page.locator(".found [role=status]")).to_have_text(re.compile(r"found: 1\+?$"))
    # Of a beginning of too many words the very word is always known.
    assert found(page, "s rise") == ["S rise"]
    assert found(page, "zoe sunset") == []
    found(page, "s")
    expect(page.locator(".found [role=status]")).to_have_text(re.compile(r"\d\+$"))


def test_a_photo_that_is_added_changes_little_of_the_index(tmp_path):
    folder = photos(tmp_path / "photos", 300)
    build(folder, cwd=tmp_path)
    index = {file.name: file.read_bytes() for file in (tmp_path / "_site/search").iterdir()}
    photo(folder / "windmill.jpg", colour=(250, 1, 1))
    build(folder, cwd=tmp_path)
    after = {file.name: file.read_bytes() for file in (tmp_path / "_site/search").iterdir()}
    changed = [name for name in after if after[name] != index.get(name)]
    assert 2 <= len(changed) <= 3 and len(after) > 30
