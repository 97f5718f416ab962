"""The theme's own font: no text waits for it, and nothing moves when it comes."""
import base64

import pytest

from conftest import Held
from galleries import ROOT, build, captions, photos
from test_frames import SHIFTS

# What a phone has in the country: bytes a second, and ms until the first one.
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 60_000, "uploadThroughput": 60_000}
WIDTH = """([family, weight]) => {
  const words = document.createElement("span");
  words.textContent = "The edge of the glacier, seen from the harbour on a quiet morning";
  words.style.cssText = "position: absolute; white-space: nowrap; font-size: 100px";
  words.style.fontFamily = family;
  words.style.fontWeight = weight;
  document.body.append(words);
  const { width, height } = words.getBoundingClientRect();
  words.remove();
  return [width, height];
}"""
# The theme's font under another name: under its own, a page goes without it if it was late.
LOAD = """async weight => {
  const { style, parentStyleSheet } = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .find(rule => rule instanceof CSSFontFaceRule && rule.style.fontFamily === "Photofall"
      && rule.style.fontWeight === weight);
  const [, link] = /url\\("?([^")]+)/.exec(style.getPropertyValue("src"));
  const address = new URL(link, parentStyleSheet.href);
  document.fonts.add(await new FontFace("Own", `url("${address}")`, { weight }).load());
}"""
# What lines are placed by.
METRICS = """async content => {
  document.fonts.add(await new FontFace("Slice", `url(data:font/woff2;base64,${content})`).load());
  const context = document.createElement("canvas").getContext("2d");
  context.font = "1000px Slice";
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("");
  document.fonts.clear();
  return [fontBoundingBoxAscent, fontBoundingBoxDescent];
}"""
LOADED = """() => {
  const faces = [...document.fonts].filter(({ status }) => status === "loaded");
  return faces.length > 0 && ![...document.fonts].some(({ status }) => status === "loading");
}"""


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A gallery with words everywhere, in each look."""
    made = {}
    for look in ["paper", "mat", "bold"]:
        folder = tmp_path_factory.mktemp(look)
        photos(folder / "photos", 30)
        captions(folder / "photos", 30, "the edge of the glacier, seen from the harbour in the morning")
        photos(folder / "photos/A walk along the river", 6)
        (folder / "photos/photofall.yaml").write_text(
            f"title: An album of many words\ndescription: Ten days in *May*, and what came of them.\n"
            f"look: {look}\nsite: {{url: https://example.org/, author: Ada}}\nmetadata.publish: all\n")
        made[look] = build(folder / "photos", cwd=folder)
    return made


def test_all_words_are_in_the_font(words, serve, open_page):
    page = open_page()
    address = serve(words["paper"])
    for path in ["index.html", "p/photo-0001.html", "index.html?q=edge"]:
        page.goto(address + path)
        families = page.evaluate(
            """() => [...document.querySelectorAll('body *')]
              .filter(it => [...it.childNodes].some(node => node.nodeValue?.trim()))
              .map(it => getComputedStyle(it).fontFamily)""")
        assert families and all("Photofall" in family for family in families)


@pytest.mark.parametrize("weight", ["400", "700"])
def test_what_stands_for_the_font_is_as_large(words, serve, open_page, weight):
    page = open_page()
    page.goto(serve(words["paper"]))
    page.evaluate(LOAD, weight)
    own, like, other = (page.evaluate(WIDTH, [family, weight]) for family in [
        "Own, monospace", "Photofall Fallback, monospace", "monospace"])
    assert like == pytest.approx(own, rel=0.02)
    assert own != other and like != other


def test_every_slice_places_lines_alike(open_page):
    """Whichever comes first."""
    page = open_page()
    files = list((ROOT / "Templates/fonts").glob("*.woff2"))
    metrics = {
        file.name: page.evaluate(METRICS, base64.b64encode(file.read_bytes()).decode())
        for file in files}
    assert files and all(each == metrics["latin.woff2"] for each in metrics.values()), metrics


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("look", ["paper", "mat", "bold"])
def test_on_a_slow_line_nothing_moves(words, serve, open_page, look, width):
    address = serve(words[look])
    for path in ["index.html", "p/photo-0003.html", "index.html?q=edge"]:
        page = open_page(width=width, height=900)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send("Network.emulateNetworkConditions", SLOW)
        page.goto(address + path)
        if "?q" in path:
            page.locator(".found[aria-busy=false]").wait_for(state="attached")
        page.wait_for_function(LOADED)
        assert page.evaluate(SHIFTS) == 0, path


def test_words_do_not_wait_for_the_font(words, serve, open_page):
    page = open_page(390)
    fonts = Held(page, "**/*.woff2")
    page.goto(serve(words["paper"]), wait_until="domcontentloaded")
    fonts.wait()
    # Text that is invisible is painted by no font.
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    # The fallback is a font of the machine.
    displays = page.evaluate("""() => [...document.fonts]
        .filter(({ family }) => !family.includes("Fallback")).map(({ display }) => display)""")
    assert displays and set(displays) <= {"swap", "optional"}
    fonts.let_go()
