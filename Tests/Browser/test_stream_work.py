"""What comes into the stream costs no more than itself."""
import itertools
import json
from urllib.parse import unquote

from playwright.sync_api import expect

from conftest import resolved, wheel

# On by a few photos a frame, as far as there are photos, until those of five chunks have come.
SCROLL = """() => new Promise(done => {
  const keys = new Set();
  const go = () => {
    for (const { dataset } of document.querySelectorAll(".chunk:has(.tile)")) {
      keys.add(dataset.chunk);
    }
    const isThere = [...document.querySelectorAll(".chunk:not(:has(.tile)), .stream-after")]
      .every(chunk => chunk.getBoundingClientRect().top > innerHeight);
    if (isThere) scrollBy(0, 120);
    if (keys.size < 5) requestAnimationFrame(go); else done();
  };
  go();
})"""


def test_photos_that_come_and_go_leave_the_style_of_the_others_alone(serve, open_page, large):
    page = open_page(width=390, height=844)
    page.goto(serve(large))
    wheel(page, 100)
    page.wait_for_function("() => photofall.renew")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(SCROLL)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    counts = [event["args"].get("elementCount", 0) for event in events
              if event["name"] == "UpdateLayoutTree"]
    # Half a screen of tiles, each with a few elements: those of its chunk that are still hidden have
    # no style.
    assert max(counts) < 24


# Frames wait for as long as `held` is a list; `texts` are the addresses of what was read.
HOLD = """
  window.held = null;
  window.texts = [];
  const { text } = Response.prototype;
  Response.prototype.text = async function () {
    const found = await text.call(this);
    texts.push(this.url);
    return found;
  };
  const frame = requestAnimationFrame;
  window.requestAnimationFrame = action => held ? held.push(action) : frame(action);
"""


def test_of_two_chunks_the_one_in_the_middle_of_the_screen_comes_first(serve, open_page, large):
    page = open_page(width=390, height=844)
    page.add_init_script(HOLD)
    asked = {}
    page.route("**/page/*/index.html", lambda route: asked.update({
        unquote(route.request.url.split("/")[-2]): route}))
    page.goto(serve(large))
    wheel(page, 100)
    page.wait_for_function("() => photofall.renew")
    stream = json.loads((large / "stream.json").read_text())
    gallery = page.locator(".gallery").bounding_box()
    band = sum(width <= gallery["width"] for width in stream["bands"]) - 1
    tops = list(itertools.accumulate(
        (resolved(chunk["heights"][band], gallery["width"]) for chunk in stream["chunks"]),
        initial=page.evaluate("scrollY") + gallery["y"]))
    beside, middle = (stream["chunks"][index]["key"] for index in (19, 20))
    with page.expect_request(f"**/page/{middle}/*"), page.expect_request(f"**/page/{beside}/*"):
        page.evaluate("y => scrollTo(0, y - innerHeight / 4)", tops[20])
    page.evaluate("""() => {
      held = [];
      window.firstFilled = new Promise(done => new MutationObserver(() => {
        const chunk = document.querySelector(".chunk.streamed:has(.tile)");
        if (chunk) done(chunk.dataset.chunk);
      }).observe(document.querySelector(".gallery"), { childList: true, subtree: true }));
    }""")
    for key in (beside, middle):
        asked[key].continue_()
        page.wait_for_function(
            "key => texts.some(url => url.includes(key))", arg=f"/{key}/", polling=20)
    first = page.evaluate("""() => {
      const actions = held;
      held = null;
      for (const action of actions) requestAnimationFrame(action);
      return firstFilled;
    }""")
    assert first == middle


# Work on the chunks that waits for a frame is kept as long as `held` is a list.
HOLD_TURNS = """
  window.held = null;
  const frame = requestAnimationFrame;
  window.requestAnimationFrame = action =>
    held && String(action).includes("takeTurns") ? held.push(action) : frame(action);
"""
# The tile in the middle of the screen, once it is there though its chunk is not whole.
EARLY_TILE = """() => [...document.querySelectorAll(".chunk.streamed[aria-busy] .tile")].find(tile => {
  const { top, bottom } = tile.getBoundingClientRect();
  return top < innerHeight / 2 && bottom > innerHeight / 2;
})?.id"""


def test_the_viewer_counts_photos_whose_tiles_are_still_to_come(serve, open_page, large):
    page = open_page(width=390, height=844)
    page.add_init_script(HOLD_TURNS)
    page.goto(serve(large))
    wheel(page, 100)
    page.wait_for_function("() => photofall.renew && !document.querySelector('.chunk[aria-busy]')")
    page.evaluate("held = []; scrollTo(0, document.documentElement.scrollHeight / 2)")
    tile = page.wait_for_function(EARLY_TILE).json_value()
    stream = json.loads((large / "stream.json").read_text())
    ids = [photo["id"] for chunk in stream["chunks"]
           for photo in json.loads((large / chunk["data"]).read_text())["photos"]]
    photo = page.locator(f"[id='{tile}']")
    index = ids.index(photo.get_attribute("data-photo"))
    photo.click()
    expect(page.locator(".viewer-count")).to_have_text(f"{index + 1:,} of 2,000")
