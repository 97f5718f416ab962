"""Measures how builds grow with the number of photos: benchmark.py PHOTOFALL [PHOTOS[/ALBUMS]...]

PHOTOS are numbers of photos, in one album or in so many ALBUMS: 1,000, 10,000 and 100,000, and 100,000
in 100, without any. A million takes an hour, 20 GB and four million inodes. The photos are tiny,
so that what is measured is everything but decoding. `git status` runs on the same photos in the same
minute, as a measure of how fast this machine can look at so many files; but not on a million.
"""

import json
import os
import pathlib
import re
import shutil
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "Pictures"), str(HERE.parents[1] / "Tests" / "Long")]

import measure
import tiny_photos

DEFAULT = ["1000", "10000", "100000", "100000/100"]
# What a build of so many photos may take: s without changes, s with a new photo but its decoding, and
# MB of memory.
MUST = {
    1_000: (0.15, 0.5, 200), 10_000: (0.15, 0.5, 200), 100_000: (1, None, 200), 1_000_000: (4, 8, 400),
}  # fmt: skip
PAGES = 5  # rewritten for one photo that comes in between
PAGE = re.compile(r"(\d+/)?(page/.*|index\.html)")
MUST_CHECK = 120  # s for a million photos


class Bench:
    def __init__(self, program, size):
        self.program, self.size = program, size
        count, _, albums = size.partition("/")
        self.count, self.albums = int(count), int(albums or 1)
        # To add a million files takes git longer than all the rest.
        self.is_in_git = self.count < 1_000_000
        self.work = pathlib.Path(tempfile.gettempdir()) / "photofall-build-benchmark" / size.replace("/", "-")
        self.photos = self.work / "photos"
        shutil.rmtree(self.work, ignore_errors=True)
        for album in range(self.albums):
            (self.photos / self.folder(album)).mkdir(parents=True)
        for index in range(self.count):
            self.add(index, "", index)
        if self.is_in_git:
            self.git("init", "-q")
            # One pack instead of an object each.
            self.git("-c", "core.bigFileThreshold=1", "add", ".")
        self.missed = []
        self.newest = self.count

    def folder(self, album):
        return f"{album:04}" if self.albums > 1 else ""

    def path(self, index, suffix):
        """The path of a photo; one with a suffix comes after the one without."""
        return self.photos / self.folder(index * self.albums // self.count) / f"{index:06}{suffix}.png"

    def add(self, index, suffix, seed):
        self.path(index, suffix).write_bytes(tiny_photos.png(seed))

    def git(self, *arguments):
        return measure.run(["git", "-C", self.photos, *arguments])

    def build(self, is_watched=False):
        site, report = self.work / "site", self.work / "report.json"
        cost = measure.run([self.program, "build", self.photos, "-o", site, "--cache", self.work / "cache",
                            "-q", "--report", report], is_watched)  # fmt: skip
        return cost, json.loads(report.read_text())

    def build_with(self, index, is_known=False):
        """Builds with one photo more, which no build has seen yet, or whose pictures the cache still has
        though the site has lost them: all the work but decoding."""
        self.path(index, "b").unlink(missing_ok=True)
        self.build()
        self.newest += not is_known
        self.add(index, "b", self.newest)
        cost, report = self.build()
        assert bool(report["picturesMade"]) != is_known
        # What was written a moment ago is looked at once more.
        self.build()
        return cost, report

    def row(self, name, value, must=None):
        met = must is None or value <= must
        if not met:
            self.missed.append(f"{name}, {self.size}")
        limit = "" if must is None else f"{must}"
        print(f"| {self.size} | {name} | {value:.3g} | {limit} | {'' if met else 'missed'} |", flush=True)

    def run(self):
        unchanged, added, peak = MUST.get(self.count, (None, None, None))
        first, _ = self.build(is_watched=True)
        self.row("first build, watched, s", first.wall)
        self.row("first build, s of processors for 1,000 photos", first.cpu * 1000 / self.count)
        self.row("first build, peak MB", first.peak, peak)
        self.build()
        number = 5 if self.count < 1_000_000 else 1
        rounds = [(self.build(), self.git("status", "--porcelain") if self.is_in_git else None)
                  for _ in range(number)]  # fmt: skip
        assert all(not report["written"] for (_, report), _ in rounds)
        self.row("nothing changed, s", statistics.median(build.wall for (build, _), _ in rounds), unchanged)
        self.row("nothing changed, s of processors", statistics.median(build.cpu for (build, _), _ in rounds))
        if self.is_in_git:
            self.row("nothing changed / git status",
                     statistics.median(build.wall / status.wall for (build, _), status in rounds))  # fmt: skip
        self.row("nothing changed, peak MB", self.build(is_watched=True)[0].peak, peak)
        middle = self.count // 2
        rounds = [(self.build_with(middle), self.build_with(middle, is_known=True)) for _ in range(number)]
        new, known = [[cost for cost, _ in costs] for costs in zip(*rounds)]
        self.row("a photo in between, s", statistics.median(cost.wall for cost in new))
        self.row("a photo in between, s of processors", statistics.median(cost.cpu for cost in new))
        self.row("a photo in between but its decoding, s", statistics.median(cost.wall for cost in known), added)
        self.row("a photo in between but its decoding, s of processors",
                 statistics.median(cost.cpu for cost in known))  # fmt: skip
        self.row("processes that want a processor, by the minute", os.getloadavg()[0])
        _, report = rounds[-1][1]
        pages = [place for place in report["written"] if PAGE.fullmatch(place)]
        self.row("a photo in between, pages written", len(pages), PAGES)
        self.row("a photo in between, files written", len(report["written"]))
        self.add(self.count // 3, "b", self.newest + 1)
        self.row("a photo in between, peak MB", self.build(is_watched=True)[0].peak, peak)
        check = measure.run([self.program, "check", self.work / "site", "-q"], True)
        self.row("check, s", check.wall, MUST_CHECK if self.count >= 1_000_000 else None)
        self.row("check, peak MB", check.peak, peak)
        shutil.rmtree(self.work)
        return self.missed


def main():
    program, *sizes = sys.argv[1:]
    print("| photos | | measured | must | |\n|---|---|---|---|---|")
    missed = [name for size in sizes or DEFAULT for name in Bench(program, size).run()]
    sys.exit(f"missed: {'; '.join(missed)}" if missed else 0)


main()
