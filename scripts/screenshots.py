"""Takes the pictures of the sample site for the README: `make screenshots`."""
import io
import os
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SHOTS = {
    "desktop-light": (1280, 800, "light", "waterfall"),
    "desktop-dark-line": (1280, 800, "dark", "line"),
    "phone-dark": (390, 844, "dark", "waterfall"),
    "phone-light-circles": (390, 844, "light", "circle"),
}
READY = """async () => {
  for (const image of document.images) { image.loading = 'eager'; await image.decode(); }
}"""

with sync_playwright() as playwright:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    for name, (width, height, scheme, layout) in SHOTS.items():
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme,
                                reduced_motion="reduce" if layout == "circle" else None)
        page.goto((ROOT / "_site" / "index.html").as_uri())
        page.evaluate(READY)
        if layout != "waterfall":
            page.locator(f"label:has(#layout-{layout})").click()
            page.wait_for_function("name => document.getElementById(name).checked",
                                   arg=f"layout-{layout}")
            if layout == "line":
                page.evaluate("document.querySelectorAll('.tile')[8].scrollIntoView("
                              "{ inline: 'center', block: 'center', behavior: 'instant' })")
            page.wait_for_timeout(800)
        picture = Image.open(io.BytesIO(page.screenshot()))
        picture.save(ROOT / "Documentation" / "Images" / f"{name}.webp", quality=78, method=6)
    browser.close()
