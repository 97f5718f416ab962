"""Clips: they play where somebody asks for them, and nowhere else."""
import json
import re
import sys
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from conftest import choose, intercept, new_context
from engines import Firefox
from galleries import ROOT, build, photos
from patience import wait_until
from viewers import IN_VIEW, come_to_rest

sys.path.append(str(ROOT / "Tests/Formats"))
import clips  # noqa: E402
import moving  # noqa: E402

# The button of a photo that moves.
MOVE = f"{IN_VIEW} button[aria-pressed]"
H264 = ["-c:v", "libx264", "-c:a", "aac"]
COUNT = 60


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    """Sixty clips, every fourth with a caption and one with its name for one, and three photos."""
    folder = tmp_path_factory.mktemp("clips")
    film = clips.clip(folder / "film.mp4", *H264, size=(320, 240), seconds=4)
    (folder / "photos").mkdir()
    for number in range(COUNT):
        (folder / f"photos/clip {number:02}.mp4").hardlink_to(film)
    photos(folder / "photos", 3)
    (folder / "photos/album.yaml").write_text(
        "sort: name\ncaptions:\n"
        + "".join(f"  clip {n:02}.mp4: Number {n}\n" for n in range(0, COUNT, 4))
        + "  clip 03.mp4: clip 03\n")
    (folder / "photos/photofall.yaml").write_text("layouts: [waterfall, circle]\n")
    return build(folder / "photos", cwd=folder)


@pytest.fixture
def asked(browser, serve, gallery):
    """Opens the gallery; the requests for clips so far are in `asked.clips`."""
    contexts = []

    def open_gallery(path="index.html", **options):
        context = new_context(browser, **options)
        contexts.append(context)
        page = context.new_page()
        open_gallery.clips = []
        page.on("request", lambda request: request.url.endswith(".mp4")
                and open_gallery.clips.append(request.url))
        page.goto(f"{serve(gallery)}{path}")
        return page

    yield open_gallery
    for context in contexts:
        context.close()


def plays(page, video):
    """Time passes in the clip, and its frames are decoded."""
    page.wait_for_function(
        "selector => { const video = document.querySelector(selector);"
        " return video && video.currentTime > 0.2"
        " && video.getVideoPlaybackQuality().totalVideoFrames > 0 }", arg=video)


def test_no_clip_is_fetched_before_one_asks_for_it(asked):
    page = asked()
    for _ in range(8):
        page.mouse.wheel(0, 3000)
        page.wait_for_function("() => document.readyState === 'complete'")
    page.wait_for_function("() => [...document.images].every(image => image.complete || !image.src)")
    assert not asked.clips
    assert page.locator(".tile[data-kind=clip]").count() == COUNT
    assert page.locator(".tile .clip-sign").first.inner_text().split()[-1] == "0:04"


def test_an_original_is_saved_with_the_ending_of_what_it_was_put_into(tmp_path, serve, open_page):
    (tmp_path / "photos").mkdir()
    clips.clip(tmp_path / "photos/Old film.avi", "-c:v", "mpeg4", size=(64, 48), seconds=1)
    (tmp_path / "photos/photofall.yaml").write_text("originals: download\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page = open_page()
    page.goto(address)
    page.locator(".tile").click()
    with page.expect_download() as download:
        page.locator("[data-action=download]").click()
    name = download.value.suggested_filename
    assert name in ("Old film.mkv", "Old film.mov")
    page.goto(address + "p/old-film.html")
    assert page.locator(".original a").get_attribute("download") == name
    assert page.locator(".original a").get_attribute("href").endswith(Path(name).suffix)


def test_a_tile_says_that_it_is_a_clip(asked):
    page = asked()
    expect(page.get_by_role("link", name=re.compile(r"clip 01.*Video.*0:04"))).to_have_count(1)


def test_the_length_of_a_clip_is_one_line_in_the_smallest_tile(asked):
    page = asked(viewport={"width": 390, "height": 844})
    choose(page, "circle")
    signs = page.locator(".clip-sign")
    assert set(signs.evaluate_all("all => all.map(sign => sign.offsetHeight)")) == {24}


def test_the_length_of_a_clip_stands_above_a_caption_over_it(tmp_path, serve, open_page):
    (tmp_path / "photos").mkdir()
    clips.clip(tmp_path / "photos/film.mp4", *H264, size=(64, 96), seconds=1)
    (tmp_path / "photos/album.yaml").write_text("captions: {film.mp4: Many words over a clip}\n")
    (tmp_path / "photos/photofall.yaml").write_text("captions: overlay\n")
    site = build(tmp_path / "photos", "--fragment", cwd=tmp_path)
    (site / "host.html").write_text("<!doctype html>" + (site / "fragment.html").read_text())
    page = open_page(390)
    for place, kind, sign in [("index.html", "", "clip-sign"), ("host.html", "pf-", "pf-clip")]:
        page.goto(serve(site) + place)
        over = page.locator(f".{kind}caption").bounding_box()
        box = page.locator(f".{sign}").bounding_box()
        assert box["y"] + box["height"] <= over["y"]


def test_a_clip_plays_silently_under_the_pointer(asked):
    page = asked()
    tile = page.locator(".tile").first
    tile.hover()
    plays(page, ".tile video")
    assert page.evaluate("document.querySelector('.tile video').muted")
    assert len(set(asked.clips)) == 1
    page.mouse.move(0, 0)
    expect(page.locator(".tile video")).to_have_count(0)
    box = tile.bounding_box()
    assert box["width"] > 0


def test_one_click_opens_a_clip_that_plays_after_a_photo_was_closed(asked):
    """The tile of the photo has the focus then, which the press takes away."""
    page = asked()
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text(f"1 of {COUNT + 3}")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".tile").nth(1).hover()
    plays(page, ".tile video")
    page.mouse.down()
    # The press has moved the focus, and the clip is gone.
    expect(page.locator(".tile video")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".viewer-count")).to_have_text(f"2 of {COUNT + 3}")


def test_a_clip_ends_when_the_pointer_leaves_the_window(asked):
    page = asked()
    page.locator(".tile").first.hover()
    plays(page, ".tile video")
    page.mouse.move(-50, -50)
    expect(page.locator(".tile video")).to_have_count(0)


def test_a_clip_plays_under_the_focus(asked):
    page = asked()
    page.keyboard.press("Tab")
    page.locator(".tile").nth(1).focus()
    page.keyboard.press("Shift+Tab")
    plays(page, ".tile video")


def test_nothing_moves_for_those_who_prefer_that(asked):
    page = asked(reduced_motion="reduce")
    page.locator(".tile").first.hover()
    page.locator(".tile").nth(1).focus()
    page.locator(".tile").first.click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator(f"{IN_VIEW} video")).to_have_count(1)
    page.wait_for_url(re.compile("clip-00.html$"))
    expect(page.locator(".viewer-count")).to_have_text(re.compile("^1 of"))
    assert page.evaluate(f"document.querySelector('{IN_VIEW} video').paused")
    assert page.locator(".tile video").count() == 0


def test_the_keys_go_on_when_the_focused_clip_goes_away(asked):
    page = asked()
    page.locator(".tile").first.click()
    page.locator(f"{IN_VIEW} video").focus()
    # Arrows are for the controls of the clip that has the focus.
    for key, number in [("PageDown", 2), ("ArrowRight", 3)]:
        page.keyboard.press(key)
        expect(page.locator(".viewer-count")).to_have_text(re.compile(f"^{number} of"))


def test_the_viewer_plays_and_stops(asked):
    page = asked()
    page.locator(".tile").first.click()
    video = f"{IN_VIEW} video"
    plays(page, video)
    assert page.evaluate(f"document.querySelector('{video}').controls")
    page.keyboard.press(" ")
    page.wait_for_function(f"() => document.querySelector('{video}').paused")
    page.keyboard.press(" ")
    page.wait_for_function(f"() => !document.querySelector('{video}').paused")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("clip-01.html$"))
    plays(page, video)
    # Only what is in view plays.
    assert page.evaluate(
        "[...document.querySelectorAll('.viewer-slide[inert] video')].every(video => video.paused)")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()
    # That of the tile may play, which has the focus now.
    expect(page.locator("dialog video")).to_have_count(0)


def test_what_one_leaves_is_downloaded_no_further(asked):
    page = asked()
    # As on a slow line: no clip comes to its end.
    intercept(page, "**/*.mp4", lambda route: None)
    with page.expect_request("**/*.mp4"):
        page.locator(".tile").first.hover()
    with page.expect_event("requestfailed"):
        page.mouse.move(0, 0)
    with page.expect_request("**/*.mp4"):
        page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text(re.compile("^1 of"))
    with page.expect_event("requestfailed"), page.expect_request("**/*.mp4"):
        page.keyboard.press("ArrowRight")
    page.unroute("**/*.mp4")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile("clip-00.html$"))
    plays(page, f"{IN_VIEW} video")


def test_a_clip_that_cannot_be_had_is_said_to_be_missing(asked, open_page):
    open_page.forgiven.append("500")
    page = asked()
    intercept(page, "**/*.mp4", lambda route: route.fulfill(status=500))
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-status")).to_have_text("This photo could not be loaded.")


def test_the_slideshow_waits_for_the_end_of_a_clip(asked):
    page = asked()
    page.evaluate("""() => document.addEventListener(
      "ended", () => { window.endedAt ??= location.pathname; }, { capture: true })""")
    page.clock.install()
    page.locator(".tile").first.click()
    plays(page, f"{IN_VIEW} video")
    page.locator("[data-action=play]").click()
    page.clock.run_for(6000)
    page.wait_for_url(re.compile("clip-01.html$"))
    assert page.evaluate("endedAt").endswith("clip-00.html")


def test_a_slideshow_that_nobody_has_clicked_on_plays_clips_silently(open_page, serve, gallery):
    page = open_page()
    # Whatever a test evaluates in a page counts as a click.
    page.add_init_script("""addEventListener(
      "ended", ({ target }) => { window.ended ??= [location.pathname, target.muted]; }, true)""")
    page.goto(f"{serve(gallery)}index.html?slideshow=1")
    page.wait_for_url(re.compile("clip-01.html$"))
    place, is_silent = page.evaluate("window.ended ?? ['', false]")
    assert place.endswith("clip-00.html") and is_silent
    # By a key somebody comes to it, and hears it.
    page.keyboard.press("Home")
    page.wait_for_url(re.compile("clip-00.html$"))
    plays(page, f"{IN_VIEW} video")
    assert not page.evaluate(f"document.querySelector('{IN_VIEW} video').muted")


def test_a_clip_keeps_its_place_between_the_bars(asked):
    for width, height in ((390, 844), (1440, 900)):
        page = asked(viewport={"width": width, "height": height})
        page.locator(".tile").first.click()
        plays(page, f"{IN_VIEW} video")
        come_to_rest(page)
        box = page.locator(f"{IN_VIEW} video").bounding_box()
        bar = page.locator(".viewer-bar").bounding_box()
        caption = page.locator(f"{IN_VIEW} .viewer-caption").bounding_box()
        assert box["y"] >= bar["y"] + bar["height"] - 1
        assert caption["y"] >= box["y"] + box["height"] - 1


@pytest.mark.parametrize("way", ["http", "file"])
def test_a_clip_has_a_page_that_plays_without_script(browser, serve, gallery, way):
    context = new_context(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto((serve(gallery) if way == "http" else f"file://{gallery}/") + "p/clip-00.html")
    video = page.locator("video")
    assert video.get_attribute("controls") is not None
    assert video.get_attribute("preload") == "metadata"
    assert (Path(gallery) / "p" / video.get_attribute("poster")).is_file()
    assert (Path(gallery) / "p" / video.get_attribute("src")).is_file()
    # The browser knows the clip: it could be played.
    handle = context.new_cdp_session(page)
    wait_until(lambda: handle.send("Runtime.evaluate", {
        "expression": "document.querySelector('video').readyState >= 1"})["result"]["value"])
    context.close()


def test_a_player_has_a_name_beside_a_caption_that_says_the_same(asked):
    page = asked("p/clip-03.html")
    expect(page.locator("figcaption .words")).to_have_text("clip 03")
    expect(page.locator("video")).to_have_accessible_name("clip 03")


def test_the_arrows_of_its_controls_do_not_turn_the_page_of_a_clip(asked):
    page = asked("p/clip-01.html")
    page.locator("[data-action=share][aria-label]").wait_for(state="attached")
    page.locator("video").focus()
    page.keyboard.press("ArrowRight")
    page.locator("video").blur()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/p/clip-02.html")
    come_to_rest(page)
    assert page.url.endswith("/p/clip-02.html")


def play_in_firefox(address):
    """Waits until the clip of a page plays in Firefox; returns the address of what it plays."""
    firefox = Firefox()
    try:
        firefox.go(address)
        # Without a click Firefox plays what is silent.
        firefox.run("const video = document.querySelector('video');"
                    "video.muted = true; video.play().catch(() => {})")
        return wait_until(lambda: firefox.run(
            "const video = document.querySelector('video');"
            "return video.currentTime > 0.2 && video.getVideoPlaybackQuality().totalVideoFrames > 0"
            " && video.currentSrc"))
    finally:
        firefox.close()


def test_firefox_plays_a_clip(serve, gallery):
    assert play_in_firefox(f"{serve(gallery)}p/clip-00.html").endswith(".mp4")


@pytest.fixture(scope="module", params=["vp9", "av1"])
def besides(request, tmp_path_factory):
    """Two clips, each with a WebM beside it."""
    folder = tmp_path_factory.mktemp(request.param)
    for seconds, name in enumerate(["sea", "wood"], 4):
        clips.clip(folder / f"photos/{name}.mp4", *H264, size=(320, 240), seconds=seconds)
    (folder / "photos/photofall.yaml").write_text(f"video: {{webm: {request.param}}}\n")
    return build(folder / "photos", "--fragment=viewer", cwd=folder)


def test_the_webm_is_found_from_a_page_elsewhere(serve, open_page, besides):
    host = besides / "others/host.html"
    host.parent.mkdir(exist_ok=True)
    host.write_text(
        '<!doctype html><photo-fall src="../"></photo-fall><script src="../assets/photo-fall.js"></script>')
    page = open_page()
    page.goto(serve(besides) + "others/host.html")
    tiles = page.locator("photo-fall .pf-tile")
    expect(tiles).to_have_count(2)
    addresses = tiles.evaluate_all(
        "tiles => tiles.flatMap(({ dataset: { clip, webm } }) => [clip, webm])")
    assert len(addresses) == 4
    for address in addresses:
        assert page.request.head(address).ok, address


@pytest.mark.parametrize("can_play", [True, False])
def test_the_webm_is_played_by_those_who_can(browser, serve, besides, can_play):
    context = new_context(browser)
    if not can_play:
        context.add_init_script("""HTMLMediaElement.prototype.canPlayType =
          type => type.includes("webm") ? "" : "probably";""")
    page = context.new_page()
    asked = set()
    page.on("request", lambda request: "-clip." in request.url
            and asked.add(request.url))
    page.goto(serve(besides) + "index.html")
    tile = page.locator(".tile").first
    tile.hover()
    plays(page, ".tile video")
    tile.click()
    page.wait_for_url(re.compile("sea.html$"))
    plays(page, f"{IN_VIEW} video")
    # The next one comes from the data of its chunk.
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("wood.html$"))
    plays(page, f"{IN_VIEW} video")
    assert {name.rpartition(".")[2] for name in asked} == {"webm" if can_play else "mp4"}
    assert len(asked) == 2
    context.close()


def test_firefox_plays_the_webm_without_script(serve, besides):
    assert play_in_firefox(f"{serve(besides)}p/sea.html").endswith(".webm")


def test_a_live_photo_moves_on_request_and_rests_on_the_still(browser, serve, tmp_path):
    (tmp_path / "photos").mkdir()
    clips.live_still(tmp_path / "photos/IMG_1.jpg")
    clips.live_clip(tmp_path / "photos/IMG_1.mov")
    site = build(tmp_path / "photos", cwd=tmp_path)
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(site) + "index.html")
    tile = page.locator(".tile")
    tile.hover()
    plays(page, ".tile video")
    tile.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 1")
    video = f"{IN_VIEW} video"
    assert page.evaluate(f"document.querySelector('{video}').paused")
    # Noted by the page: a short clip may be over before a slow test looks.
    page.evaluate("""selector => {
      const video = document.querySelector(selector);
      video.addEventListener("timeupdate", () => {
        const { classList } = video.closest(".viewer-picture");
        if (video.currentTime > 0.2 && classList.contains("is-moving")) window.moves = true;
      });
    }""", video)
    at_rest = f"""() => document.querySelector('{video}').paused
      && !document.querySelector('{IN_VIEW} .is-moving')"""
    expect(page.locator(MOVE)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("l")
    page.wait_for_function("() => window.moves")
    page.wait_for_function(at_rest)
    page.evaluate("() => { window.moves = false; }")
    box = page.locator(f"{IN_VIEW} .viewer-picture").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_function("() => window.moves")
    page.mouse.up()
    page.wait_for_function(at_rest)
    context.close()


def test_a_live_photo_moves_over_its_magnified_original(browser, serve, tmp_path):
    (tmp_path / "photos").mkdir()
    still = clips.live_still(tmp_path / "photos/IMG_1.jpg")
    with Image.open(still) as small:
        small.resize((2400, 1800)).save(still, exif=small.getexif())
    clips.live_clip(tmp_path / "photos/IMG_1.mov")
    (tmp_path / "photos/photofall.yaml").write_text("originals: download\n")
    site = build(tmp_path / "photos", cwd=tmp_path)
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(site) + "index.html")
    page.locator(".tile").click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 1")
    picture = page.locator(f"{IN_VIEW} .viewer-picture")
    picture.dblclick()
    expect(picture.locator(".viewer-original")).to_have_count(1)
    # What comes last is painted over the others.
    expect(picture.locator(":scope > :last-child")).to_have_class("viewer-live")
    context.close()


def fails(page, video):
    page.wait_for_function("selector => document.querySelector(selector)?.error", arg=video)


def test_a_clip_that_did_not_come_is_played_when_there_is_a_network(asked):
    page = asked()
    intercept(page, "**/*.mp4", lambda route: route.abort())
    video = f"{IN_VIEW} video"
    page.locator(".tile").first.click()
    for key in ["ArrowRight", "ArrowLeft"]:
        fails(page, video)
        come_to_rest(page)
        page.keyboard.press(key)
    fails(page, video)
    page.unroute("**/*.mp4")
    page.keyboard.press(" ")
    plays(page, video)
    page.keyboard.press("ArrowRight")
    plays(page, video)


def test_a_live_photo_that_did_not_come_moves_when_there_is_a_network(browser, serve, tmp_path):
    (tmp_path / "photos").mkdir()
    clips.live_still(tmp_path / "photos/IMG_1.jpg")
    clips.live_clip(tmp_path / "photos/IMG_1.mov")
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(build(tmp_path / "photos", cwd=tmp_path)) + "index.html")
    intercept(page, "**/*.mp4", lambda route: route.abort())
    page.locator(".tile").click()
    video = f"{IN_VIEW} video"
    expect(page.locator(MOVE)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("l")
    fails(page, video)
    page.unroute("**/*.mp4")
    page.keyboard.press("l")
    plays(page, video)
    context.close()


@pytest.fixture(scope="module")
def animated(tmp_path_factory):
    folder = tmp_path_factory.mktemp("animated")
    (folder / "photos").mkdir()
    moving.animation(folder / "photos/a.gif", size=(320, 240))
    clips.picture(folder / "photos/b.png")
    return build(folder / "photos", cwd=folder)


def test_an_animation_goes_on_until_one_leaves(browser, serve, animated):
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(animated) + "index.html")
    tile = page.locator(".tile").first
    tile.hover()
    plays(page, ".tile video")
    tile.click()
    video = f"{IN_VIEW} video"
    # Round and round, by itself.
    page.wait_for_function(
        """selector => {
          const video = document.querySelector(selector);
          if (!video) return false;
          if (video.currentTime < window.last) window.hasTurned = true;
          window.last = video.currentTime;
          return window.hasTurned && video.closest(".is-moving") !== null;
        }""", arg=video)
    page.keyboard.press("l")
    page.wait_for_function("selector => document.querySelector(selector).paused", arg=video)
    page.keyboard.press("l")
    page.wait_for_function("selector => !document.querySelector(selector).paused", arg=video)
    page.evaluate("selector => { window.first = document.querySelector(selector); }", video)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => window.first.paused && window.first.currentTime === 0")
    context.close()


def test_tab_goes_round_the_viewer_of_a_photo_that_moves(browser, serve, animated):
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(animated) + "index.html")
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 2")
    last = page.get_by_role("button", name="Next photo")
    last.focus()
    page.keyboard.press("Tab")
    expect(last).not_to_be_focused()
    expect(page.locator("dialog :focus")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    expect(last).to_be_focused()
    context.close()


def test_an_animation_rests_for_those_who_prefer_that(browser, serve, animated):
    context = new_context(browser, reduced_motion="reduce")
    page = context.new_page()
    requested = []
    page.on("request", lambda request: requested.append(request.url))
    page.goto(serve(animated) + "index.html")
    page.locator(".tile").first.hover()
    page.locator(".tile").first.click()
    expect(page.locator(".viewer-count")).to_have_text("1 of 2")
    page.wait_for_function(f"() => document.querySelector('{IN_VIEW} img').complete")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-count")).to_have_text("2 of 2")
    assert not [url for url in requested if url.endswith(".mp4")]
    context.close()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_finger_stops_and_starts_an_animation(browser, serve, animated, motion):
    context = new_context(
        browser, has_touch=True, is_mobile=True, viewport={"width": 320, "height": 700},
        reduced_motion=motion)
    page = context.new_page()
    page.goto(serve(animated) + "index.html")
    page.locator(".tile").first.tap()
    button = page.get_by_role("button", name="Animation")
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    states = ["true", "false", "true"] if motion == "no-preference" else ["false", "true", "false"]
    for state in states:
        expect(button).to_have_attribute("aria-pressed", state)
        page.wait_for_function(
            "([selector, is]) => document.querySelector(selector).paused !== is",
            arg=[f"{IN_VIEW} video", state == "true"])
        # A tap on a button that has faded shows it.
        button.focus()
        button.tap()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".viewer-count")).to_have_text("2 of 2")
    expect(page.locator(MOVE)).to_have_count(0)
    context.close()


def test_the_script_of_what_moves_comes_with_the_first_of_them_only(browser, serve, animated, asked):
    page = asked()
    scripts = []
    page.on("request", lambda request: "/live." in request.url and scripts.append(request.url))
    page.locator(".tile").last.click()
    expect(page.locator(f"{IN_VIEW}.is-loaded")).to_be_visible()
    assert scripts == []
    context = new_context(browser)
    page = context.new_page()
    with page.expect_request("**/live.*.js"):
        page.goto(serve(animated) + "index.html")
        page.locator(".tile").first.click()
    context.close()


def test_the_page_of_an_animation_needs_no_script(browser, serve, animated):
    context = new_context(browser, java_script_enabled=False)
    page = context.new_page()
    page.goto(serve(animated) + "p/a.html")
    video = page.locator("video[controls][loop]")
    expect(video).to_have_count(1)
    assert video.get_attribute("preload") == "metadata"
    context.close()


RGB = "color=0xC8285A:s=1280x720:d=1:r=10,format=rgb24"
BT709 = ["-vf", "scale=out_color_matrix=bt709,format=yuv420p"]
# By name: the options of clips of one colour, which say little of how that is coded.
COLOURED = {
    "rgb.mov": ["-c:v", "qtrle"],
    "moving.png": ["-f", "apng", "-plays", 0],
    "jpeg.avi": ["-vf", "scale=out_color_matrix=bt601:out_range=full,format=yuvj422p", "-c:v", "mjpeg"],
    "plain.mp4": [*BT709, "-c:v", "libx264"],
    "mpeg2.mpg": [*BT709, "-c:v", "mpeg2video", "-q:v", 2],
}
WIDE = {
    "wide.mp4": ["-vf", "scale=out_color_matrix=bt2020,format=yuv420p", "-c:v", "libx265", "-x265-params",
                 "log-level=none:colormatrix=bt2020nc:colorprim=bt2020:transfer=bt2020-10"],
    "p3.mp4": [*BT709, "-c:v", "libx265", "-x265-params",
               "log-level=none:colormatrix=bt709:colorprim=smpte432:transfer=bt709"],
}


def test_clips_and_what_stands_for_them_have_the_same_colours(browser, serve, tmp_path):
    (tmp_path / "photos").mkdir()
    for name, options in (COLOURED | WIDE).items():
        clips.ffmpeg("-f", "lavfi", "-i", RGB, *options, tmp_path / "photos" / name)
    site = build(tmp_path / "photos", cwd=tmp_path)
    [data] = (site / "data").glob("*.json")
    context = new_context(browser)
    page = context.new_page()
    page.goto(serve(site) + "index.html")
    for photo in json.loads(data.read_text())["photos"]:
        moving_one, poster = (page.evaluate("""async ([kind, source]) => {
          const one = Object.assign(document.createElement(kind), { src: source, muted: true });
          if (kind === "img") await one.decode();
          else await new Promise((resolve) => { one.onloadeddata = resolve; });
          const canvas = document.createElement("canvas").getContext("2d");
          // The frame of a clip comes some time after its data.
          for (;; await new Promise(requestAnimationFrame)) {
            canvas.drawImage(one, 0, 0, 64, 48);
            const colour = [...canvas.getImageData(32, 24, 1, 1).data];
            if (colour[3]) return colour;
          }
        }""", [kind, path.removeprefix("../")]) for kind, path in (
            ("video", photo["clip"]["path"]), ("img", photo["pictures"][-1]["path"])))
        assert max(abs(a - b) for a, b in zip(moving_one, poster)) <= 5, photo["id"]
        if photo["id"] in COLOURED:
            assert max(abs(a - b) for a, b in zip(poster, (200, 40, 90))) <= 3, photo["id"]
    context.close()
