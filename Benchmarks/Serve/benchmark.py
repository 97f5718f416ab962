"""How fast the preview answers: benchmark.py PHOTOFALL [COUNT]

Shows an album of COUNT tiny photos (10,000), lets wrk ask for its small files over connections
that stay open, and asks for the frames that a page wants while a photo is dragged. Then changes a
smaller album on the disk until an open page in Chromium shows it. Prints each figure beside what it
must be; exit 1 when one misses.
"""

import contextlib
import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright
from served import HERE, WORK, Page, built_site, cpu, port_of, preview

import tiny_photos

SMALL = 64 << 10  # bytes
CONNECTIONS, THREADS, SECONDS = 16, 1, 10
DRAGS = 300
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
# Photos of the album that is changed, and how often each change is made.
CHANGED, TIMES = 2000, 7
THEME = HERE.parents[1] / "Templates"


def small_files(site):
    """The addresses of the site's files that are small, in no order."""
    files = [path for path in site.rglob("*") if path.is_file() and path.stat().st_size <= SMALL]
    addresses = ["/" + path.relative_to(site).as_posix() for path in files]
    addresses = sorted(address for address in addresses if not address.startswith("/."))
    random.Random(1).shuffle(addresses)
    return addresses[:5000]


def load(port, addresses):
    (WORK / "addresses.txt").write_text("\n".join(addresses) + "\n")
    command = ["wrk", f"-t{THREADS}", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency",
               "-s", HERE / "addresses.lua", f"http://127.0.0.1:{port}"]  # fmt: skip
    done = subprocess.run(command, cwd=WORK, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


CHANGES = {
    "a photo appears": lambda photos, turn: (
        photos / f"000003-{turn}.png").write_bytes(tiny_photos.png(9_000_000 + turn)),
    "a photo goes": lambda photos, turn: (photos / f"000003-{turn}.png").unlink(),
    "a caption changes": lambda photos, turn: (
        photos / "album.yaml").write_text(f"captions: {{000002.png: Words {turn}}}\n"),
    "the configuration changes": lambda photos, turn: (
        photos / "photofall.yaml").write_text(f"inset: {turn}\n"),
    "a style changes": lambda photos, turn: (
        photos / "Templates" / "photofall" / "pages.css").write_text(
            (THEME / "photofall" / "pages.css").read_text() + f"main {{ margin: {turn}px }}\n"),
    "a template changes": lambda photos, turn: (
        photos / "Templates" / "footer.mustache").write_text(
            (THEME / "footer.mustache").read_text() + f"<!-- {turn} -->\n"),
}


def follow(page, process, change):
    """From a change to the page that shows it, ms, and what the server took of the processors."""
    page.evaluate("""() => {
      window.shown = null;
      const note = () => requestAnimationFrame(() => { shown = Date.now(); });
      document.addEventListener("photofall:update", note, { once: true });
    }""")
    start, before = 1000 * time.time(), cpu(process)
    change()
    page.wait_for_function("() => window.shown", timeout=60000)
    taken = page.evaluate("shown") - start, cpu(process) - before
    # The site on the disk follows, before the next change.
    page.wait_for_timeout(2000)
    return taken


def changes(photofall):
    """The middle of the times from each kind of change to the page, and of the processor's, ms."""
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        preview(photofall, CHANGED) as (photos, cache, opening, process), sync_playwright() as driver,
        contextlib.closing(
            driver.chromium.launch(executable_path=CHROMIUM, args=arguments)) as browser,
    ):
        built_site(cache)
        (photos / "Templates" / "photofall").mkdir(parents=True)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(opening)
        page.wait_for_timeout(3000)
        for name, change in CHANGES.items():
            taken = [follow(page, process, lambda: change(photos, turn)) for turn in range(TIMES)]
            yield name, *(statistics.median(each) for each in zip(*taken))


def main():
    photofall = pathlib.Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    if not shutil.which("wrk"):
        sys.exit("wrk is missing; apt-get install wrk")
    shutil.rmtree(WORK, ignore_errors=True)
    with preview(photofall, count) as (_, cache, opening, _):
        addresses = small_files(built_site(cache))
        result = load(port_of(opening), addresses)
        page, chance = Page(opening), random.Random(1)
        drags = sorted(page.drag(chance) for _ in range(DRAGS))
    rate = result["requests"] / result["seconds"]
    figures = [
        ("requests/s", rate, 2000, rate >= 2000),
        ("99 of 100 answered within, ms", result["p99"], 20, result["p99"] < 20),
        ("failed", result["failed"], 0, result["failed"] == 0),
        ("frames while dragging, median, ms", statistics.median(drags), 5,
         statistics.median(drags) <= 5),
        ("frames while dragging, 99 of 100 within, ms", drags[len(drags) * 99 // 100], 5,
         drags[len(drags) * 99 // 100] <= 5),
    ]
    for name, shown, taken in changes(photofall):
        figures.append((f"{name}, ms", shown, 300, shown <= 300))
        print(f"{name}: {taken:.0f} ms of the server's processor time until the page shows it")
    print(f"{count:,} photos, {len(addresses):,} small files, "
          f"{CONNECTIONS} connections that stay open")
    for name, value, limit, is_met in figures:
        print(f"{name:<45}{value:12,.1f} of {limit:>6,}{'' if is_met else '  MISSED'}")
    sys.exit(not all(is_met for *_, is_met in figures))


main()
