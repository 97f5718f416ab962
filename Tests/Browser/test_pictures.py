"""Each tile shows its own photo, upright, in the colours of its source."""
import collections
import io
import statistics
from urllib.parse import unquote

import pytest
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

from conftest import ROOT, WIDTHS, chunk_files
from galleries import build, photo

SMALL = (12, 12)


def upright_source(path):
    """The source as a colour-managed viewer shows it on white paper, in sRGB."""
    image = Image.open(path)
    profile = image.info.get("icc_profile")
    image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):
        # Pillow keeps 16-bit greys as integers, which it would clip instead of scaling.
        image = image.point(lambda level: level / 257).convert("L")
    if image.mode in ("P", "LA", "RGBA") or "transparency" in image.info:
        image = image.convert("RGBA")
        paper = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(paper, image)
    if profile and image.mode in ("RGB", "L", "CMYK"):
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        image = ImageCms.profileToProfile(
            image, source, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    return image.convert("RGB")


def cropped_to(image, ratio):
    """The middle of an image, as `object-fit: cover` shows it in a frame of that shape."""
    width, height = image.size
    if width / height > ratio:
        kept = round(height * ratio)
        left = (width - kept) // 2
        return image.crop((left, 0, left + kept, height))
    kept = round(width / ratio)
    top = (height - kept) // 2
    return image.crop((0, top, width, top + kept))


def without_edge(image, scale=1):
    """Cuts two px of the screen off each side, which a frame shares with the page around it."""
    edge = 2 * scale
    box = (edge, edge, image.width - edge, image.height - edge)
    return image.crop(tuple(map(round, box)))


@pytest.mark.parametrize("width", [360, 1280])
def test_every_tile_shows_its_source_upright(site, serve, open_page, width):
    address = serve(site)
    page = open_page(width=width, height=900)
    for path, data in chunk_files(site):
        page.goto(address + path)
        frames = page.locator(".tile .frame")
        assert frames.count() == len(data["photos"])
        for index, shot in enumerate(data["photos"]):
            frame = frames.nth(index)
            frame.scroll_into_view_if_needed()
            frame.locator("img").evaluate("image => image.decode()")
            shown = Image.open(io.BytesIO(frame.screenshot())).convert("RGB")
            source = upright_source(ROOT / "SampleImages" / unquote(shot["id"]))
            source = cropped_to(source, shown.width / shown.height)
            shown, source = without_edge(shown), without_edge(source, source.width / shown.width)
            shown = shown.resize(SMALL, Image.Resampling.BOX)
            difference = ImageChops.difference(shown, source.resize(SMALL, Image.Resampling.BOX))
            error = max(ImageStat.Stat(difference).mean)
            assert error < 6, f"{shot['id']} at {width} px is off by {error:.1f} levels"


def many_shapes(folder, settings=""):
    """Photos in many shapes that have pixels enough for every width."""
    for index in range(60):
        height = round(1400 * (0.6 + index * 7 % 11 / 10))
        photo(folder / "photos" / f"{index:02}.png", 1400, height, (index * 4, 90, 120))
    (folder / "photos" / "photofall.yaml").write_text(
        "chunk: {minimum: 45, target: 60}\n" + settings)
    return build(folder / "photos", cwd=folder)


@pytest.fixture(scope="module")
def wide(tmp_path_factory):
    return many_shapes(tmp_path_factory.mktemp("wide"))


@pytest.fixture(scope="module")
def squares(tmp_path_factory):
    return many_shapes(tmp_path_factory.mktemp("squares"), "tile: {ratio: [1, 1]}\n")


# Of each picture how wide it is, how wide it is shown, and whether the photo has wider ones; px.
SENT = """async () => {
  const pictures = [];
  for (const image of document.querySelectorAll('.tile img')) {
    image.loading = 'eager';
    await image.decode();
    const all = image.srcset.split(', ').map(entry => entry.split(' '));
    const [, own] = all.find(([address]) =>
      new URL(address, document.baseURI).href === image.currentSrc);
    const widths = all.map(([, width]) => parseInt(width));
    const { width, height } = image.getBoundingClientRect();
    // Columns end flush by pictures that are up to 2 % higher, and cropped by that.
    const ratio = image.getAttribute('width') / image.getAttribute('height') / 1.02;
    pictures.push({
      sent: parseInt(own), widest: Math.max(...widths),
      shown: Math.max(width, height * ratio) * devicePixelRatio,
    });
  }
  return pictures;
}"""


@pytest.mark.parametrize("gallery", ["site", "wide", "squares"])
@pytest.mark.parametrize("width", WIDTHS)
def test_pictures_have_the_pixels_that_they_are_shown_at_and_few_more(
        request, serve, open_page, gallery, width):
    folder = request.getfixturevalue(gallery)
    page = open_page(width=width, height=900, device_scale_factor=2)
    page.goto(serve(folder))
    pictures = page.evaluate(SENT)
    for picture in pictures:
        assert picture["sent"] >= min(picture["shown"], picture["widest"]) - 1
    # The steps between the widths that there are allow for no less.
    surplus = statistics.median(picture["sent"] / picture["shown"] for picture in pictures)
    assert surplus <= 1.6


@pytest.mark.parametrize("formats, sent, others", [
    ("jpeg, webp, avif", "avif", ["image/avif", "image/webp"]), ("avif, jpeg", "avif", ["image/avif"]),
    ("webp, jpeg", "webp", ["image/webp"]), ("avif", "avif", []),
])
def test_browsers_take_the_smallest_format_however_they_are_listed(
        tmp_path, serve, open_page, formats, sent, others):
    photo(tmp_path / "photos" / "red.png", 700, 500, (200, 30, 40))
    (tmp_path / "photos" / "photofall.yaml").write_text(f"images: {{formats: [{formats}]}}\n")
    address = serve(build(tmp_path / "photos", cwd=tmp_path))
    page = open_page(width=800, height=900)
    page.goto(address)
    tile = page.locator(".tile img")
    tile.evaluate("image => image.decode()")
    assert tile.evaluate("image => image.currentSrc").endswith(f".{sent}")
    assert page.locator(".tile source").evaluate_all("all => all.map(one => one.type)") == others
    shown = Image.open(io.BytesIO(page.locator(".tile .frame").screenshot())).convert("RGB")
    assert max(ImageStat.Stat(ImageChops.difference(
        without_edge(shown), Image.new("RGB", without_edge(shown).size, (200, 30, 40)))).mean) < 3
    page.locator(".tile").click()
    large = page.locator(".viewer-image")
    large.evaluate("image => image.decode()")
    assert large.evaluate("image => image.currentSrc").endswith(f".{sent}")
    page.goto(address + "p/red.html")
    own = page.locator("main img").first
    own.evaluate("image => image.decode()")
    assert own.evaluate("image => image.currentSrc").endswith(f".{sent}")


ALL_IN_VIEW_HAVE_COME = """() => [...document.images].every((image) => {
  const { top, bottom } = image.getBoundingClientRect();
  return bottom <= 0 || top >= innerHeight || image.naturalWidth > 0;
})"""


def test_pictures_that_were_broken_off_come_by_themselves(site, serve, open_page):
    page, asked = open_page(), collections.Counter()
    open_page.forgiven.append("ERR_CONNECTION_RESET")

    def break_off(route):
        address = route.request.url
        asked[address] += 1
        # The first may be that of the scanner that runs ahead of the page.
        return route.continue_() if asked[address] > 2 else route.abort("connectionreset")

    page.route("**/media/**", break_off)
    page.goto(serve(site))
    page.wait_for_function(ALL_IN_VIEW_HAVE_COME)
    assert len(asked) >= 4


def test_pictures_come_when_the_network_is_back(site, serve, open_page):
    page = open_page()
    open_page.forgiven.append("ERR_INTERNET_DISCONNECTED")
    page.add_init_script("""Object.defineProperty(navigator, "onLine", { get: () => window.isThere })""")
    page.route("**/media/**", lambda route: route.abort("internetdisconnected"))
    page.goto(serve(site))
    page.wait_for_function("() => document.images[0].complete")
    assert not page.evaluate(ALL_IN_VIEW_HAVE_COME)
    page.unroute("**/media/**")
    page.evaluate("window.isThere = true; window.dispatchEvent(new Event('online'))")
    page.wait_for_function(ALL_IN_VIEW_HAVE_COME)


def test_a_picture_that_is_gone_is_not_asked_for_for_ever(site, serve, open_page):
    page, asked = open_page(), []
    open_page.forgiven.append("404")
    page.clock.install()

    def be_gone(route):
        asked.append(route.request.url)
        route.fulfill(status=404)

    page.route("**/media/**", be_gone)
    page.goto(serve(site))
    counts = []
    for _ in range(8):
        page.wait_for_function("() => [...document.images].every(image => image.complete "
                               "|| image.loading === 'lazy')", polling=10)
        counts.append(asked.count(asked[0]))
        page.clock.fast_forward(60_000)
    assert counts[0] < counts[-1] == counts[-4]
