"""How pages look: one edge, a head of one row, cards, the switch, the footer, light and dark."""
import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import wheel
from galleries import build, captions, photos

BOX = """element => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}"""
# Where the letters of an element begin, px.
LETTERS = """element => {
  const words = document.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect().left;
}"""

# Where a letter of an element is, px.
LETTER = """(element, at) => {
  const letter = document.createRange();
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  letter.setStart(words, at);
  letter.setEnd(words, at + 1);
  return letter.getBoundingClientRect().left;
}"""


@pytest.fixture(scope="module")
def looks(tmp_path_factory):
    """Albums beside each other, one of them long and with sections, and all that a footer has."""
    folder = tmp_path_factory.mktemp("looks") / "photos"
    photos(folder, 30)
    for name, count in [("autumn", 4), ("spring", 80), ("summer", 12), ("winter", 3)]:
        photos(folder / name, count)
    (folder / "autumn/album.yaml").write_text("listed: no\nsecret: sesame\n")
    (folder / "album.yaml").write_text("description: Four seasons.\n")
    (folder / "spring/album.yaml").write_text(
        "sections:\n- {title: March, from: photo 0000.jpg}\n- {title: April, from: photo 0007.jpg}\n")
    (folder / "photofall.yaml").write_text(
        "site: {url: https://example.org/, author: Ada, "
        "licence: https://creativecommons.org/licenses/by/4.0/}\n")
    return build(folder, cwd=folder.parent)


def box(page, selector):
    return page.locator(selector).first.evaluate(BOX)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [390, 1440, 1920])
def test_words_and_photos_have_one_edge(looks, serve, open_page, width, script):
    page = open_page(width=width, script=script)
    address = serve(looks)
    for path, words in [
        ("index.html", ["h1", ".lede p", ".colophon span"]),
        ("spring/index.html", [".crumbs a", ".section-title"]),
    ]:
        page.goto(address + path)
        edge = box(page, ".tile")["left"]
        assert 16 <= edge <= 24
        for selector in words:
            assert page.locator(selector).first.evaluate(LETTERS) == pytest.approx(edge, abs=2), selector
        assert box(page, ".layouts")["right"] == pytest.approx(width - edge, abs=0.5)
        if path == "index.html":
            assert box(page, ".card")["left"] == edge
            lowest = box(page, ".colophon")
            assert page.locator(".colophon a").first.evaluate(BOX)["bottom"] < lowest["bottom"]


@pytest.mark.parametrize("width", [700, 1440, 1920])
def test_the_head_is_one_row_and_the_photos_begin_below_it(looks, serve, open_page, width):
    page = open_page(width=width, height=900)
    page.goto(serve(looks) + "summer/index.html")
    assert box(page, ".tile")["top"] <= 140
    parts = [box(page, selector) for selector in
             [".crumbs", "h1", ".tally", ".find input", ".layouts"]]
    middle = sum(parts[1][side] for side in ["top", "bottom"]) / 2
    assert all(part["top"] < middle < part["bottom"] for part in parts)
    assert all(one["right"] <= other["left"] for one, other in itertools.pairwise(parts))
    assert max(part["bottom"] for part in parts) <= box(page, ".tile")["top"]


@pytest.fixture(scope="module")
def equipped(tmp_path_factory):
    """Albums with all that a head can have."""
    folder = tmp_path_factory.mktemp("equipped") / "photos"
    photos(folder / "summer", 12)
    (folder / "photofall.yaml").write_text(
        "layouts: [waterfall, justified, line, circle]\ntheme: switch\n")
    return build(folder, cwd=folder.parent)


@pytest.mark.parametrize("width", [320, 390, 600])
@pytest.mark.parametrize("gallery", ["looks", "equipped"])
def test_on_a_phone_nothing_of_the_head_lies_over_another(
        request, serve, open_page, width, gallery):
    page = open_page(width=width)
    page.goto(serve(request.getfixturevalue(gallery)) + "summer/index.html")
    parts = [box(page, selector) for selector in
             [".crumbs", "h1", ".tally", ".find input", ".layouts", ".tile"]
             + [".theme"] * (gallery == "equipped")]
    for one, other in itertools.combinations(parts, 2):
        assert (one["right"] <= other["left"] or other["right"] <= one["left"]
                or one["bottom"] <= other["top"] + 0.1 or other["bottom"] <= one["top"] + 0.1)
    # There is room for a word or two.
    assert parts[3]["right"] - parts[3]["left"] >= 120


@pytest.mark.parametrize("width", [390, 1440, 1920])
def test_cards_fill_the_page_and_leave_room_for_photos(looks, serve, open_page, width):
    page = open_page(width=width, height=900)
    page.goto(serve(looks))
    cards = [card.evaluate(BOX) for card in page.locator(".card").all()]
    assert len(cards) == 3
    assert max(card["right"] for card in cards) == pytest.approx(width - 16, abs=0.5)
    covers = [cover.evaluate(BOX) for cover in page.locator(".cover").all()]
    assert all(cover["bottom"] - cover["top"] <= 405.5 for cover in covers)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [390, 700, 1440])
def test_four_photos_fill_the_card_of_an_album_without_a_cover(
        looks, serve, open_page, width, script):
    page = open_page(width=width, script=script, forced_colors="active" if script else "none")
    page.goto(serve(looks))
    covers = page.locator(".cover")
    assert [cover.locator("img").count() for cover in covers.all()] == [4, 4, 1]
    boxes = [cover.evaluate(BOX) for cover in covers.all()]
    assert len({round(one["bottom"] - one["top"], 1) for one in boxes}) == 1
    for cover, whole in zip(covers.all()[:2], boxes):
        parts = [image.evaluate(BOX) for image in cover.locator("img").all()]
        for side, outermost in [("left", min), ("top", min), ("right", max), ("bottom", max)]:
            assert outermost(part[side] for part in parts) == pytest.approx(whole[side], abs=0.1)
        for one, other in itertools.combinations(parts, 2):
            assert one["right"] + 1.9 <= other["left"] or one["bottom"] + 1.9 <= other["top"]
    for image in page.locator(".mosaic img").all():
        # A browser gives a picture of a `srcset` the width that `sizes` tells.
        told, drawn = image.evaluate("""image => image.decode().then(() => [
          image.naturalWidth,
          Math.max(image.width, image.height * image.naturalWidth / image.naturalHeight),
        ])""")
        assert told == pytest.approx(drawn, rel=0.25)


def test_four_photos_of_two_formats_fill_the_card(tmp_path, serve, open_page):
    photos(tmp_path / "photos/album", 4)
    (tmp_path / "photos/photofall.yaml").write_text("images.formats: [avif, jpeg]\n")
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    whole = box(page, ".cover")
    parts = [image.evaluate(BOX) for image in page.locator(".cover img").all()]
    for side, outermost in [("left", min), ("top", min), ("right", max), ("bottom", max)]:
        assert outermost(part[side] for part in parts) == pytest.approx(whole[side], abs=0.1)


def test_words_that_run_the_other_way_have_their_punctuation_at_their_end(
        tmp_path, serve, open_page):
    photos(tmp_path / "photos", 4)
    (tmp_path / "photos/album.yaml").write_text(
        "description: שלום!\nsections:\n- {title: A, from: photo 0000.jpg, text: שלום!, footer: שלום!}\n")
    (tmp_path / "photos/about.md").write_text("# שלום!\n\nשלום!\n\n- שלום!\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page = open_page()
    for path, selectors in [("index.html", [".lede p", ".section-text p", ".section-footer p"]),
                            ("about.html", ["h1", ".prose p", ".prose li"])]:
        page.goto(address + path)
        for selector in selectors:
            first, last = (page.locator(selector).first.evaluate(LETTER, at) for at in (0, 4))
            assert last < first, selector


def test_the_switch_goes_away_as_one_scrolls_down_and_comes_back(looks, serve, open_page):
    page = open_page(width=1280, height=800)
    page.goto(serve(looks) + "spring/index.html")
    switch = page.locator(".layouts")
    expect(switch).to_be_in_viewport()
    wheel(page, 900)
    expect(switch).not_to_be_in_viewport()
    wheel(page, -200)
    expect(switch).to_be_in_viewport()
    wheel(page, 200)
    expect(switch).not_to_be_in_viewport()
    page.keyboard.press("Shift")
    page.locator("#layout-waterfall").focus()
    expect(switch).to_be_in_viewport()


def test_circles_are_offered_when_asked_for(looks, serve, open_page):
    page = open_page()
    page.goto(serve(looks))
    offered = page.locator(".layouts input").evaluate_all("all => all.map(one => one.value)")
    assert offered == ["waterfall", "line"]


def test_a_footer_leads_on(looks, serve, open_page):
    page = open_page(script=False)
    address = serve(looks)
    page.goto(address + "spring/index.html")
    footer = page.locator(".colophon")
    expect(footer.locator("nav a")).to_have_text(["summer →"])
    footer.get_by_role("link", name="summer").click()
    page.wait_for_url(address + "summer/index.html")
    expect(footer.locator("nav a")).to_have_text(["← spring", "winter →"])
    licence, feed = (footer.get_by_role("link", name=name) for name in ["Licence", "Feed"])
    expect(licence).to_have_attribute("href", "https://creativecommons.org/licenses/by/4.0/")
    expect(feed).to_have_attribute("href", "../feed.xml")
    expect(footer).to_contain_text("Ada")


LIGHT, DARK = "rgb(252, 251, 249)", "rgb(17, 18, 19)"
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
# The scheme that the page has when its body begins, before anything can be painted.
EARLY = """new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.early = document.documentElement.style.colorScheme;
  observer.disconnect();
}).observe(document, { childList: true, subtree: true })"""


def themed(folder, theme):
    photos(folder / "photos", 8)
    photos(folder / "photos" / "below", 3)
    (folder / "photos" / "photofall.yaml").write_text(f"theme: {theme}\n")
    return build(folder / "photos", cwd=folder)


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("theme, grounds", [
    ("auto", [LIGHT, DARK]), ("light", [LIGHT, LIGHT]), ("dark", [DARK, DARK]),
    ("switch", [LIGHT, DARK]),
])
def test_pages_are_light_or_dark_as_configured(tmp_path, serve, open_page, theme, grounds, script):
    address = serve(themed(tmp_path, theme))
    for system, ground in zip(["light", "dark"], grounds):
        page = open_page(color_scheme=system, script=script)
        for path in ["index.html", "p/photo-0001.html"]:
            page.goto(address + path)
            assert page.evaluate(GROUND) == ground
            assert page.locator(".theme").is_visible() == (
                theme == "switch" and script and path == "index.html")


def test_the_choice_of_light_or_dark_holds_without_a_flash(tmp_path, serve, open_page):
    address = serve(themed(tmp_path, "switch"))
    page = open_page(color_scheme="light")
    page.add_init_script(EARLY)
    page.goto(address + "index.html")
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(GROUND) == DARK
    for path in ["below/index.html", "p/photo-0001.html", "index.html"]:
        page.goto(address + path)
        assert page.evaluate("early") == "dark" and page.evaluate(GROUND) == DARK
    assert Axe().run(page).violations_count == 0
    # Who goes back to what the system has follows it again.
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(GROUND) == LIGHT
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == DARK
    assert Axe().run(page).violations_count == 0


@pytest.fixture(scope="module")
def dressed(tmp_path_factory):
    """A gallery in each look, with albums, sections and captions."""
    made = {}
    for look in ["paper", "mat", "bold"]:
        folder = tmp_path_factory.mktemp(look)
        photos(folder / "photos", 30)
        photos(folder / "photos/below", 6)
        captions(folder / "photos", 30, "in words")
        (folder / "photos/photofall.yaml").write_text(
            f"look: {look}\nsections: [{{title: Spring, from: photo 0000.jpg}}]\n"
            "site: {url: https://example.org/, author: Ada}\n")
        made[look] = build(folder / "photos", cwd=folder)
    return made


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("look", ["paper", "mat", "bold"])
def test_every_look_is_accessible(dressed, serve, open_page, look, scheme):
    address = serve(dressed[look])
    page = open_page(color_scheme=scheme)
    for path in ["index.html", "below/index.html", "p/photo-0001.html", "index.html?q=photo"]:
        page.goto(address + path)
        page.locator(".tile, .photo").first.wait_for(state="attached")
        if "?q" in path:
            page.locator(".found[aria-busy=false]").wait_for(state="attached")
        assert Axe().run(page).violations_count == 0, path
    page.goto(address + "index.html")
    page.locator(".tile").first.click()
    page.locator(".viewer-slide.is-loaded").first.wait_for()
    assert Axe().run(page).violations_count == 0


@pytest.mark.parametrize("look", ["paper", "mat", "bold"])
def test_every_look_has_more_contrast_for_those_who_ask_for_it(dressed, serve, open_page, look):
    page = open_page()
    page.emulate_media(contrast="more", color_scheme="light")
    page.goto(serve(dressed[look]))
    for selector in ["h1", ".tally"]:
        colour = page.locator(selector).first.evaluate("words => getComputedStyle(words).color")
        assert colour == "rgb(0, 0, 0)", selector


def boxes(page):
    return [tile.evaluate(BOX) for tile in page.locator(".tile").all()]


def least_gap(page):
    """The least space between a photo and one beside it, px."""
    places = boxes(page)
    gaps = [other["left"] - one["right"] for one in places for other in places]
    return min(gap for gap in gaps if gap > 0)


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("look, gap, edge", [("paper", 8, 16), ("mat", 20, 24), ("bold", 4, 16)])
def test_looks_differ_in_spacing_and_keep_one_edge(
        dressed, serve, open_page, look, gap, edge, width):
    page = open_page(width=width)
    page.goto(serve(dressed[look]) + "index.html")
    assert least_gap(page) == pytest.approx(gap, abs=0.5)
    assert min(place["left"] for place in boxes(page)) == pytest.approx(edge, abs=0.5)
    for selector in ["h1", ".card", ".section-title", ".colophon span"]:
        assert page.locator(selector).first.evaluate(LETTERS) == pytest.approx(edge, abs=2), selector


@pytest.mark.parametrize("look", ["paper", "mat", "bold"])
def test_the_switch_is_level_with_the_search_in_every_look(dressed, serve, open_page, look):
    page = open_page(width=1440)
    page.goto(serve(dressed[look]) + "index.html")
    search, switch = (box(page, selector) for selector in [".find input", ".layouts"])
    assert switch["top"] + switch["bottom"] == pytest.approx(
        search["top"] + search["bottom"], abs=2)


def test_keys_hold_in_every_look(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 8)
    (tmp_path / "photos/photofall.yaml").write_text("spacing.column: 6\nlook: mat\nframe.width: 0\n")
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    assert least_gap(page) == pytest.approx(6, abs=0.5)
    expect(page.locator(".frame").first).to_have_css("border-top-width", "0px")
