"""Measures how builds grow with the number of photos: benchmark.py PHOTOFALL [PHOTOS...]

PHOTOS are numbers of photos; 1,000, 10,000 and 100,000 without any. The photos are tiny, so that what
is measured is everything but decoding. `git status` runs on the same photos in the same minute, as a
measure of how fast this machine can look at so many files.
"""

import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE.parent / "Pictures"), str(HERE.parents[1] / "Tests" / "Long")]

import measure
import tiny_photos

ROUNDS = 5
# What a build of so many photos may take: s without changes, s with a new photo but its decoding.
MUST = {1_000: (0.15, 0.5), 10_000: (0.15, 0.5), 100_000: (1, None)}
PEAK = 200  # MB
PAGES = 5  # rewritten for one photo that comes in between


class Bench:
    def __init__(self, program, photos):
        self.program, self.count = program, photos
        self.work = pathlib.Path(tempfile.gettempdir()) / "photofall-build-benchmark" / str(photos)
        self.photos = self.work / "photos"
        shutil.rmtree(self.work, ignore_errors=True)
        self.photos.mkdir(parents=True)
        for index in range(photos):
            self.add(f"{index:06}.png", index)
        self.git("init", "-q")
        self.git("add", ".")
        self.missed = []
        self.newest = photos

    def add(self, name, index):
        (self.photos / name).write_bytes(tiny_photos.png(index))

    def git(self, *arguments):
        return measure.run(["git", "-C", self.photos, *arguments])

    def build(self, is_watched=False):
        site, report = self.work / "site", self.work / "report.json"
        cost = measure.run([self.program, "build", self.photos, "-o", site, "--cache", self.work / "cache",
                            "-q", "--report", report], is_watched)  # fmt: skip
        return cost, json.loads(report.read_text())

    def build_with(self, name, is_known=False):
        """Builds with one photo more, which no build has seen yet, or whose pictures the cache still has
        though the site has lost them: all the work but decoding."""
        (self.photos / name).unlink(missing_ok=True)
        self.build()
        self.newest += not is_known
        self.add(name, self.newest)
        cost, report = self.build()
        assert bool(report["picturesMade"]) != is_known
        # What was written a moment ago is looked at once more.
        self.build()
        return cost, report

    def row(self, name, value, must=None):
        met = must is None or value <= must
        if not met:
            self.missed.append(f"{name}, {self.count}")
        limit = "" if must is None else f"{must}"
        print(f"| {self.count} | {name} | {value:.3g} | {limit} | {'' if met else 'missed'} |", flush=True)

    def run(self):
        unchanged, added = MUST.get(self.count, (None, None))
        first, _ = self.build(is_watched=True)
        self.row("first build, watched, s", first.wall)
        self.row("first build, peak MB", first.peak, PEAK)
        self.build()
        rounds = [(self.build(), self.git("status", "--porcelain")) for _ in range(ROUNDS)]
        assert all(not report["written"] for (_, report), _ in rounds)
        self.row("nothing changed, s", statistics.median(build.wall for (build, _), _ in rounds), unchanged)
        self.row("nothing changed / git status",
                 statistics.median(build.wall / status.wall for (build, _), status in rounds))  # fmt: skip
        self.row("nothing changed, peak MB", self.build(is_watched=True)[0].peak, PEAK)
        name = f"{self.count // 2:06}b.png"
        rounds = [(self.build_with(name), self.build_with(name, is_known=True)) for _ in range(ROUNDS)]
        new, known = [[cost for cost, _ in costs] for costs in zip(*rounds)]
        self.row("a photo in between, s", statistics.median(cost.wall for cost in new))
        self.row("a photo in between, s of processors", statistics.median(cost.cpu for cost in new))
        self.row("a photo in between but its decoding, s", statistics.median(cost.wall for cost in known), added)
        self.row("a photo in between but its decoding, s of processors",
                 statistics.median(cost.cpu for cost in known))  # fmt: skip
        self.row("processes that want a processor, by the minute", os.getloadavg()[0])
        _, report = rounds[-1][1]
        pages = [place for place in report["written"] if place.startswith("page/") or place == "index.html"]
        self.row("a photo in between, pages written", len(pages), PAGES)
        self.row("a photo in between, files written", len(report["written"]))
        self.add(f"{self.count // 3:06}b.png", self.newest + 1)
        self.row("a photo in between, peak MB", self.build(is_watched=True)[0].peak, PEAK)
        shutil.rmtree(self.work)
        return self.missed


def main():
    program, *numbers = sys.argv[1:]
    print("| photos | | measured | must | |\n|---|---|---|---|---|")
    missed = [name for photos in map(int, numbers or MUST) for name in Bench(program, photos).run()]
    sys.exit(f"missed: {'; '.join(missed)}" if missed else 0)


main()
