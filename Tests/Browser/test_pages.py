"""Every photo can be reached, without script and from a disk, and every page is sound."""
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import chunk_files
from galleries import ROOT, build, photo, photos


def crawl(page, start):
    """Follows every link from a page; returns the addresses and the photos seen as tiles."""
    waiting, seen, tiles = [start], set(), set()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        response = page.goto(address, wait_until="domcontentloaded")
        assert response is None or response.ok, address
        found = page.evaluate(
            """() => ({
              links: [...document.querySelectorAll('a[href]')].map(a => a.href.split('#')[0]),
              tiles: [...document.querySelectorAll('[data-photo]')].map(a => a.dataset.photo),
            })"""
        )
        tiles.update(found["tiles"])
        waiting += [link for link in found["links"] if link.endswith(".html")]
    return seen, tiles


@pytest.fixture(scope="module")
def paged(tmp_path_factory):
    """A gallery of 260 photos, some of them in albums below albums."""
    folder = tmp_path_factory.mktemp("paged")
    photos(folder / "photos", 230)
    photos(folder / "photos" / "Süd & West" / "100 % \"fun\"", 30)
    return build(folder / "photos", cwd=folder)


def all_photos(site):
    return {entry["id"] for _, data in chunk_files(site) for entry in data["photos"]}


@pytest.mark.parametrize("scheme", ["http", "file"])
def test_without_script_every_photo_is_reached(paged, serve, open_page, scheme):
    start = serve(paged) + "index.html" if scheme == "http" else f"file://{paged}/index.html"
    page = open_page(script=False)
    seen, tiles = crawl(page, start)
    assert tiles == all_photos(paged)
    assert len(tiles) == 260
    pages = {str(path.relative_to(paged)) for path in paged.rglob("*.html")}
    assert len(seen) == len(pages)


def test_a_link_that_leads_nowhere_stops_no_script(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 3)
    (tmp_path / "photos/album.yaml").write_text("description: By [the map](https://)\n")
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    assert page.locator(".lede a").get_attribute("href") == "https://"
    page.locator(".tile").first.click()
    page.locator("dialog[open]").wait_for()


def test_own_elements_without_an_address_get_none(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 3)
    own = tmp_path / "photos/Templates"
    own.mkdir()
    (own / "head.html").write_text('<link rel="expect" data-href="later.html">\n')
    (own / "end.html").write_text('<img data-src="later.jpg" alt="" width="4" height="3">\n')
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    page.wait_for_function("() => window.photofall")
    assert page.evaluate(
        "[...document.querySelectorAll('[data-href], [data-src]')]"
        ".map(one => [one.hasAttribute('href'), one.hasAttribute('src')])") == [[False, False]] * 2


def test_a_theme_without_a_masthead_and_a_field_has_a_stream_and_a_viewer(tmp_path, serve, open_page):
    photos(tmp_path / "photos", 130)
    (tmp_path / "photos/Templates").mkdir()
    template = (ROOT / "Templates/album.mustache").read_text()
    (tmp_path / "photos/Templates/album.mustache").write_text(
        re.sub('<input type="search".*?>', "", template.replace('class="masthead"', 'class="top"')))
    page = open_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)))
    # The stream is fetched when one goes on.
    page.mouse.wheel(0, 400)
    page.wait_for_function("() => window.photofall?.renew")
    page.locator(".tile").first.click()
    page.locator("dialog[open]").wait_for()


def test_images_and_styles_load_from_a_disk(paged, open_page):
    page = open_page()
    page.goto(f"file://{paged}/index.html")
    page.evaluate(
        "async () => { for (const i of document.images) { i.loading = 'eager'; await i.decode() } }"
    )
    assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
    position = "getComputedStyle(document.querySelector('.tile')).position"
    assert page.evaluate(position) == "absolute"


def test_pages_hold_40_to_90_photos_and_know_their_neighbours(paged, serve, open_page):
    page = open_page(script=False)
    page.goto(serve(paged))
    counts, first = [], page.url
    while True:
        counts.append(page.locator(".tile").count())
        ahead = page.locator(".pager a[rel=next]")
        if not ahead.count():
            break
        here = page.url
        with page.expect_navigation():
            ahead.click()
        with page.expect_navigation():
            page.locator(".pager a[rel=prev]").click()
        assert page.url.removesuffix("index.html") == here.removesuffix("index.html")
        page.go_back()
    assert sum(counts) == 230
    assert all(40 <= count <= 90 for count in counts), counts
    assert len(counts) > 2 and page.url != first


def test_a_new_photo_leaves_the_other_pages_as_they_are(tmp_path):
    folder = photos(tmp_path / "photos", 400)
    site = build(folder, cwd=tmp_path)
    before = {p: p.read_bytes() for p in site.rglob("*.html") if "/p/" not in str(p)}
    photo(folder / "photo 0200b.jpg")
    build(folder, cwd=tmp_path)
    after = {p: p.read_bytes() for p in site.rglob("*.html") if "/p/" not in str(p)}
    changed = [p for p in after if before.get(p) != after[p]]
    chunks = [p for p in changed if "pages" not in p.parts]
    # The page that it falls on, perhaps its neighbour, and the index with the total.
    assert 1 <= len(chunks) <= 3, chunks


def test_arrow_keys_turn_the_pages(paged, serve, open_page):
    page = open_page()
    page.goto(serve(paged) + "index.html")
    page.locator(".tile").first.click()
    page.wait_for_url(re.compile(r"/p/photo-0000\.html"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(r"/p/photo-0001\.html"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile(r"/p/photo-0000\.html"))
    page.keyboard.press("Escape")
    page.wait_for_url(re.compile(r"/index\.html$"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(site, serve, open_page, scheme, width):
    page = open_page(width=width, color_scheme=scheme)
    address = serve(site)
    photo_page = next(site.glob("p/*.html")).relative_to(site)
    for path in ["index.html", "Patterns/index.html".lower(), str(photo_page)]:
        page.goto(address + path)
        findings = Axe().run(page)
        assert findings.violations_count == 0, findings.generate_report()


def test_every_image_has_its_size_and_words(site, serve, open_page):
    page = open_page(script=False)
    address = serve(site)
    for file in site.rglob("*.html"):
        page.goto(address + str(file.relative_to(site)))
        images = page.locator("img")
        for index in range(images.count()):
            image = images.nth(index)
            assert int(image.get_attribute("width")) > 0
            assert int(image.get_attribute("height")) > 0
            assert image.get_attribute("alt") is not None
            assert image.get_attribute("srcset")


@pytest.mark.parametrize("width", [390, 1280])
def test_a_photos_page_shows_the_whole_photo_and_nothing_around_it(
        site, serve, open_page, width):
    page = open_page(width=width)
    page.goto(serve(site) + "p/ink-currents.html")
    frame, image = (page.locator(selector).bounding_box()
                    for selector in [".photo .frame", ".photo img"])
    assert image == pytest.approx(frame, abs=0.1)
    assert frame["x"] >= 0 and frame["x"] + frame["width"] <= width
    assert frame["width"] == pytest.approx(frame["height"], abs=0.1)


@pytest.mark.parametrize("width", [320, 390, 800])
def test_the_foot_of_a_photos_page_can_be_hit(tmp_path, serve, open_page, width):
    folder = photos(tmp_path / "photos", 3)
    (folder / "photofall.yaml").write_text(
        "site: {url: 'https://example.org/', author: Ada, licence: 'https://example.org/licence'}\n")
    page = open_page(width=width, height=700)
    page.goto(serve(build(folder, cwd=tmp_path)) + "p/photo-0001.html")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".colophon > *")].filter(one => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return [0.1, 0.5, 0.9].some(part =>
            !one.contains(document.elementFromPoint(left + part * width, top + height / 2)));
        }).map(one => one.textContent)""")
    assert page.locator(".colophon > *").count() >= 2 and hidden == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_languages_of_a_photos_page_can_be_hit(tmp_path, serve, open_page, width):
    folder = photos(tmp_path / "photos", 3)
    (folder / "photofall.yaml").write_text("languages: [en, ar, de, fr, es, it, nl, pl]\n")
    page = open_page(width=width, height=700)
    page.goto(serve(build(folder, cwd=tmp_path)) + "p/photo-0001.html")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".languages a")].filter(link => {
          const { left, top, width, height } = link.getBoundingClientRect();
          return [0.1, 0.5, 0.9].some(part =>
            !link.contains(document.elementFromPoint(left + part * width, top + height / 2)));
        }).map(link => link.textContent)""")
    assert page.locator(".languages a").count() == 8 and hidden == []


def test_lists_of_pages_are_told_from_the_way_between_them(large, serve, open_page):
    page = open_page()
    page.goto(serve(large) + "pages/index.html")
    names = page.locator("nav").evaluate_all("navs => navs.map(nav => nav.ariaLabel)")
    assert page.locator("h1").inner_text() in names and len(set(names)) == len(names)


def test_words_that_run_the_other_way_stay_in_order_and_at_the_pages_side(tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 1)
    (folder / "photofall.yaml").write_text("language: ar\n")
    words = "Many words that take some lines. " * 9
    (folder / "album.yaml").write_text(
        f"description: {words}\ncaptions: {{photo 0000.jpg: From the left.}}\n")
    page = open_page(width=1280)
    page.goto(serve(build(folder, cwd=tmp_path)))
    for selector in [".lede > *", ".caption"]:
        last, box = page.locator(selector).evaluate(
            """element => {
              const words = document.createRange();
              words.selectNodeContents(element);
              return [[...words.getClientRects()].at(-1).right,
                element.getBoundingClientRect().right];
            }""")
        assert last == pytest.approx(box, abs=2), selector
    page.locator(".tile").click()
    first, stop = page.locator("dialog .viewer-caption").evaluate(
        """caption => {
          const text = document.createTreeWalker(caption, NodeFilter.SHOW_TEXT).nextNode();
          const letter = document.createRange();
          return [0, text.length - 1].map(place => {
            letter.setStart(text, place);
            letter.setEnd(text, place + 1);
            return letter.getBoundingClientRect().left;
          });
        }""")
    assert first < stop


def test_the_policy_lets_nothing_else_run(paged, serve, open_page):
    page = open_page()
    page.goto(serve(paged))
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    assert "unsafe" not in policy and "default-src 'none'" in policy
    blocked = page.evaluate(
        """() => new Promise(done => {
          document.addEventListener('securitypolicyviolation', e => done(e.violatedDirective));
          const script = document.createElement('script');
          script.textContent = 'window.ran = true';
          document.body.append(script);
        })"""
    )
    assert blocked.startswith("script-src")
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in open_page.complaints.pop()
