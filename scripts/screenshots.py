"""Takes the pictures of the sample site for the documentation: `make screenshots`."""
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "Tests"), str(ROOT / "Tests/Browser")]
from hosting import hosting  # noqa: E402

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
# The look, the size of the window, the scheme and the layout of each picture, and its size.
SHOTS = {
    "gallery": ("paper", (1440, 960), "light", "waterfall", 1),
    "desktop-light": ("paper", (1280, 800), "light", "waterfall", 1),
    "desktop-dark-line": ("paper", (1280, 800), "dark", "line", 1),
    "phone-dark": ("paper", (390, 844), "dark", "waterfall", 1),
    "phone-light-circles": ("paper", (390, 844), "light", "circle", 1),
    **{f"look-{look}-{scheme}": (look, (1440, 1000), scheme, "waterfall", 0.5)
       for look in ["paper", "mat", "bold"] for scheme in ["light", "dark"]},
}
# The pages that are not the first one.
PAGES = {"desktop-light": "night/index.html"}
READY = """async () => {
  for (const image of document.images) { image.loading = 'eager'; await image.decode(); }
  await document.fonts.ready;
}"""


def build(folder, look):
    """The sample site in a look."""
    (folder / f"{look}.yaml").write_text(f"look: {look}\n")
    subprocess.run(
        [ROOT / ".build/release/photofall", "build", ROOT / "SampleImages", "--quiet",
         "--config", folder / f"{look}.yaml", "--output", folder / look], check=True)


def picture(browser, address, size, scheme, layout):
    """The window of a browser that shows a page in a layout."""
    page = browser.new_page(viewport=dict(zip(["width", "height"], size)), color_scheme=scheme,
                            reduced_motion="reduce" if layout == "circle" else None)
    # Headings are in the theme's font when it is there at once.
    for _ in range(2):
        page.goto(address)
        page.evaluate(READY)
    if layout != "waterfall":
        page.locator(f"label:has(#layout-{layout})").click()
        page.wait_for_function("name => document.getElementById(name).checked",
                               arg=f"layout-{layout}")
        if layout == "line":
            page.evaluate("document.querySelectorAll('.tile')[8].scrollIntoView("
                          "{ inline: 'center', block: 'center', behavior: 'instant' })")
        page.mouse.move(0, 0)
        page.wait_for_timeout(800)
    return Image.open(io.BytesIO(page.screenshot()))


with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
    folder = Path(scratch)
    for look in {look for look, *_ in SHOTS.values()}:
        build(folder, look)
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    with hosting(folder) as address:
        for name, (look, size, scheme, layout, scale) in SHOTS.items():
            path = f"{look}/{PAGES.get(name, 'index.html')}"
            shot = picture(browser, address + path, size, scheme, layout)
            shot = shot.resize([round(side * scale) for side in shot.size], Image.Resampling.LANCZOS)
            shot.save(ROOT / "Documentation/Images" / f"{name}.webp", quality=78, method=6)
    browser.close()
