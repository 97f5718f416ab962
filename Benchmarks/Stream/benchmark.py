"""How the stream of a large album behaves in a slow browser, and how 200 photos change places.

    python benchmark.py PHOTOFALL [COUNT]

Builds an album of COUNT tiny photos (100,000) below .build/stream, opens it in Chromium as slow as
a phone, and one of 200 as fast as it goes; prints each figure beside what it must not exceed. Exit 1
when one does.
"""
import contextlib
import functools
import gzip
import http.server
import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests" / "Long"))

import slow_phone
import tiny_photos

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
WORK = Path(".build/stream")
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
# Slow 4G as Lighthouse has it.
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1_638_400 / 8,
           "uploadThroughput": 750_000 / 8}
COMPRESSED = {".html", ".css", ".js", ".json", ".svg"}


@functools.cache
def compressed(path):
    """A file as a host keeps it."""
    return gzip.compress(path.read_bytes(), mtime=0)


class Host(http.server.SimpleHTTPRequestHandler):
    """A static host as they all are: text is compressed."""

    def log_message(self, *_):
        pass

    def do_GET(self):
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            path = Path(self.translate_path(self.path))
            path = path / "index.html" if path.is_dir() else path
            if path.suffix not in COMPRESSED or not path.is_file():
                return super().do_GET()
            content = compressed(path)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(path))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)


def serve(folder):
    handler = functools.partial(Host, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def photos(folder, count):
    folder.mkdir(parents=True, exist_ok=True)
    for index in range(count):
        path = folder / f"photo-{index:06}.png"
        if not path.exists():
            path.write_bytes(tiny_photos.png(index))
    return folder


def built(photofall, count, configuration=""):
    folder = WORK / str(count)
    (photos(folder / "photos", count) / "photofall.yaml").write_text(configuration)
    site = folder / "_site"
    subprocess.run(
        [photofall, "build", folder / "photos", "-o", site, "-q",
         "--cache", folder / "cache"], check=True)
    return site


def open_page(browser, address, slowdown, network=None):
    context = browser.new_context(**PHONE)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)
    page.goto(address, wait_until="load")
    return page


def first_load(site):
    """The compressed bytes of what a browser needs for the first page, as if it had 60 photos."""
    page = (site / "index.html").read_bytes()
    names = [name for name in (site / "assets").iterdir() if name.name.startswith("photofall.")]
    whole, *others = (len(gzip.compress(content, 9)) for content in
                      [page, *(name.read_bytes() for name in names)])
    return round(sum(others) + whole * 60 / page.count(b"data-photo="))


def largest_paint(browser, address, slowdown):
    page = open_page(browser, address, slowdown, SLOW_4G)
    paint = page.evaluate("""() => new Promise(done => {
      new PerformanceObserver(list => done(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true });
    })""")
    page.context.close()
    return paint


# Frames are there when a tile is where the middle of the screen is, or at most the gap between two
# chunks away, and has been painted.
UNTIL_SHOWN = """act => new Promise(done => {
  const start = performance.now();
  act();
  const look = () => requestAnimationFrame(() => {
    const [y, gap] = [innerHeight / 2, 20];
    const isThere = [...document.querySelectorAll(".tile")].some(tile => {
      const box = tile.getBoundingClientRect();
      return box.top <= y + gap && box.bottom >= y - gap;
    });
    if (isThere) setTimeout(() => done(performance.now() - start)); else look();
  });
  setTimeout(look, 0);
})"""


def jumps(page, seed, count=20):
    """The slowest of many leaps of the scroll bar, ms."""
    chance = random.Random(seed)
    slowest = 0
    for _ in range(count):
        share = chance.random()
        took = page.evaluate(f"""() => ({UNTIL_SHOWN})(() => {{
          scrollTo(0, {share} * (document.documentElement.scrollHeight - innerHeight));
        }})""")
        slowest = max(slowest, took)
        page.wait_for_timeout(300)
    return slowest


def slowest_layout(browser, page):
    """The most style and layout that a frame took while one scrolled and leapt, ms of processor."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate("""() => new Promise(done => {
      let frames = 0;
      const go = () => {
        scrollBy(0, frames % 150 === 149 ? 200000 : 120);
        if (++frames < 600) requestAnimationFrame(go); else done();
      };
      go();
    })""")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    events = sorted((e for e in events if "ts" in e), key=lambda e: e["ts"])
    slowest = frame = 0
    for event in events:
        if event["name"] == "PrePaint":
            frame = 0
        elif event["name"] in ("UpdateLayoutTree", "Layout"):
            frame += event.get("tdur", event.get("dur", 0)) / 1000
            slowest = max(slowest, frame)
    return slowest


def slowest_interaction(page):
    """The longest from a key or a click to the next paint, ms."""
    page.evaluate("""() => {
      window.slowest = 0;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) slowest = Math.max(slowest, entry.duration);
      }).observe({ type: "event", durationThreshold: 16, buffered: false });
    }""")
    page.get_by_role("slider").focus()
    for key in ["ArrowDown", "PageDown", "ArrowUp", "End", "PageUp", "Home"] * 3:
        page.keyboard.press(key)
        page.wait_for_timeout(400)
    thumb = page.get_by_role("slider").bounding_box()
    page.mouse.move(thumb["x"] + 12, thumb["y"] + 24)
    page.mouse.down()
    for y in range(100, 700, 60):
        page.mouse.move(thumb["x"] + 12, y)
    page.mouse.up()
    page.wait_for_timeout(500)
    return page.evaluate("slowest")


# All of them on one screen, in grids and in circles.
TWO_HUNDRED = """
layouts: [waterfall, justified, circle]
breakpoints: [{minWidth: 0, columns: 5}, {minWidth: 900, columns: 20}]
chunk: {minimum: 200, target: 250, maximum: 400}
"""


def slow_switch(browser, address):
    """The time that nineteen of twenty frames keep to while 200 photos go to other layouts, ms."""
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(address, wait_until="load")
    page.evaluate("photofall.load('layouts')")
    frames = page.evaluate("""async () => {
      const next = () => new Promise(requestAnimationFrame);
      const frames = [];
      for (const layout of ["justified", "circle", "waterfall", "justified", "waterfall"]) {
        document.getElementById(`layout-${layout}`).click();
        while (!document.getAnimations().length) await next();
        let last = await next();
        while (document.getAnimations().length) {
          const now = await next();
          frames.push(now - last);
          last = now;
        }
      }
      return frames;
    }""")
    page.close()
    return sorted(frames)[len(frames) * 19 // 20]


def main():
    photofall = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    site, small = built(photofall, count), built(photofall, 100)
    address, other_address = serve(site), serve(built(photofall, 200, TWO_HUNDRED))
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        machine = slow_phone.index(browser)
        slowdown = slow_phone.slowdown(machine)
        paint = largest_paint(browser, address, slowdown)
        page = open_page(browser, address, slowdown)
        fetched = page.evaluate("performance.getEntriesByType('resource')"
                                ".filter(entry => /stream\\.json|page/.test(entry.name)).length")
        page.mouse.wheel(0, 300)
        page.wait_for_timeout(1500)
        jump = jumps(page, seed=1)
        layout = slowest_layout(browser, page)
        interaction = slowest_interaction(page)
        page.context.close()
        switch = slow_switch(browser, other_address)
        browser.close()
    own, other = first_load(site), first_load(small)
    figures = [
        ("largest contentful paint on slow 4G, ms", paint, 1800),
        ("a leap anywhere shows frames in, ms", jump, 200),
        ("style and layout of the slowest frame, ms", layout, 20),
        ("interaction to next paint, ms", interaction, 100),
        ("95 % of the frames while 200 photos change places, ms", switch, 20),
        ("HTML, CSS and script of a first page of 60, bytes", own, 20_000),
        (f"the same, more than of 100 photos ({other}), bytes", max(0, own - other), 500),
        ("files of other pages that the first page asks for", fetched, 0),
    ]
    print(f"{count:,} photos; this machine has an index of {machine:,.0f}, so the browser of a phone is "
          f"{slowdown:.1f} times slower")
    for name, value, limit in figures:
        print(f"{name:<55}{value:10,.0f} of {limit:>7,}{'' if value <= limit else '  TOO MUCH'}")
    sys.exit(any(value > limit for _, value, limit in figures))


if __name__ == "__main__":
    main()
