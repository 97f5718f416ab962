"""Firefox and WebKit show every tile where the engine, and Chromium, have it."""
import pytest

from conftest import chunk_files, engine_frames
from engines import ENGINES
from galleries import build, photos

# The tiles' boxes from the gallery's corner, in a layout, a direction and a text size.
MEASURE = """
  const [layout, direction, size] = arguments;
  const root = page.documentElement;
  root.dir = direction;
  root.style.fontSize = size;
  root.style.scrollbarWidth = 'none';
  page.getElementById('layout-' + layout).checked = true;
  // Of a line what its style sheet says, without what a script may have added.
  if (layout === 'line') for (const tile of page.querySelectorAll('.tile')) {
    tile.style.animation = 'none';
    tile.style.scale = 'none';
  }
  const gallery = page.querySelector('.gallery').getBoundingClientRect();
  const boxes = [...page.querySelectorAll('.tile')].map(tile => {
    const box = tile.getBoundingClientRect();
    return [box.left - gallery.left, box.top - gallery.top, box.width, box.height];
  });
  const line = parseFloat(view.getComputedStyle(page.querySelector('.tile')).lineHeight);
  return { boxes, width: gallery.width, height: gallery.height, line,
           overflow: root.scrollWidth - root.clientWidth };
"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request):
    engine = ENGINES[request.param]()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def gallery(tmp_path_factory):
    """A gallery of one page with captions, beside a page that shows it in a frame."""
    folder = tmp_path_factory.mktemp("engines")
    photos(folder / "photos", 50)
    captions = "".join(f"  photo {n:04}.jpg: Number {n}\n" for n in range(0, 50, 4))
    (folder / "photos" / "album.yaml").write_text(f"captions:\n{captions}")
    (folder / "photos" / "photofall.yaml").write_text(
        "site: {author: Nobody}\nlayouts: [waterfall, line, circle]\n")
    build(folder / "photos", cwd=folder)
    (folder / "host.html").write_text("<!doctype html><title>Host</title><body></body>")
    return folder


@pytest.fixture
def shown(engine, gallery, serve):
    """Shows the gallery at a width, and measures it."""
    address = serve(gallery)
    engine.go(address + "host.html")

    def measure(width, layout="waterfall", direction="ltr", size="100%"):
        engine.show(address + "_site/index.html", width)
        return engine.look(MEASURE, layout, direction, size)

    return measure


@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("width", [320, 599, 768, 1280, 1920, 2560])
def test_boxes_are_the_engines_frames(shown, gallery, width, size):
    [(_, data)] = chunk_files(gallery / "_site")
    measured = shown(width, size=size)
    expected, height = engine_frames(data, measured["width"], measured["line"])
    assert len(measured["boxes"]) == len(expected) == 50
    for photo, box, frame in zip(data["photos"], measured["boxes"], expected):
        assert box == pytest.approx(frame, abs=0.1), f"{photo['id']} at {width} px"
    assert measured["height"] == pytest.approx(height, abs=0.1)
    assert measured["overflow"] == 0


@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_from_right_to_left_is_the_mirror_image(shown, gallery, width):
    [(_, data)] = chunk_files(gallery / "_site")
    measured = shown(width, direction="rtl")
    expected, _ = engine_frames(data, measured["width"], measured["line"])
    for box, (x, y, w, h) in zip(measured["boxes"], expected):
        mirrored = [measured["width"] - x - w, y, w, h]
        assert box == pytest.approx(mirrored, abs=0.1), f"at {width} px"


@pytest.mark.parametrize("layout", ["line", "circle"])
@pytest.mark.parametrize("width", [320, 768, 1280, 1920])
def test_other_layouts_are_as_in_chromium(shown, gallery, serve, open_page, layout, width):
    page = open_page(width=width, height=900)
    page.goto(serve(gallery) + "_site/index.html")
    function = f"([layout]) => {{ const view = window, page = document;" \
               f" return (function () {{ {MEASURE} }})(layout, 'ltr', '100%') }}"
    reference = page.evaluate(function, [layout])
    measured = shown(width, layout)
    assert measured["width"] == reference["width"]
    assert measured["height"] == pytest.approx(reference["height"], abs=0.1)
    for index, (box, expected) in enumerate(zip(measured["boxes"], reference["boxes"])):
        # In a row each box is rounded to 1/60 or 1/64 px twice, and the next one follows it.
        tolerance = 0.1 + (index / 30 if layout == "line" else 0)
        assert box == pytest.approx(expected, abs=tolerance), f"{layout} at {width} px"
    assert measured["overflow"] == 0


@pytest.mark.parametrize("theme, paper", [("light", "rgb(252, 251, 249)"), ("dark", "rgb(17, 18, 19)")])
def test_pages_are_light_or_dark_as_configured(engine, tmp_path, serve, theme, paper):
    folder = photos(tmp_path / "photos", 3)
    (folder / "photofall.yaml").write_text(f"theme: {theme}\n")
    build(folder, cwd=tmp_path)
    engine.go(serve(tmp_path / "_site") + "index.html")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert engine.run(f"return {ground}") == paper
