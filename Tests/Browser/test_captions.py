"""Captions that are measured: Chromium breaks them into the lines that the site has room for."""
import json

import pytest
from playwright.sync_api import expect

from captions import captions
from conftest import Held, chunk_files, engine_frames, measured_frames
from galleries import build, photos
from test_frames import SHIFTS

COUNT = 480
SEED = 20260521
MOST = 20
# Breakpoints and columns: tiles from 116 to 319 px wide where their bands begin.
BANDS = {0: 2, 380: 3, 520: 3, 600: 3, 700: 4, 820: 3, 900: 5, 1000: 3, 1100: 6, 1300: 4}
LINES = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.caption { block-size: auto !important; -webkit-line-clamp: none !important;
    display: block !important }`);
  const tiles = [...document.querySelectorAll(".tile")];
  const captions = tiles.map(tile => tile.querySelector(".caption"));
  const reserved = tiles.map(tile => Number(getComputedStyle(tile).getPropertyValue("--lines")));
  const boxes = captions.map(caption => caption.getBoundingClientRect().height / 20);
  document.adoptedStyleSheets = [sheet];
  const needed = captions.map(caption => caption.getBoundingClientRect().height / 20);
  document.adoptedStyleSheets = [];
  return { reserved, boxes, needed, texts: captions.map(caption => caption.textContent) };
}"""
LOADED = """async () => {
  // Fonts are asked for when the words are laid out.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  return [...document.fonts].filter(font => font.status === "loaded").length;
}"""


def gallery(folder, texts, *settings, mode="measured"):
    """Photos with captions."""
    photos(folder / "photos", len(texts))
    names = [f"photo {index:04}.jpg" for index in range(len(texts))]
    (folder / "photos" / "album.yaml").write_text(
        json.dumps({"captions": dict(zip(names, texts))}, ensure_ascii=False))
    (folder / "photos" / "photofall.yaml").write_text(
        "\n".join([f"captions: {mode}", "sort: name", *settings]))
    return folder / "photos"


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """A page of captions in many languages."""
    folder = tmp_path_factory.mktemp("captions")
    bands = ", ".join(f"{{minWidth: {width}, columns: {count}}}" for width, count in BANDS.items())
    return build(
        gallery(
            folder, captions(COUNT, SEED), f"breakpoints: [{bands}]", f"captionLines: {MOST}",
            "chunk: {minimum: 4000, target: 5000, maximum: 10000}", "photoPages: none",
            "images: {widths: [64]}"),
        cwd=folder)


def test_lines_are_as_many_as_are_reserved(measured, serve, open_page):
    page = open_page(320)
    page.goto(serve(measured))
    assert page.evaluate(LOADED) > 10
    wrong = total = 0
    for width in BANDS:
        page.set_viewport_size({"width": max(width, 320), "height": 800})
        seen = page.evaluate(LINES)
        assert seen["boxes"] == pytest.approx(seen["reserved"], abs=0.01)
        for reserved, needed, text in zip(seen["reserved"], seen["needed"], seen["texts"]):
            lines = min(round(needed), MOST)
            assert lines <= reserved, f"seed {SEED}, {width} px: {text}"
            wrong += lines != reserved
            total += 1
    print(f"{wrong} of {total} line counts differ")
    assert total == COUNT * len(BANDS)
    assert wrong <= total * 0.005


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A page of few captions, one of them long."""
    folder = tmp_path_factory.mktemp("captions")
    texts = ["A **boat**", "Sunrise over the quiet harbour, seen from the old bridge " * 24 + "*at last*",
             "غروب الشمس على البحر", "Two\\\nlines"]
    return build(gallery(folder, texts), "--fragment", cwd=folder)


def test_text_at_twice_the_size_is_cut_and_whole_in_the_viewer(small, serve, open_page):
    page = open_page(390)
    page.goto(serve(small))
    page.evaluate("document.documentElement.style.fontSize = '200%'; document.fonts.ready")
    seen = measured_frames(page)
    (_, data), = chunk_files(small)
    boxes, _ = engine_frames(data, seen["width"], line_height=40)
    for box, frame in zip(seen["boxes"], boxes):
        assert box == pytest.approx(frame, abs=0.1)
    caption = page.locator(".caption").nth(1)
    assert caption.evaluate("it => it.scrollHeight > it.clientHeight")
    assert caption.evaluate("it => it.clientHeight / 40") == 24
    words = caption.text_content()
    page.locator(".tile").nth(1).click()
    shown = page.locator(".viewer-words", has_text="Sunrise")
    # From the data, which comes after the tile's own words.
    shown.locator("p").wait_for()
    assert shown.text_content().strip() == words
    assert shown.evaluate("it => getComputedStyle(it).webkitLineClamp") == "none"


@pytest.mark.parametrize("mode", ["below", "overlay", "measured"])
def test_a_caption_that_is_cut_is_whole_under_the_pointer_and_the_focus(
        tmp_path, serve, open_page, mode):
    site = build(gallery(tmp_path, ["Sunrise over the quiet harbour, seen from the bridge " * 3] * 6,
                         "captionLines: 2", mode=mode), cwd=tmp_path)
    page = open_page(1280, height=2000)
    page.goto(serve(site))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    tiles, frames = page.locator(".tile"), measured_frames(page, ".frame")["boxes"]
    cut = "it => it.scrollHeight > it.clientHeight + 1"
    for index, ask in enumerate([tiles.nth(0).hover, tiles.nth(1).focus]):
        caption = tiles.nth(index).locator(".caption")
        assert caption.evaluate(cut)
        # The focus is one of the keyboard.
        page.keyboard.press("Shift")
        ask()
        assert not caption.evaluate(cut)
        assert caption.evaluate(
            """it => {
              const { left, right, bottom } = it.getBoundingClientRect();
              return it.contains(document.elementFromPoint((left + right) / 2, bottom - 4))
                || getComputedStyle(it).pointerEvents === 'none';
            }""")
        assert measured_frames(page, ".frame")["boxes"] == frames


def test_nothing_shows_of_lines_over_a_photo_that_are_cut(tmp_path, serve, open_page):
    texts = ["Sunrise over the quiet harbour, seen from the bridge " * 3] * 6
    site = build(gallery(tmp_path, texts, "captionLines: 2", mode="overlay"), "--fragment", cwd=tmp_path)
    (site / "host.html").write_text("<!doctype html>" + (site / "fragment.html").read_text())
    for place, kind in [("index.html", ""), ("host.html", "pf-")]:
        page = open_page(390)
        page.goto(serve(site) + place)
        caption = page.locator(f".{kind}caption").first
        room = "it => it.clientHeight - parseFloat(getComputedStyle(it).paddingTop)"
        assert caption.evaluate(room) == 40
        box, frame = caption.bounding_box(), page.locator(f".{kind}frame").first.bounding_box()
        assert box["y"] + box["height"] == pytest.approx(frame["y"] + frame["height"], abs=0.1)


def test_a_caption_over_a_low_photo_begins_on_it(tmp_path, serve, open_page):
    texts = ["Sunrise over the quiet harbour, seen from the bridge " * 9] * 6
    page = open_page(390)
    page.goto(serve(build(gallery(tmp_path, texts, mode="overlay"), cwd=tmp_path)))
    tile = page.locator(".tile").first
    tile.hover()
    caption = tile.locator(".caption")
    expect(caption).to_have_css("-webkit-line-clamp", "none")
    assert caption.bounding_box()["y"] >= tile.bounding_box()["y"]
    room = "it => it.clientHeight - parseFloat(getComputedStyle(it).paddingTop)"
    assert caption.evaluate(room) % 20 == 0 and caption.evaluate(room) >= 20


@pytest.fixture(scope="module")
def worded(tmp_path_factory):
    """Captions of up to a dozen lines in each look, measured, which is the default."""
    made = {}
    for look in ["paper", "mat", "bold"]:
        folder = tmp_path_factory.mktemp(look)
        texts = [" ".join(captions(3, seed))[:110] for seed in range(40)]
        gallery(folder, texts, f"look: {look}")
        settings = folder / "photos/photofall.yaml"
        settings.write_text(settings.read_text().replace("captions: measured\n", ""))
        made[look] = build(folder / "photos", cwd=folder)
    return made


@pytest.mark.parametrize("width", [360, 390, 700, 1440, 2560])
@pytest.mark.parametrize("look", ["paper", "mat", "bold"])
def test_at_twice_the_size_no_caption_is_cut(worded, serve, open_page, look, width):
    page = open_page(width)
    page.goto(serve(worded[look]))
    cut = """() => [...document.querySelectorAll('.caption')]
      .filter(caption => caption.scrollHeight > caption.clientHeight + 1)
      .map(caption => caption.textContent)"""
    for size in ["100%", "130%", "200%"]:
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        assert page.evaluate(LOADED) > 0
        assert page.evaluate(cut) == [], size


@pytest.mark.parametrize("width", [320, 390, 700, 1440])
def test_two_lines_hold_the_same_words_at_twice_the_size(tmp_path, serve, open_page, width):
    texts = ["Sunrise over the harbour, seen from"[:20 + index % 14] for index in range(40)]
    page = open_page(width)
    page.goto(serve(build(gallery(tmp_path, texts, mode="below"), cwd=tmp_path)))
    for size in ["100%", "200%"]:
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        captions = page.locator(".caption")
        assert captions.count() == 40
        for caption in captions.all():
            assert caption.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), size


def test_captions_in_a_line_are_equally_high(small, serve, open_page):
    page = open_page(1280)
    page.goto(serve(small))
    page.locator("label:has(#layout-line)").click()
    page.wait_for_function("() => document.getElementById('layout-line').checked")
    heights = page.evaluate("[...document.querySelectorAll('.caption')].map(it => it.clientHeight)")
    assert heights == [40] * 4


def test_nothing_shifts_when_fonts_come_late(small, serve, open_page):
    """That of one language may come before that of the spaces."""
    page = open_page(390)
    fonts, arabic = Held(page, "**/*.woff2"), Held(page, "**/arabic.*.woff2")
    page.goto(serve(small), wait_until="domcontentloaded")
    fonts.wait()
    arabic.wait()
    before = measured_frames(page)
    arabic.let_go()
    page.wait_for_function("() => [...document.fonts].some(font => font.status === 'loaded')")
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    fonts.let_go()
    assert page.evaluate(LOADED) and measured_frames(page) == before
    assert page.evaluate(SHIFTS) == 0


def test_slices_come_where_a_caption_needs_them(small, site):
    def slices(folder):
        return {file.name.split(".")[0] for file in (folder / "assets").glob("*.woff2")}

    common = {"latin", "latin-extended", "greek", "cyrillic"}
    common |= {name + "-bold" for name in common}
    assert slices(small) == common | {"arabic"}
    assert slices(site) == common


def test_a_fragment_takes_the_font_along(small, serve, open_page):
    page = open_page(390)
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(serve(small) + "fragment.html")
    page.wait_for_function("() => [...document.fonts].some(font => font.status === 'loaded')")
    family = page.locator(".pf-caption").first.evaluate("it => getComputedStyle(it).fontFamily")
    assert family.startswith('"Photofall Captions"')
