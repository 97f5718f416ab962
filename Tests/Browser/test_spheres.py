"""Photos of spheres in the viewer: what is seen, compared with a projection by numpy."""
import io
import json
import subprocess

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from fingers import Fingers
from galleries import build, photo, run
from test_budgets import asset, packed
from viewers import GALLERY, IN_VIEW, expect_closed, expect_shown, open_tile

COUNT = 4
WINDOW = {"width": 1200, "height": 800, "reduced_motion": "reduce"}
PHONE = {"width": 400, "height": 800, "has_touch": True, "reduced_motion": "reduce"}
FULL = (4096, 2048)
# Left, top, width and height in px of the whole sphere's picture.
PART = (1024, 512, 1536, 768)
BEGINNING = {"PoseHeadingDegrees": 350, "InitialViewHeadingDegrees": 20,
             "InitialViewPitchDegrees": -12, "InitialHorizontalFOVDegrees": 70}
RADIAN = np.pi / 180


def colour(longitude, latitude):
    """The colour of a sphere in a direction, radians: smooth, and nowhere the same."""
    near = np.cos(latitude)
    return np.stack([
        128 + 90 * np.sin(3 * longitude) * near + 20 * np.sin(8 * latitude),
        128 + 100 * np.sin(latitude + 0.4) + 20 * np.cos(5 * longitude) * near,
        128 + 90 * np.cos(2 * longitude) * near], axis=-1)


def draw(path, left=0, top=0, width=FULL[0], height=FULL[1], **words):
    """A part of the sphere as an equirectangular photo, told of by ExifTool."""
    longitude = ((np.arange(width) + left + 0.5) / FULL[0] - 0.5) * 2 * np.pi
    latitude = (0.5 - (np.arange(height) + top + 0.5) / FULL[1]) * np.pi
    pixels = colour(*np.meshgrid(longitude, latitude))
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels.round().astype("uint8")).save(path, quality=95)
    tags = [f"-XMP-GPano:{name}={value}" for name, value in words.items()]
    subprocess.run(["exiftool", "-q", "-overwrite_original", *tags, path], check=True)


def cropped(left, top, width, height):
    return {
        "CroppedAreaLeftPixels": left, "CroppedAreaTopPixels": top,
        "CroppedAreaImageWidthPixels": width, "CroppedAreaImageHeightPixels": height,
        "FullPanoWidthPixels": FULL[0], "FullPanoHeightPixels": FULL[1]}


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """A sphere as DJI and Ricoh name it, a part, a flat photo, and a sphere with a view of its own."""
    folder = tmp_path_factory.mktemp("spheres")
    names = [folder / "photos" / f"photo {index:04}.jpg" for index in range(COUNT)]
    draw(names[0], ProjectionType="equirectangular")
    draw(names[1], *PART, ProjectionType="equirectangular", **cropped(*PART))
    photo(names[2], 1600, 1200)
    draw(names[3], ProjectionType="equirectangular", UsePanoramaViewer="True", **BEGINNING)
    (folder / "photos/album.yaml").write_text(
        "captions: {photo 0003.jpg: From the hill}\nalt: {photo 0003.jpg: photo 0003}\n")
    return build(folder / "photos", cwd=folder)


def expected(window, longitude=0.0, latitude=0.0, focus=None):
    """What is seen through a window in a direction, radians, by a focal length in px."""
    width, height = window["width"], window["height"]
    x, y = np.meshgrid(np.arange(width) + 0.5 - width / 2, height / 2 - np.arange(height) - 0.5)
    z = np.full_like(x, focus or max(width, height) / 2)
    cosine, sine = np.cos(latitude), np.sin(latitude)
    y, z = y * cosine + z * sine, z * cosine - y * sine
    return colour(np.arctan2(x, z) + longitude, np.arctan2(y, np.hypot(x, z)))


def look(page):
    """The photo as it is on the screen, without what stands around it."""
    page.locator(".viewer-sphere").wait_for()
    expect(page.locator(IN_VIEW)).to_have_attribute("aria-busy", "false")
    page.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(".viewer-bar, .viewer-button, .viewer-caption { visibility: hidden }");
          document.adoptedStyleSheets = [sheet];
        }""")
    for _ in range(3):
        page.evaluate("new Promise(requestAnimationFrame)")
    return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(float)


def expect_seen(page, window, **view):
    difference = np.abs(look(page) - expected(window, **view))
    assert difference.mean() < 1.5, view
    assert np.percentile(difference, 99.9) < 8, view


def opened(start, site, serve, index, window):
    page = start(**window)
    page.goto(serve(site) + "index.html")
    open_tile(page, index, COUNT)
    return page


def test_a_sphere_is_seen_as_from_its_middle(album, serve, open_page):
    page = opened(open_page, album, serve, 0, WINDOW)
    expect_seen(page, WINDOW)
    # Its words are read once.
    expect(page.locator(IN_VIEW)).to_match_aria_snapshot('- figure "photo 0000"')


def test_it_begins_where_the_photo_says(album, serve, open_page):
    page = opened(open_page, album, serve, 3, WINDOW)
    focus = 600 / np.tan(35 * RADIAN)
    expect_seen(page, WINDOW, longitude=30 * RADIAN, latitude=-12 * RADIAN, focus=focus)


def test_keys_turn_and_magnify_it(album, serve, open_page):
    page = opened(open_page, album, serve, 0, WINDOW)
    expect_seen(page, WINDOW)
    for key in ["ArrowRight", "ArrowRight", "ArrowUp"]:
        page.keyboard.press(key)
    expect_seen(page, WINDOW, longitude=2 * 96 / 600, latitude=96 / 600)
    page.keyboard.press("+")
    expect_seen(page, WINDOW, longitude=2 * 96 / 600, latitude=96 / 600, focus=900)
    page.keyboard.press("-")
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    # Around the seam, which nobody sees.
    expect_seen(page, WINDOW, longitude=-18 * 96 / 600, latitude=96 / 600)
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    expect_seen(page, WINDOW, longitude=-18 * 96 / 600, latitude=-90 * RADIAN)
    page.keyboard.press("PageDown")
    expect_shown(page, 1, COUNT)


def test_a_mouse_drags_it_and_the_wheel_magnifies(album, serve, open_page):
    page = opened(open_page, album, serve, 0, WINDOW)
    expect_seen(page, WINDOW)
    page.mouse.move(600, 400)
    page.mouse.down()
    page.mouse.move(500, 450, steps=5)
    page.mouse.up()
    expect_seen(page, WINDOW, longitude=100 / 600, latitude=50 / 600)
    expect_shown(page, 0, COUNT)
    page.mouse.move(600, 400)
    page.mouse.wheel(0, -100)
    expect_seen(page, WINDOW, longitude=100 / 600, latitude=50 / 600, focus=600 * np.e ** 0.5)


def test_fingers_drag_and_pinch_it(album, serve, open_page):
    page = opened(open_page, album, serve, 0, PHONE)
    expect_seen(page, PHONE)
    fingers = Fingers(page)
    fingers.swipe((300, 400), (100, 400))
    expect_seen(page, PHONE, longitude=200 / 400)
    fingers.pinch((200, 400), 100, 200)
    expect_seen(page, PHONE, longitude=200 / 400, focus=800)


def test_a_part_is_where_it_belongs_and_the_view_stays_within(album, serve, open_page):
    page = opened(open_page, album, serve, 1, WINDOW)
    # The middle of the view lies as near to the sphere's as the edges of the part allow.
    left, top, width, height = PART
    edges = [(x / FULL[0] - 0.5) * 2 * np.pi for x in (left, left + width)]
    lowest = (0.5 - (top + height) / FULL[1]) * np.pi
    focus = max(600, 400 / np.tan(height / FULL[1] * np.pi / 2))
    latitude = max(0, lowest + np.arctan(400 / focus))
    # In the corners one sees further around than on the horizon.
    across = np.arctan(600 / (focus * np.cos(latitude) - 400 * np.sin(latitude)))
    middle = min(max(0, edges[0] + across), edges[1] - across)
    expect_seen(page, WINDOW, longitude=middle, latitude=latitude, focus=focus)
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    expect_seen(page, WINDOW, longitude=edges[0] + across, latitude=latitude, focus=focus)


def test_its_script_comes_with_the_first_sphere_only(album, serve, open_page):
    page = open_page(**WINDOW)
    scripts = []
    page.on("request", lambda request: "sphere." in request.url and scripts.append(request.url))
    page.goto(serve(album) + "index.html")
    open_tile(page, 2, COUNT)
    page.keyboard.press("PageDown")
    expect_shown(page, 3, COUNT)
    page.locator(".viewer-sphere").wait_for()
    assert len(scripts) == 1
    assert packed(asset(album, "sphere.*.js")) <= 6000


def test_no_photo_but_a_sphere_fetches_it(album, serve, open_page):
    page = open_page(**WINDOW)
    page.on("request", lambda request: "sphere." in request.url and pytest.fail(request.url))
    page.goto(serve(album) + "index.html")
    open_tile(page, 2, COUNT)
    page.wait_for_load_state("networkidle")


def test_its_memory_is_free_when_it_is_left(album, serve, open_page):
    page = open_page(**WINDOW)
    page.add_init_script("""
      const make = HTMLCanvasElement.prototype.getContext;
      globalThis.made = [];
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        const context = make.call(this, kind, ...more);
        if (kind.startsWith("webgl")) made.push(context);
        return context;
      };""")
    page.goto(serve(album) + "index.html")
    open_tile(page, 0, COUNT)
    page.locator(".viewer-sphere").wait_for()
    page.keyboard.press("PageDown")
    expect_shown(page, 1, COUNT)
    page.locator(f"{IN_VIEW} .viewer-sphere").wait_for()
    page.wait_for_function("() => made.length === 2 && made[0].isContextLost()")
    expect(page.locator(".viewer-sphere")).to_have_count(1)
    page.keyboard.press("Escape")
    page.wait_for_url(GALLERY)
    expect_closed(page, 1)
    page.wait_for_function("() => made[1].isContextLost()")


def test_who_leaves_it_finds_its_words_again_and_nothing_of_it_beside(album, serve, open_page):
    page = opened(open_page, album, serve, 3, WINDOW)
    sphere = page.locator(".viewer-slide", has_text="photo 0003")
    caption = sphere.locator(".viewer-caption")
    sphere.locator(".viewer-sphere").wait_for()
    expect(caption).to_contain_text("From the hill")
    # Its picture is fitted anew while the window on it is open.
    page.set_viewport_size({"width": 1100, "height": 800})
    expect(sphere.locator(".viewer-picture")).to_have_css("width", "1100px")
    expect(caption).to_have_css("opacity", "1")
    page.keyboard.press("PageUp")
    expect_shown(page, 2, COUNT)
    expect(sphere).to_have_css("overflow", "clip")
    page.keyboard.press("PageDown")
    expect_shown(page, 3, COUNT)
    expect(caption).to_have_css("opacity", "1")


def test_without_webgl_it_is_a_flat_photo(album, serve, open_page):
    page = open_page(**WINDOW)
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto(serve(album) + "index.html")
    open_tile(page, 0, COUNT)
    expect(page.locator(f"{IN_VIEW}.is-loaded[aria-busy=false]")).to_be_visible()
    expect(page.locator(".viewer-sphere")).to_have_count(0)


def test_the_tile_says_so_and_the_data_too(album, open_page, serve):
    page = open_page(script=False, **WINDOW)
    page.goto(serve(album) + "index.html")
    signs = page.locator(".tile:has(.clip-sign)")
    expect(signs).to_have_count(3)
    expect(signs.first).to_contain_text("360°")
    [chunk] = (album / "data").glob("*.json")
    photos = json.loads(chunk.read_text())["photos"]
    assert [entry["kind"] for entry in photos] == ["sphere", "sphere", "still", "sphere"]
    assert photos[0]["sphere"]["path"].endswith("-4096.jpg")
    part = photos[1]["sphere"]
    assert [part[name] for name in ("left", "top", "width", "height")] == pytest.approx(
        [0.25, 0.25, 0.375, 0.375])
    assert photos[3]["sphere"]["heading"] == 30
    assert max(picture["width"] for picture in photos[0]["pictures"]) < 4096


def test_a_photo_that_was_cropped_since_or_asks_to_be_flat_is_flat(tmp_path):
    draw(tmp_path / "cropped.jpg", 0, 0, 1000, 2000, ProjectionType="equirectangular",
         **cropped(0, 0, *FULL))
    draw(tmp_path / "flat.jpg", 0, 0, 800, 400, ProjectionType="equirectangular",
         UsePanoramaViewer="False")
    draw(tmp_path / "round.jpg", 0, 0, 800, 400, ProjectionType="equirectangular",
         UsePanoramaViewer="True")
    told = json.loads(run("inspect", "--json", tmp_path, cwd=tmp_path).stdout)
    assert [entry["kind"] for entry in told] == ["still", "still", "sphere"]


def test_a_tilt_that_is_on_is_seen_in_the_systems_colours(album, serve, open_page):
    page = opened(
        open_page, album, serve, 0, {**PHONE, "is_mobile": True, "forced_colors": "active"})
    tilt = page.locator(".viewer-tilt")
    ground = "button => getComputedStyle(button).backgroundColor"
    off = tilt.evaluate(ground)
    tilt.evaluate("button => button.click()")
    expect(tilt).to_have_attribute("aria-pressed", "true")
    assert tilt.evaluate(ground) != off


def test_tilting_a_phone_looks_around(album, serve, open_page):
    page = opened(open_page, album, serve, 0, {**PHONE, "is_mobile": True})
    expect_seen(page, PHONE)
    tilt = page.get_by_role("button", name="Look around by tilting")
    page.evaluate("document.querySelector('.viewer-tilt').click()")
    expect(page.locator(".viewer-tilt")).to_have_attribute("aria-pressed", "true")
    assert tilt
    for alpha, beta in [(0, 90), (-20, 90), (-20, 100)]:
        page.evaluate(
            """([alpha, beta]) => dispatchEvent(
              new DeviceOrientationEvent("deviceorientation", { alpha, beta, gamma: 0 }))""",
            [alpha, beta])
    expect_seen(page, PHONE, longitude=20 * RADIAN, latitude=10 * RADIAN)
    page.evaluate("document.querySelector('.viewer-tilt').click()")
    expect(page.locator(".viewer-tilt")).to_have_attribute("aria-pressed", "false")
