"""How the preview stands large albums: sizes.py PHOTOFALL [PHOTOS...]

PHOTOS are numbers of photos in one album; 2,000, 10,000 and 50,000 without any. A site of each is
made, then the preview starts anew with its cache. Prints each figure beside what it must be, and what
the server took of the processors meanwhile; exit 1 when one misses.
"""

import pathlib
import random
import re
import shutil
import statistics
import sys
import time

from served import WORK, Page, built_site, cpu, folder_of, serving

import tiny_photos

COUNTS = [2_000, 10_000, 50_000]
DRAGS, DROPS, SELECTED = 200, 5, 500
# Processor time within which a server rests, ms, for so many tenths of a second.
REST, TENTHS = 10, 15


def edits(count):
    """Edits of many selected photos, each with what takes it back."""
    first = count // 3
    photos = [f"{index:06}.png" for index in range(first, first + SELECTED)]
    return {
        "hide": {"photos": photos, "isHidden": True},
        "span": {"photos": photos, "columns": 2},
        "mark": {"photos": photos, "stars": 3},
        "move": {"photos": photos, "before": "000100.png"},
        "transfer": {"photos": photos, "album": "", "title": "Elsewhere", "files": "move"},
    }


def rest(process, page):
    """Waits until the server has nothing to do."""
    quiet, last = 0, cpu(process)
    while quiet < TENTHS:
        time.sleep(0.1)
        now = cpu(process)
        quiet, last = quiet + 1 if now - last <= REST else 0, now
    # A server hangs up on who says nothing for long.
    page.connection.close()


def memory(process):
    """The most memory that the server has had, MB."""
    text = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", text).group(1)) / 1024


def timed(process, action):
    """How long something takes, ms, and what the server takes of the processors meanwhile."""
    start, before = time.perf_counter(), cpu(process)
    action()
    return 1000 * (time.perf_counter() - start), cpu(process) - before


def drop(page, process, photos, turn):
    """Puts a file into the album, and waits for the page that shows it."""
    name = f"000003-{turn}.png"
    def action():
        (photos / name).write_bytes(tiny_photos.png(9_000_000 + turn))
        while name not in page.ask("GET", "/").decode():
            time.sleep(0.01)
    taken = timed(process, action)
    rest(process, page)
    return taken


def figures(photofall, count):
    """Each figure: its name, its value, the most that it may be, processor time, ms."""
    folder = folder_of(count)
    with serving(photofall, folder):
        built_site(folder / "cache")
    started = time.perf_counter()
    with serving(photofall, folder) as (opening, process):
        page = Page(opening)
        yield "first page after start, ms", 1000 * (time.perf_counter() - started), 1000, cpu(process)
        page.wait()
        rest(process, page)
        yield "memory after start, MB", memory(process), 300, cpu(process)
        chance = random.Random(1)
        drags = sorted(page.drag(chance) for _ in range(DRAGS))
        yield "candidate frames, median, ms", statistics.median(drags), 10, None
        yield "candidate frames, 99 of 100 within, ms", drags[DRAGS * 99 // 100], 10, None
        drops = [drop(page, process, folder / "photos", turn) for turn in range(DROPS)]
        yield "a file dropped in is shown, ms", *middle(drops, 500)
        for name, edit in edits(count).items():
            taken = timed(process, lambda: page.post("edit", {name: edit}))
            yield f"{name} {SELECTED} photos, ms", taken[0], 300, taken[1]
            rest(process, page)
            page.post("undo", {})
            rest(process, page)
        yield "memory at most, MB", memory(process), 300, cpu(process)


def middle(taken, limit):
    shown, processor = (statistics.median(each) for each in zip(*taken))
    return shown, limit, processor


def main():
    photofall = pathlib.Path(sys.argv[1]).resolve()
    is_met = True
    for count in [int(each) for each in sys.argv[2:]] or COUNTS:
        shutil.rmtree(WORK, ignore_errors=True)
        print(f"{count:,} photos in one album")
        for name, value, limit, taken in figures(photofall, count):
            is_met = is_met and value <= limit
            processor = "" if taken is None else f"{taken:8,.0f} ms of the processors"
            print(f"  {name:<42}{value:10,.1f} of {limit:>5,}{processor}"
                  f"{'' if value <= limit else '  MISSED'}", flush=True)
    shutil.rmtree(WORK, ignore_errors=True)
    sys.exit(not is_met)


main()
