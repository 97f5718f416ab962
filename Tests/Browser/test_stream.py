"""Over http the pages of an album are one stream: its scroll bar is true, and nothing moves."""
import contextlib
import itertools
import json
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import WIDTHS, Held, intercept, measured_frames, overlaps, resolved, wheel
from engines import ENGINES
from galleries import aged, build, photo, photos
from hosting import QuietHandler
from patience import wait_until
from viewers import expect_named

# Notes every shift and the page's height at each frame, from the first one on.
WATCH = """
  window.shifts = [];
  window.heights = new Set();
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
  const note = () => {
    if (document.querySelector(".gallery")) heights.add(document.documentElement.scrollHeight);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
"""
# All that is near the screen is there: every tile of each chunk, or the notice that it is missing.
IS_FULL = """() => {
  const { innerHeight: height } = window;
  const after = document.querySelector(".stream-after")?.getBoundingClientRect();
  const before = document.querySelector(".stream-before")?.getBoundingClientRect();
  // Of nothing a part of one px may be left.
  return !(after?.height > 1 && after.top < 2 * height)
    && !(before?.height > 1 && before.bottom > -height)
    && [...document.querySelectorAll(".chunk")].every(chunk => chunk.querySelector(".missing")
      || chunk.querySelector(".tile") && !chunk.matches("[aria-busy]"));
}"""
# The stream is at rest when, besides, the history has the photo in the middle of the screen, where
# it is. Before anybody goes on a first page has none.
AT_REST = """() => {
  const { middle } = history.state ?? {};
  const { total } = document.querySelector(".gallery").dataset;
  const target = location.hash.slice(1);
  const chunk = `.chunk[data-chunk="${middle?.key}"]:has(.missing)`;
  const box = (document.getElementById(middle?.photo) ?? document.querySelector(chunk))
    ?.getBoundingClientRect();
  const isNoted = scrollY === 0
    ? !middle && (total || photofall.renew)
    : photofall.renew && box && Math.abs(box.top + middle.part * box.height - innerHeight / 2) < 2;
  const isThere = !target || document.getElementById(target);
  window.framesAtRest = isNoted && isThere && (%s)() ? (window.framesAtRest ?? 0) + 1 : 0;
  return window.framesAtRest > 3;
}""" % IS_FULL


@pytest.fixture(scope="module")
def chunks(large):
    return json.loads((large / "stream.json").read_text())["chunks"]


@pytest.fixture(scope="module")
def tower(tmp_path_factory):
    """Photos four times as high as wide, one beside the other never: higher than browsers take."""
    folder = tmp_path_factory.mktemp("tower")
    photos(folder / "photos", 1500, ratio_of=lambda _: 4)
    configuration = folder / "photos" / "photofall.yaml"
    configuration.write_text("breakpoints:\n  - { minWidth: 0, columns: 1 }\n")
    return build(folder / "photos", cwd=folder)


@pytest.fixture
def visit(serve, open_page):
    """Opens a page of a site and waits until it is at rest."""

    def start(site, path="index.html", **options):
        page = open_page(**options)
        page.add_init_script(WATCH)
        page.goto(serve(site) + path)
        rest(page)
        return page

    return start


def rest(page):
    page.evaluate("window.framesAtRest = 0")
    page.wait_for_function(AT_REST)


def scroll_by(page, y):
    page.evaluate("y => scrollBy(0, y)", y)
    rest(page)


def scroll_to_end(page):
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    rest(page)


def shown(page):
    return page.evaluate("[...document.querySelectorAll('.chunk')].map(c => c.dataset.chunk)")


def address(page):
    """Where the page is by its own account; `page.url` hears of it later."""
    return page.evaluate("location.href")


def top_of(page, photo):
    return page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", photo)


MIDDLE = """() => {
  const middle = history.state.middle;
  const box = document.getElementById(middle.photo).getBoundingClientRect();
  return [middle.photo, box.top + middle.part * box.height - innerHeight / 2];
}"""


def middle(page):
    """The photo in the middle of the screen, and where it is, once the page has noted it."""
    page.wait_for_function("() => history.state?.middle")
    return page.evaluate(MIDDLE)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_scroll_bar_is_true_from_the_first_frame_and_nothing_moves(visit, large, width):
    page = visit(large, width=width, height=900)
    for y in (500, 3000, 9000, -4000):
        wheel(page, y)
        rest(page)
    scroll_to_end(page)
    heights = page.evaluate("[...heights]")
    assert max(heights) - min(heights) <= 1, heights
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_in_the_middle_stays_as_it_is_when_the_rest_is_put_around_it(
    visit, open_page, large, chunks, width
):
    key = chunks[7]["key"]
    page = visit(large, chunks[7]["page"], width=width, height=900)
    assert page.evaluate("shifts") == []
    plain = open_page(width=width, height=900, script=False)
    plain.goto(page.url)
    for selector in (".masthead", f"[data-chunk={key}]"):
        box, still = (p.locator(selector).bounding_box() for p in (page, plain))
        assert box["y"] == pytest.approx(still["y"], abs=0.5)
    # Upwards the page before comes, and at the very top the words of the album.
    scroll_by(page, -600)
    assert chunks[6]["key"] in shown(page)
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    assert shown(page)[0] == chunks[0]["key"]
    assert page.locator(".masthead").bounding_box()["y"] == 0
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("width", [360, 1280])
def test_a_last_page_that_is_shorter_than_the_screen_stays_where_it_is(
        tmp_path, visit, open_page, width):
    photos(tmp_path / "photos", 13)
    (tmp_path / "photos/photofall.yaml").write_text("chunk: {target: 6, minimum: 1, maximum: 6}\n")
    site = build(tmp_path / "photos", cwd=tmp_path)
    *_, last = json.loads((site / "stream.json").read_text())["chunks"]
    page = visit(site, last["page"], width=width, height=1200)
    plain = open_page(width=width, height=1200, script=False)
    plain.goto(page.url)
    top, still = (p.locator(f"[data-chunk={last['key']}]").bounding_box()["y"] for p in (page, plain))
    assert top == pytest.approx(still, abs=0.5)
    assert page.evaluate("shifts") == []
    page.reload()
    rest(page)
    assert page.locator(f"[data-chunk={last['key']}]").bounding_box()["y"] == pytest.approx(top, abs=1)
    # One may go up and come back; what is below the end goes when it is out of sight.
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    assert page.evaluate("document.body.style.paddingBlockEnd") == ""
    scroll_to_end(page)
    assert page.locator(f"[data-chunk={last['key']}]").bounding_box()["y"] > top + 50
    assert page.evaluate("shifts") == []


@pytest.mark.parametrize("width", [320, 1280])
def test_every_chunk_stands_where_the_engine_puts_it(visit, large, width):
    stream = json.loads((large / "stream.json").read_text())
    page = visit(large, width=width, height=900)
    gallery = page.locator(".gallery").bounding_box()
    band = [i for i, start in enumerate(stream["bands"]) if start <= gallery["width"]][-1]
    tops = list(itertools.accumulate(
        (resolved(chunk["heights"][band], gallery["width"]) for chunk in stream["chunks"]),
        initial=gallery["y"]))
    for index in (1, 2, 15, 33):
        page.evaluate("y => scrollTo(0, y)", tops[index])
        rest(page)
        box = page.locator(f"[data-chunk={stream['chunks'][index]['key']}]").bounding_box()
        assert box["y"] + page.evaluate("scrollY") == pytest.approx(tops[index], abs=1)
        assert box["height"] == pytest.approx(tops[index + 1] - tops[index], abs=0.1)


def test_only_what_comes_near_is_fetched(visit, large, chunks, open_page):
    fetched = []
    page = visit(large, height=900)
    page.on("request", lambda request: fetched.append(request.url))
    assert page.evaluate("performance.getEntriesByType('resource')"
                         ".every(entry => !/stream.json|page/.test(entry.name))")
    scroll_to_end(page)
    pages = [url for url in fetched if "/page/" in url]
    assert {url.split("/page/")[1].split("/")[0] for url in pages} <= {
        chunk["key"] for chunk in chunks[-3:]}
    assert len(shown(page)) <= 4


def test_the_address_tells_the_page_one_is_on(visit, large, chunks):
    page = visit(large)
    first = address(page)
    page.evaluate("photofall.album.then(album => 0)")
    scroll_by(page, 9000)
    key = address(page).split("/page/")[1].split("/")[0]
    box = page.locator(f"[data-chunk={key}]").bounding_box()
    assert box["y"] <= 400 <= box["y"] + box["height"]
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    assert address(page) == first


def test_links_lead_to_the_same_places_wherever_one_is(visit, large):
    page = visit(large)
    links = """[...document.querySelectorAll('.masthead a, .pager a, link:not([rel=stylesheet])')]
      .map(link => link.href)"""
    before = page.evaluate(links)
    scroll_by(page, 9000)
    assert "/page/" in address(page)
    assert page.evaluate(links) == before
    for image in page.locator(".tile img").all()[:5]:
        assert page.request.get(image.evaluate("image => image.currentSrc || image.src")).ok
    for link in page.locator(".tile").all()[:5]:
        assert page.request.get(link.evaluate("link => link.href")).ok


@pytest.mark.parametrize("y", [700, 9000, 40_000])
def test_reload_and_back_land_where_one_was(visit, large, y):
    page = visit(large)
    scroll_by(page, y)
    before = middle(page), page.evaluate("scrollY")
    page.reload()
    rest(page)
    assert middle(page)[0] == before[0][0]
    assert middle(page)[1] == pytest.approx(before[0][1], abs=1)
    # Off the screen's middle, so that the click leaves the stream at that very place.
    page.evaluate("location.href = document.querySelector('.pager a:not(.page-step)').href")
    page.wait_for_url("**/pages/index.html")
    page.go_back()
    page.wait_for_selector(".gallery")
    rest(page)
    assert middle(page)[0] == before[0][0]
    assert middle(page)[1] == pytest.approx(before[0][1], abs=1)
    page.go_forward()
    page.wait_for_url("**/pages/index.html")


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_place_in_a_line_is_kept(tmp_path, serve, open_page, direction):
    photos(tmp_path / "photos", 200)
    (tmp_path / "photos/photofall.yaml").write_text(
        f"sort: name\nlayout: line\ndirection: {direction}\n")
    site = build(tmp_path / "photos", cwd=tmp_path)
    starts = itertools.accumulate(
        chunk["photos"] for chunk in json.loads((site / "stream.json").read_text())["chunks"])
    page = open_page()
    is_in_middle = """id => {
      const { left, right, top, bottom } = document.getElementById(id).getBoundingClientRect();
      const { clientWidth } = document.documentElement;
      return top >= 0 && bottom <= innerHeight && Math.abs(left + right - clientWidth) < 4;
    }"""
    # In the line at the top the page need not scroll.
    for index in (20, next(starts) + 20):
        photo = f"photo-photo-{index:04}"
        page.goto(serve(site))
        page.evaluate("photofall.load('stream').then(() => photofall.bring(1))")
        page.locator(f"#{photo}").evaluate(
            "tile => tile.scrollIntoView({ block: 'center', inline: 'center' })")
        page.wait_for_function("id => history.state?.middle?.photo === id", arg=photo)
        page.reload()
        page.wait_for_function(f"id => photofall.renew && ({is_in_middle})(id)", arg=photo)
        assert page.evaluate("history.state.middle.photo") == photo
        page.evaluate("location.href = document.querySelector('.pager a:not(.page-step)').href")
        page.wait_for_url("**/pages/index.html")
        page.go_back()
        page.wait_for_function(
            f"id => window.photofall?.renew && ({is_in_middle})(id)", arg=photo)


@pytest.mark.parametrize("name", ENGINES)
def test_back_lands_where_one_was_in_other_browsers(serve, large, name):
    """Also where the browser has kept the page, as WebKit does, and shows its top."""
    with contextlib.closing(ENGINES[name]()) as engine:
        def wait(function):
            wait_until(lambda: engine.run(f"return ({function})()"))

        engine.go(serve(large) + "index.html")
        engine.run("scrollBy(0, 9000)")
        wait(AT_REST)
        wait("() => history.state?.middle")
        before, y = engine.run(f"return [({MIDDLE})(), scrollY]")
        assert y > 8000
        engine.go(serve(large) + "pages/index.html")
        engine.back()
        wait("() => document.querySelector('.gallery')")
        engine.run("window.framesAtRest = 0")
        wait(AT_REST)
        assert engine.run("return scrollY") > 8000
        assert engine.run(f"return ({MIDDLE})()") == [before[0], pytest.approx(before[1], abs=1)]


class RedirectingHandler(QuietHandler):
    """As hosts that have addresses without `index.html`."""

    def do_GET(self):
        if not self.path.endswith("/index.html"):
            return super().do_GET()
        self.send_response(308)
        self.send_header("Location", self.path.removesuffix("index.html"))
        self.end_headers()


@pytest.mark.parametrize("y", [700, 9000])
def test_a_host_that_redirects_loses_no_place(serve, large, open_page, y):
    page = open_page()
    page.goto(serve(large, RedirectingHandler))
    rest(page)
    scroll_by(page, y)
    before = middle(page)
    page.evaluate("location.href = document.querySelector('.pager a:not(.page-step)').href")
    page.wait_for_url("**/pages/")
    for leave in page.go_back, page.reload:
        leave()
        page.wait_for_selector(".gallery")
        rest(page)
        assert middle(page) == [before[0], pytest.approx(before[1], abs=1)]


def test_a_scroll_that_comes_before_the_stream_is_noted(serve, large, open_page):
    page = open_page()
    script = Held(page, "**/assets/stream.*.js")
    page.goto(serve(large), wait_until="domcontentloaded")
    page.evaluate("scrollBy(0, 700)")
    script.wait()
    script.let_go()
    rest(page)
    before = middle(page)
    page.reload()
    rest(page)
    assert middle(page) == [before[0], pytest.approx(before[1], abs=1)]


@pytest.mark.parametrize("start", ["index.html", "page/{}/index.html"])
def test_a_photos_address_leads_to_it_from_every_page(visit, large, chunks, start):
    for name in ("photo-photo-0003", "photo-photo-0777", "photo-photo-1999"):
        page = visit(large, start.format(chunks[5]["key"]) + "#" + name)
        box = page.locator(f"#{name}").bounding_box()
        assert box["y"] < 800 and box["y"] + box["height"] > 0
    page.evaluate("location.hash = 'photo-photo-1200'")
    page.wait_for_selector("#photo-photo-1200")
    rest(page)
    assert 0 <= top_of(page, "photo-photo-1200") < 100
    page.go_back()
    rest(page)
    box = page.locator("#photo-photo-1999").bounding_box()
    assert box["y"] < 800 and box["y"] + box["height"] > 0


@pytest.mark.parametrize("width", [390, 1280])
def test_a_photos_address_leads_to_the_middle_of_its_line(tmp_path, serve, open_page, width):
    photos(tmp_path / "photos", 90)
    (tmp_path / "photos/photofall.yaml").write_text("layout: line\nchunk: {target: 30, minimum: 20}\n")
    page = open_page(width=width)
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)) + "#photo-photo-0070")
    for name in ("photo-photo-0070", "photo-photo-0040"):
        page.evaluate("name => location.hash = name", name)
        page.wait_for_function(
            """name => {
              const box = document.getElementById(name)?.getBoundingClientRect();
              return box && Math.abs(box.left + box.width / 2 - innerWidth / 2) < 2
                && box.top >= 0 && box.bottom <= innerHeight;
            }""", arg=name)


@pytest.mark.parametrize("part", [0.2, 0.9])
@pytest.mark.parametrize("event", [None, "scroll", "click"])
def test_resizing_keeps_the_photo_in_the_middle(visit, large, event, part):
    """Also where an event comes before the stream has measured its new width."""
    page = visit(large)
    scroll_by(page, part * page.evaluate("document.documentElement.scrollHeight"))
    page.evaluate(
        """type => addEventListener("resize", () => {
          if (type) document.dispatchEvent(new Event(type, { bubbles: true }));
        })""", event)
    photo, _ = middle(page)
    for width, height in [(700, 900), (390, 844), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        rest(page)
        box = page.evaluate("id => document.getElementById(id)?.getBoundingClientRect()", photo)
        assert box and box["top"] - 2 <= height / 2 <= box["bottom"] + 2, (width, height)


def test_resizing_amid_a_scroll_does_not_go_back_to_its_start(visit, large, chunks):
    page = visit(large)
    scroll_by(page, 3000)
    page.evaluate(
        """() => {
          let step = 1;
          const go = () => {
            if (innerWidth !== 1280) return;
            scrollBy(0, step = -step);
            requestAnimationFrame(go);
          };
          scrollBy(0, 20_000);
          go();
        }""")
    middle_chunk = """() => [...document.querySelectorAll(".chunk:not([aria-busy])")].find(chunk => {
      const { top, bottom } = chunk.getBoundingClientRect();
      // Between two chunks is a gap.
      return top - 40 <= innerHeight / 2 && innerHeight / 2 < bottom + 40;
    })?.dataset.chunk"""
    before = page.wait_for_function(middle_chunk).json_value()
    page.set_viewport_size({"width": 700, "height": 900})
    page.wait_for_function("() => innerWidth === 700")
    rest(page)
    order = [chunk["key"] for chunk in chunks]
    assert order.index(page.evaluate(middle_chunk)) == pytest.approx(order.index(before), abs=1)


def test_the_end_is_the_end_and_has_the_footer(visit, large, chunks):
    page = visit(large)
    page.keyboard.press("End")
    page.wait_for_function("() => scrollY > 10000")
    rest(page)
    assert shown(page)[-1] == chunks[-1]["key"]
    pager = page.locator(".pager")
    box = pager.bounding_box()
    assert box["y"] + box["height"] <= 800 + 1
    last = page.locator(".tile").last.bounding_box()
    assert last["y"] + last["height"] <= box["y"]
    assert pager.locator("a:visible").all_inner_texts() == ["All pages"]


def test_a_page_that_cannot_be_fetched_can_be_tried_again(visit, large, open_page):
    page = visit(large)
    page.evaluate("photofall.album.then(() => photofall.load('stream'))")
    page.context.set_offline(True)
    scroll_by(page, 9000)
    notice = page.locator(".chunk", has=page.locator(".missing")).last
    link = notice.locator("a").get_attribute("href")
    box = notice.locator("button").bounding_box()
    assert 0 < box["y"] < 800 and box["height"] >= 24
    page.get_by_role("button", name="Try again").last.click()
    rest(page)
    assert page.locator(".missing").count() > 0
    page.context.set_offline(False)
    assert page.request.get(link).ok
    page.evaluate("document.querySelectorAll('.missing button').forEach(b => b.click())")
    page.wait_for_function("() => !document.querySelector('.missing')")
    assert page.locator(".tile").count() > 50
    assert page.evaluate("heights.size") == 1
    open_page.forgiven.append("DISCONNECTED")


def test_without_the_albums_data_the_pager_serves(visit, large, open_page):
    page = visit(large)
    intercept(page, "**/stream.json", lambda route: route.abort())
    page.mouse.wheel(0, 500)
    page.wait_for_selector(".missing")
    assert page.locator(".pager a[rel=next]").is_visible()
    page.unroute("**/stream.json")
    page.locator(".missing button").click()
    page.wait_for_function("() => !document.querySelector('.missing')")
    # The stream has its whole height.
    page.wait_for_function("() => document.documentElement.scrollHeight > 20_000")
    scroll_by(page, 9000)
    page.wait_for_url("**/page/**")
    open_page.forgiven.append("ERR_FAILED")


def test_an_album_of_another_day_is_asked_for_again(visit, large):
    page = visit(large)
    intercept(page, "**/stream.json", lambda route: route.fulfill(
        json={"photos": 0, "bands": [0], "layouts": {}, "chunks": []}))
    page.mouse.wheel(0, 500)
    page.wait_for_selector(".missing")
    # The photos of this page can be gone through.
    page.locator(".tile").first.click()
    page.keyboard.press("End")
    last = page.locator(".tile").last.get_attribute("data-photo")
    expect_named(page, last.replace("%20", " ").removesuffix(".jpg"))
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    page.unroute("**/stream.json")
    page.locator(".missing button").click()
    page.wait_for_selector(".chunk.streamed .tile")


def test_a_page_loaded_anew_after_a_publish_goes_with_what_was_published(
        tmp_path, serve, open_page):
    folder = photos(tmp_path / "photos", 130)
    (folder / "photofall.yaml").write_text("sort: name\n")
    site = aged(build(folder, cwd=tmp_path))
    page = open_page()
    page.goto(serve(site) + "index.html")
    for count, name in [(130, "photo 0000"), (131, "a new one")]:
        page.locator(".tile").first.click()
        expect_named(page, name)
        expect(page.locator(".viewer-count")).to_have_text(f"1 of {count}")
        page.keyboard.press("End")
        expect(page.locator(".viewer-count")).to_have_text(f"{count} of {count}")
        page.keyboard.press("Escape")
        expect(page.locator("[data-photo='photo%200129.jpg']")).to_be_focused()
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_function("() => history.state?.middle === null")
        photo(folder / "a new one.jpg")
        build(folder, cwd=tmp_path)
        page.reload()


@pytest.mark.parametrize("place", ["on the page", "on the next", "first on the next"])
@pytest.mark.parametrize("come", [True, False])
def test_a_page_that_is_open_during_a_publish_shows_what_was_published(
        tmp_path, serve, open_page, place, come):
    folder = photos(tmp_path / "photos", 200)
    (folder / "photofall.yaml").write_text("sort: name\n")
    site = aged(build(folder, cwd=tmp_path))
    page, fresh = open_page(), open_page()
    open_page.forgiven.append("status of 404")
    page.goto(serve(site))
    if place != "on the page":
        page.evaluate("photofall.album.then(() => photofall.load('stream'))")
    start = json.loads((site / "stream.json").read_text())["chunks"][0]["photos"]
    first = {"on the page": 9, "on the next": start + 9, "first on the next": start}[place]
    for index in range(first, first + 6):
        if come:
            photo(folder / f"photo {index:04} and one.jpg")
        else:
            (folder / f"photo {index:04}.jpg").unlink()
    build(folder, cwd=tmp_path)
    scroll_by(page, 2500)
    tiles = page.locator(".gallery .tile")
    shown = [unquote(one) for one in tiles.evaluate_all("all => all.map(one => one.dataset.photo)")]
    names = sorted(one.name for one in folder.glob("*.jpg"))
    assert len(shown) > start and shown == names[names.index(shown[0]):][:len(shown)]
    assert overlaps(measured_frames(page)["boxes"]) == []
    fresh.goto(serve(site))
    fresh.evaluate("scrollBy(0, 2500)")
    rest(fresh)
    height = "document.documentElement.scrollHeight"
    assert page.evaluate(height) == fresh.evaluate(height)


class StartPageHandler(QuietHandler):
    """As hosts that answer any address with the start page."""

    def send_error(self, *_):
        self.path = "/index.html"
        self.do_GET()


@pytest.mark.parametrize("query, shown", [("", 0), ("?slideshow", 1)])
def test_a_start_page_in_a_photos_place_shows_the_album(serve, large, open_page, query, shown):
    page = open_page()
    with page.expect_response("**/p/nothing.html") as response:
        page.goto(serve(large, StartPageHandler) + f"index.html{query}#photo-nothing")
    assert response.value.status == 200
    page.wait_for_function("() => photofall.renew")
    assert page.evaluate("photofall.arrival") is None
    expect(page.locator("dialog[open]")).to_have_count(shown)


def test_a_start_page_in_a_pages_place_is_not_shown_twice(serve, large, open_page, chunks):
    page = open_page()
    page.route(f"**/{chunks[1]['page']}", lambda route: route.fulfill(path=large / "index.html"))
    page.goto(serve(large))
    wheel(page, 3000)
    expect(page.locator(f"[data-chunk={chunks[1]['key']}]")).to_contain_text("could not be loaded")
    expect(page.locator("#photo-photo-0003")).to_have_count(1)


def test_an_address_of_a_photo_that_is_no_more_shows_the_album(serve, large, open_page):
    open_page.forgiven.append("status of 404")
    page = open_page()
    with page.expect_response("**/p/nothing.html"):
        page.goto(serve(large) + "index.html#photo-nothing")
    wheel(page, 500)
    page.wait_for_function("() => photofall.renew")


@pytest.mark.parametrize("blocked", ["*.js", "*.css"])
def test_without_scripts_or_sheets_every_page_is_usable(
        serve, large, chunks, open_page, blocked):
    page = open_page()
    page.route("**/assets/" + blocked, lambda route: route.abort())
    root = serve(large)
    paths = ["index.html", chunks[3]["page"], chunks[-1]["page"], "pages/index.html",
             "p/photo-0777.html"]
    for path in paths:
        page.goto(root + path)
        for selector in [".tile", ".pager a", "nav a", ".photo img"]:
            for element in page.locator(selector).all()[-2:]:
                element.scroll_into_view_if_needed()
                assert element.is_visible(), (path, selector)
    page.goto(root + chunks[3]["page"])
    page.locator(".pager a[rel=next]").click()
    page.wait_for_url("**/" + chunks[4]["page"])
    page.locator(".tile").nth(7).click()
    page.wait_for_url("**/p/*.html")
    with page.expect_navigation():
        page.locator("a[rel=next]").last.click()
    image = page.locator(".photo img")
    image.evaluate("image => image.decode()")
    open_page.forgiven.append("ERR_FAILED")


def test_a_sheet_that_did_not_come_is_asked_for_again(serve, large, open_page):
    page = open_page()
    page.route("**/assets/stream.*.css", lambda route: route.abort())
    page.goto(serve(large))
    page.mouse.wheel(0, 400)
    page.get_by_role("button", name="Try again").wait_for()
    for _ in range(3):
        page.mouse.wheel(0, 100)
    page.wait_for_function("() => scrollY >= 500")
    assert page.locator(".missing").count() == 1
    page.unroute("**/assets/stream.*.css")
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function("() => document.documentElement.matches('.streaming')")
    page.wait_for_function("() => document.querySelectorAll('.chunk.streamed .tile').length")
    open_page.forgiven.append("ERR_FAILED")


def test_a_script_that_did_not_come_is_asked_for_again(serve, large, open_page):
    page = open_page()
    page.route("**/assets/stream.*.js", lambda route: route.abort())
    page.goto(serve(large))
    page.wait_for_function("() => !document.documentElement.matches('.streaming')")
    page.unroute("**/assets/stream.*.js")
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 2,000")
    page.keyboard.press("End")
    expect(page.locator(".viewer-count")).to_have_text("2,000 of 2,000")
    page.keyboard.press("Escape")
    last = page.locator("[data-photo='photo%201999.jpg']")
    expect(last).to_be_focused()
    rest(page)
    expect(last).to_be_in_viewport()
    words = "[...document.querySelector('.gallery').childNodes].map(node => node.data?.trim())"
    assert "null" not in page.evaluate(words)
    open_page.forgiven.append("ERR_FAILED")


def test_the_stream_goes_on_after_a_search_that_the_page_came_with(large, serve, open_page):
    page = open_page()
    page.goto(serve(large) + "index.html?q=zzz")
    page.locator(".found[aria-busy=false]").wait_for()
    page.locator(".find input").press("Escape")
    page.locator(".chunk .tile").first.wait_for()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("[data-photo='photo%201999.jpg']")).to_be_in_viewport()


def test_a_search_leaves_the_stream_as_it_was(visit, large, open_page):
    page = visit(large)
    scroll_by(page, 2000)
    scroll_by(page, -2000)
    before = shown(page), address(page)
    pages = []
    page.on("request", lambda request: pages.append(request.url) if "/page/" in request.url else None)
    field = page.locator(".find input")
    field.fill("zzz")
    page.locator(".found[aria-busy=false]").wait_for()
    assert page.locator("main:not(.found)").is_hidden()
    # The turn of the wheel is over before the gallery is there again.
    page.evaluate("""() => addEventListener("wheel", () => requestAnimationFrame(() => {
      window.isTurned = true;
    }), { once: true })""")
    page.mouse.wheel(0, 200)
    page.wait_for_function("() => window.isTurned")
    page.set_viewport_size({"width": 700, "height": 800})
    field.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".tile").first.wait_for()
    rest(page)
    assert (shown(page), address(page)) == before
    assert pages == []


def test_from_a_disk_the_pager_serves(large, open_page):
    page = open_page()
    page.goto(f"file://{large}/index.html")
    assert page.locator(".scrubber").count() == 0
    page.locator(".pager a[rel=next]").click()
    page.wait_for_url("**/page/**")
    assert page.locator(".tile").count() >= 40


def test_the_scrubber_leads_through_the_whole_stream(visit, large, chunks):
    page = visit(large)
    slider = page.get_by_role("slider")
    slider.focus()
    page.wait_for_function("() => document.querySelector('[role=slider]').ariaValueText")
    assert slider.get_attribute("aria-valuetext") == f"Page 1 of {len(chunks)}"
    keys = [("ArrowDown", 1), ("PageDown", 11), ("End", -1), ("ArrowUp", -2), ("Home", 0)]
    for key, index in keys:
        page.keyboard.press(key)
        rest(page)
        assert chunks[index]["key"] in shown(page), key
    assert page.evaluate("scrollY") == 0
    thumb = slider.bounding_box()
    assert thumb["width"] >= 24 and thumb["height"] >= 24
    page.mouse.move(thumb["x"] + 12, thumb["y"] + 24)
    page.mouse.down()
    for y in (200, 300, 400):
        page.mouse.move(thumb["x"] + 12, y)
    page.wait_for_function(
        """() => {
          const share = scrollY / (document.documentElement.scrollHeight - innerHeight);
          return Math.abs(share - 0.5) < 0.01;
        }""")
    rest(page)
    page.mouse.up()
    assert shown(page)


def test_scrolling_takes_no_place_away_that_the_scrubber_leads_to(visit, large):
    page = visit(large)
    slider = page.get_by_role("slider")
    slider.focus()
    page.wait_for_function("() => document.querySelector('[role=slider]').ariaValueText")
    thumb = slider.bounding_box()
    page.mouse.move(thumb["x"] + 12, thumb["y"] + 24)
    page.mouse.down()
    # The page scrolls, and has drawn that, before what was only passed by would be shown.
    page.evaluate(
        """() => document.addEventListener("pointermove", async () => {
          dispatchEvent(new Event("scroll"));
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          window.named = document.querySelector("[role=slider]").ariaValueNow;
        }, { once: true })""")
    page.mouse.move(thumb["x"] + 12, 400)
    page.wait_for_function("() => window.named")
    assert page.evaluate("Number(named)") > 10
    page.wait_for_function(
        "() => document.querySelector('.chunk') && scrollY > innerHeight * 10")
    rest(page)
    page.mouse.up()
    assert page.evaluate("document.querySelector('[role=slider]').ariaValueNow === named")


def test_focus_goes_through_the_chunks_in_order(visit, large):
    page = visit(large)
    page.locator(".tile").first.focus()
    order = []
    for _ in range(130):
        order.append(page.evaluate("document.activeElement.dataset.photo"))
        page.keyboard.press("Tab")
        page.wait_for_function(IS_FULL)
    assert order == sorted(order) and len(set(order)) == 130


@pytest.mark.parametrize("key, own", [("Tab", 0), ("Shift+Tab", 2)])
def test_the_focus_waits_for_photos_that_have_not_come(serve, open_page, large, chunks, key, own):
    starts = list(itertools.accumulate((chunk["photos"] for chunk in chunks), initial=0))
    left, reached = (starts[1] - 1, starts[1]) if own == 0 else (starts[2], starts[2] - 1)
    page = open_page()
    coming = Held(page, f"**/{chunks[1]['page']}")
    page.goto(serve(large) + chunks[own]["page"])
    page.locator(f"#photo-photo-{left:04}").focus()
    coming.wait()
    page.keyboard.press(key)
    waiting = page.locator(f"[data-chunk={chunks[1]['key']}]")
    expect(waiting).to_be_focused()
    expect(waiting).to_have_accessible_name(f"Page 2 of {len(chunks)}")
    coming.let_go()
    expect(page.locator(f"#photo-photo-{reached:04}")).to_be_focused()
    expect(page.locator(f"#photo-photo-{reached:04}")).to_be_in_viewport()
    page.wait_for_function(IS_FULL)
    # Nothing but photos has the focus from here on.
    for step in (1, 2):
        page.keyboard.press("Tab" if own else "Shift+Tab")
        index = reached + (step if own else -step)
        expect(page.locator(f"#photo-photo-{index:04}")).to_be_focused()


def test_the_focus_is_kept_for_photos_that_cannot_be_had(serve, open_page, large, chunks):
    page = open_page()
    coming = Held(page, f"**/{chunks[1]['page']}")
    page.goto(serve(large))
    page.locator(f"#photo-photo-{chunks[0]['photos'] - 1:04}").focus()
    coming.wait()
    page.keyboard.press("Tab")
    for route in coming.routes:
        route.abort()
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    open_page.forgiven.append("ERR_FAILED")


def test_a_stream_higher_than_browsers_take_is_whole(visit, tower):
    page = visit(tower)
    height = page.evaluate("document.documentElement.scrollHeight")
    assert 3.9e6 < height < 4.1e6
    keys = [c["key"] for c in json.loads((tower / "stream.json").read_text())["chunks"]]
    for share in (0.3, 0.5, 0.9, 0.2):
        page.evaluate("y => scrollTo(0, y)", share * (height - 800))
        rest(page)
        index = keys.index(shown(page)[0])
        assert index / len(keys) == pytest.approx(share, abs=0.1)
        assert abs(page.evaluate("document.documentElement.scrollHeight") - height) < 200
        assert page.locator(".tile").count() > 0
        before = middle(page)
        scroll_by(page, 300)
        assert top_of(page, before[0]) is not None
    scroll_to_end(page)
    assert shown(page)[-1] == keys[-1]
    last = page.locator(".tile").last.bounding_box()
    assert 0 < last["y"] + last["height"] < 800
    # Backwards page by page, without a gap or a jump.
    for _ in range(6):
        scroll_by(page, -3000)
        boxes = page.evaluate(
            "[...document.querySelectorAll('.chunk')].map(c => c.getBoundingClientRect().toJSON())")
        for above, below in itertools.pairwise(boxes):
            assert above["bottom"] == pytest.approx(below["top"], abs=0.1)
    page.evaluate("scrollTo(0, 0)")
    rest(page)
    assert shown(page)[0] == keys[0]
    assert page.locator(".masthead").bounding_box()["y"] == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_stream(visit, large, scheme):
    page = visit(large, color_scheme=scheme)
    scroll_by(page, 9000)
    findings = Axe().run(page)
    assert findings.violations_count == 0, findings.generate_report()


def test_data_that_could_not_be_had_is_asked_for_again(visit, large, chunks, open_page):
    page = visit(large)
    intercept(page, "**/data/*.json", lambda route: route.abort())
    ask = "photofall.chunkData(1).then(data => data.photos.length, () => null)"
    assert page.evaluate(ask) is None
    page.unroute("**/data/*.json")
    assert page.evaluate(ask) == chunks[1]["photos"]
    assert page.evaluate("photofall.chunkData(1) === photofall.chunkData(1)")
    open_page.forgiven.append("ERR_FAILED")
