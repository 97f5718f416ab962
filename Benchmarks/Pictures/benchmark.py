"""Measures photofall's pictures against others: benchmark.py PHOTOFALL PROBE SYSTEM_PYTHON [FOLDER]

PHOTOFALL is the program, PROBE the probe benchmark, SYSTEM_PYTHON a Python whose pyvips uses
Debian's libvips. FOLDER holds photos; without it 40 of 12 megapixels are made, from a seed.
Programs run in turn; ratios are medians of five rounds.
"""

import functools
import math
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

import measure

HERE = pathlib.Path(__file__).parent
ROUNDS = 5
ONE_THREAD = {"VIPS_CONCURRENCY": "1"}


def cpu_ratio(rounds, a, b):
    """The processor time of the run `a` of each round by that of `b`, the median."""
    return statistics.median(round[a].cpu / round[b].cpu for round in rounds)


class Bench:
    def __init__(self, program, probe, system_python, source=None):
        self.program, self.probe, self.system_python = program, probe, system_python
        self.work = pathlib.Path(tempfile.gettempdir()) / "photofall-benchmark"
        self.sites = self.out("sites")
        self.folder = self.copied(source) if source else self.work / "made"
        if not source:
            self.python("photos.py", self.folder, 40)
        self.photos = sorted(self.folder.iterdir())
        self.missed = []

    def build(self, widths, folder=None, formats="jpeg", quality=80, is_watched=False):
        """All of a site, from nothing, with two workers; the largest width is the large picture.

        Nothing is deleted before the end: ext4 looks at each file that was deleted in the last minute
        when it makes a new one, which the next build would have to pay for.
        """
        self.site = pathlib.Path(tempfile.mkdtemp(dir=self.sites))
        *tiles, large = widths if len(widths) > 1 else widths + [320]
        configuration = self.site / "photofall.yaml"
        configuration.write_text(
            f"images: {{widths: {tiles}, large: {large}, formats: [{formats}], quality: {quality}}}\n"
            "photoPages: none\n"
        )
        arguments = ["build", folder or self.folder, "-o", self.site / "site",
                     "--cache", self.site / "cache", "-j", 2, "-q"]
        return measure.run([self.program, *arguments, "--config", configuration], is_watched)

    def vipsthumbnail(self, widths):
        """A pass a width, two processes at a time."""
        target = self.out("vipsthumbnail")
        costs = [
            measure.run(
                ["xargs", "-a", self.list(), "-d", "\n", "-P2", "-n5", "vipsthumbnail", "-s", f"{width}x",
                 "-o", f"{target}/%s-{width}.jpg[Q=80,strip]"], **ONE_THREAD)
            for width in widths
        ]
        return measure.Cost(sum(c.cpu for c in costs), sum(c.wall for c in costs), None)

    def one_decode(self, python, widths, format="jpg"):
        """All widths from one decoding, by pyvips."""
        command = [python, HERE / "one_decode.py", self.out("vips"), format, *widths, "--"]
        return measure.run([*command, *self.photos], **ONE_THREAD)

    def avifenc(self, widths):
        """What libavif's own program makes of pictures that are small already."""
        names = [f"{photo.stem}-{width}" for photo in self.photos for width in widths]
        source, target = self.out("vips"), self.out("avifenc")
        # libavif counts the quantizers of AV1; 24 is what 63 of 100 comes to.
        options = ["--jobs", 1, "--speed", 10, "--min", 0, "--max", 63,
                   "-a", "end-usage=q", "-a", "cq-level=24"]
        costs = [
            measure.run(["avifenc", *options, source / f"{name}.jpg", target / f"{name}.avif"])
            for name in names
        ]
        return measure.Cost(sum(c.cpu for c in costs), sum(c.wall for c in costs), None)

    def copied(self, source):
        """A folder with the JPEGs of another, so that all programs take the same files."""
        folder = self.work / "copied"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for photo in pathlib.Path(source).iterdir():
            if photo.suffix.lower() in (".jpg", ".jpeg"):
                shutil.copyfile(photo, folder / photo.name)
        return folder

    def python(self, script, *arguments):
        """What a script beside this one prints."""
        command = [sys.executable, HERE / script, *arguments]
        return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout

    def out(self, name):
        folder = self.work / name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def list(self):
        path = self.work / "photos.txt"
        path.write_text("".join(f"{photo}\n" for photo in self.photos))
        return path

    def report(self, name, value, must, reach, at_least=False):
        met = value >= must if at_least else value <= must
        if not met:
            self.missed.append(name)
        print(f"| {name} | {value:.4g} | {must} | {reach} | {'' if met else 'missed'} |", flush=True)

    def ratios(self):
        three, one = [320, 640, 1280], [640]
        rounds = [
            (self.build(three), self.vipsthumbnail(three), self.one_decode(sys.executable, three),
             self.one_decode(self.system_python, three), self.build(one), self.vipsthumbnail(one),
             self.build(three, formats="jpeg, webp"))
            for _ in range(ROUNDS)
        ]  # fmt: skip

        ratio = functools.partial(cpu_ratio, rounds)
        self.report("CPU, three sizes / three passes of vipsthumbnail", ratio(0, 1), 0.30, 0.24)
        self.report("CPU, three sizes / pyvips of PyPI, one decode", ratio(0, 2), 0.85, 0.65)
        self.report("CPU, three sizes / Debian's libvips, one decode", ratio(0, 3), 0.52, 0.40)
        self.report("CPU, 640 px / vipsthumbnail", ratio(4, 5), 0.65, 0.58)
        self.report("CPU, WebP besides / JPEG only", ratio(6, 0), 2.5, 2.3)
        busy = statistics.median(round[0].cpu / round[0].wall for round in rounds)
        self.report("CPU / wall, two workers", busy, 1.85, 1.95, at_least=True)

    def avif(self):
        """The time of AVIF beside JPEG's, and beside that of the other programs that make it."""
        three = [320, 640, 1280]
        self.one_decode(self.system_python, three)
        rounds = [
            (self.build(three, formats="avif"), self.build(three),
             self.one_decode(self.system_python, three, "avif"), self.avifenc(three))
            for _ in range(ROUNDS)
        ]  # fmt: skip

        ratio = functools.partial(cpu_ratio, rounds)
        self.report("CPU, three sizes in AVIF / in JPEG", ratio(0, 1), 3.0, 2.4)
        self.report("CPU, three sizes in AVIF / Debian's libvips, one decode", ratio(0, 2), 0.85, 0.7)
        with_avifenc = statistics.median(avif.cpu / (jpeg.cpu + other.cpu) for avif, jpeg, _, other in rounds)
        self.report("CPU, three sizes in AVIF / in JPEG, then avifenc", with_avifenc, 1.0, 0.8)
        for width in three:
            shares = [self.share(photo, width) for photo in self.photos[:: len(self.photos) // 4 or 1]]
            share = statistics.mean(shares)
            self.report(f"bytes of AVIF / of JPEG of the same SSIM, {width} px", share, 0.75, 0.70)

    def share(self, photo, width):
        """The bytes that AVIF takes at the luma SSIM of a JPEG of quality 80, as a share of its."""
        bytes, similarity = self.made(photo, width, "jpeg", 80)
        measured = sorted(self.made(photo, width, "avif", quality)[::-1] for quality in (60, 80, 90))
        loss = [-math.log(1 - value) for value, _ in measured]
        logs = [math.log(count) for _, count in measured]
        low = 0 if -math.log(1 - similarity) < loss[1] else 1
        part = (-math.log(1 - similarity) - loss[low]) / (loss[low + 1] - loss[low])
        return math.exp(logs[low] + part * (logs[low + 1] - logs[low])) / bytes

    def made(self, photo, width, format, quality):
        """The bytes and the luma SSIM of a picture."""
        folder = self.out("one")
        shutil.copyfile(photo, folder / "photo.jpg")
        self.build([width], folder, format, quality)
        file = next((self.site / "site" / "media").glob(f"*/*-{width}.*"))
        return file.stat().st_size, float(self.python("similarity.py", photo, file))

    def memory(self):
        three = [320, 640, 1280]
        peaks = [self.build(three, is_watched=True).peak for _ in range(ROUNDS)]
        self.report("peak MB, two workers, baseline", max(peaks), 48, 30)
        folder = self.work / "progressive"
        self.python("photos.py", folder, *self.photos[:8])
        peak = self.build(three, folder, is_watched=True).peak
        self.report("peak MB, two workers, progressive", peak, 120, 95)

    def quality(self):
        folder = self.out("quality")
        shutil.copyfile(self.photos[0], folder / "photo.jpg")
        for width in (320, 640, 1280):
            self.build([width], folder, quality=100)
            made = next((self.site / "site" / "media").glob(f"*/*-{width}.jpg"))
            value = float(self.python("similarity.py", self.photos[0], made))
            self.report(f"luma SSIM, {width} px", value, 0.998, 0.9983, at_least=True)

    def probing(self):
        output = subprocess.run([self.probe, *self.photos], check=True, capture_output=True, text=True)
        self.report("header probes a second", float(output.stdout), 150_000, 230_000, at_least=True)


def main():
    bench = Bench(*sys.argv[1:])
    print("| | measured | must | reach for | |\n|---|---|---|---|---|")
    bench.ratios()
    bench.avif()
    bench.memory()
    bench.quality()
    bench.probing()
    shutil.rmtree(bench.sites)
    sys.exit(f"missed: {', '.join(bench.missed)}" if bench.missed else 0)


main()
