"""Finding photos: pages of keywords without script, and a search of static files."""
import random
import re

import pytest
from playwright.sync_api import expect

from conftest import Held
from galleries import build, photo, photos

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
<rdf:Description rdf:about="" photoshop:City="Zürich"><dc:subject><rdf:Bag>{}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>"""


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
    (folder / "photos/album.yaml").write_text(
        "captions: {photo 0007.jpg: 'Sunrise over **Café Müller**', photo 0008.jpg: 北海道の旅行}\n"
    )
    (folder / "photos/photofall.yaml").write_text(
        "metadata.publish: [title, caption, copyright, keywords, place]\n"
    )
    return build(folder / "photos", cwd=folder)


def found(page, text):
    page.locator(".find input").fill(text)
    page.locator(".found:not([hidden])[aria-busy=false]").wait_for(state="attached")
    return page.locator(".found .card-title").all_inner_texts()


def test_every_published_keyword_has_a_page(built, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(built))
    page.get_by_role("link", name="Keywords").click()
    expect(page.locator(".card-title")).to_have_text(["Ice", "Île d’Or", "Sea"])
    page.get_by_role("link", name="Sea").click()
    expect(page.locator(".tally").first).to_have_text("2 photos")
    page.get_by_role("link", name="fjord").click()
    expect(page.locator("h1")).to_have_text("fjord")
    assert not any("unker" in file.read_text() for file in (built / "search").iterdir())


@pytest.mark.parametrize(
    "query, titles",
    [
        ("glac", ["glacier"]),
        ("cafe mull", ["photo 0007"]),
        ("MÜLLER", ["photo 0007"]),
        ("zurich", ["fjord", "glacier"]),
        ("sea fj", ["fjord"]),
        ("constructor", []),
        ("旅行", ["photo 0008"]),
        ("bunker", []),
        ("nothing", []),
    ],
)
def test_words_find_photos(built, serve, open_page, query, titles):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert sorted(found(page, query)) == titles


def test_a_result_leads_to_its_photo_and_escape_back_to_the_album(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert found(page, "glacier") == ["glacier"]
    assert page.locator("main").is_hidden()
    page.locator(".find input").press("Escape")
    assert page.locator("main").is_visible() and page.locator(".found").is_hidden()
    assert found(page, "glacier") == ["glacier"]
    page.locator(".found .card").click()
    expect(page.locator("h1")).to_have_text("glacier")


def test_the_words_of_a_search_stand_in_the_address(built, serve, open_page):
    page = open_page()
    address = serve(built) + "index.html"
    page.goto(address)
    page.locator(".find input").focus()
    assert found(page, "Café müll") == ["photo 0007"]
    words = address + "?q=Caf%C3%A9%20m%C3%BCll"
    expect(page).to_have_url(words)
    for come_back in [page.reload, lambda: page.goto(words), lambda: leave_and_come_back(page)]:
        come_back()
        expect(page.locator(".found .card-title")).to_have_text(["photo 0007"])
        expect(page.locator(".find input")).to_have_value("Café müll")
        assert page.locator("main").is_hidden()
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
    expect(page.locator(".found .card-title")).to_have_text(["glacier"])
    expect(page).to_have_url(re.compile(r"\?q=glac$"))


def leave_and_come_back(page):
    page.locator(".found .card").click()
    page.wait_for_url("**/p/photo-0007.html")
    page.go_back()


def test_many_results_come_by_and_by(built, serve, open_page):
    page = open_page()
    page.goto(serve(built))
    page.locator(".find input").focus()
    assert len(found(page, "photo")) == 12
    page.locator(".found button").click()
    page.wait_for_function("() => document.querySelectorAll('.found .card').length === 24")


def test_a_search_that_failed_is_done_again_by_its_button(built, serve, open_page):
    page = open_page()
    open_page.forgiven.append("ERR_FAILED")
    page.goto(serve(built))
    page.route("**/assets/search.*.js", lambda route: route.abort())
    page.locator(".find input").focus()
    page.route("**/search/*.json", lambda route: route.abort())
    page.unroute("**/assets/search.*.js")
    page.locator("h1").click()
    assert found(page, "glac") == []
    page.unroute("**/search/*.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".found .card-title")).to_have_text(["glacier"])


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
        words = ["".join(chance.choices(letters, k=chance.randint(2, 9))) for _ in range(60)]
        captions[file.stem] = " ".join(words + ["".join(chance.choices(characters, k=12))])
        file.with_name(file.name + ".md").write_text(captions[file.stem])
    site = build(folder, cwd=tmp_path)
    shards = list((site / "search").glob("terms*.json"))
    assert len(shards) > 10 and max(file.stat().st_size for file in shards) < 9000
    page = open_page()
    page.goto(serve(site))
    page.locator(".find input").focus()
    for start in ("ab", "ccé", "ßa", "жя", "яaж", "dddd", characters[3], characters[150]):
        plain = start.replace("é", "e")
        expected = [name for name, words in captions.items() if re.search(
            r"\b" + plain if start[0] in letters else plain, words.replace("é", "e"))]
        page.locator(".find input").fill(start)
        tally = re.compile(rf"\D{len(expected)}$" if expected else r"^(?!.*[1-9])")
        expect(page.locator(".found [role=status]")).to_have_text(tally)


def test_a_photo_that_is_added_changes_little_of_the_index(tmp_path):
    folder = photos(tmp_path / "photos", 300)
    build(folder, cwd=tmp_path)
    index = {file.name: file.read_bytes() for file in (tmp_path / "_site/search").iterdir()}
    photo(folder / "windmill.jpg", colour=(250, 1, 1))
    build(folder, cwd=tmp_path)
    after = {file.name: file.read_bytes() for file in (tmp_path / "_site/search").iterdir()}
    changed = [name for name in after if after[name] != index.get(name)]
    assert 2 <= len(changed) <= 3 and len(after) > 30
