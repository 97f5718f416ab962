"""What shares cost beside one build: benchmark.py PHOTOFALL [FOLDER]

FOLDER holds photos; without it 120 of 12 megapixels are made, from a seed. Four shares, two at a time,
and the build that finds their pictures are compared with one build of two workers, in turn; then that
build is compared with one that takes photos for unchanged by their stamps. Exit 1 when the shares take
more of the processors than they must.
"""

import filecmp
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PHOTOS = HERE.parent / "Pictures"
sys.path.append(str(PHOTOS))

import measure

ROUNDS = 3
SHARES = 4
MOST = 1.05  # times the processor time of one build


class Round:
    """All ways to one site, each from nothing."""

    def __init__(self, program, photos, work):
        self.program, self.photos = program, photos
        # Nothing is deleted before the end: ext4 makes the next one pay for it.
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        self.one = self.build("one")
        self.derived = self.derive()
        shutil.copytree(self.folder / "store", self.folder / "again")
        self.trusting = self.build("store", "--trust-stamps")
        self.reading = self.build("again")
        for cache in ["store", "again"]:
            assert self.differences(cache) == [], "the sites are not the same"

    def build(self, cache, *options):
        return measure.run([self.program, "build", self.photos, "-o", self.folder / f"{cache} site",
                            "--cache", self.folder / cache, "-j", 2, "-q", *options])  # fmt: skip

    def derive(self):
        command = [self.program, "derive", self.photos, "--cache", self.folder / "store", "-j", 1, "-q"]
        words = ["xargs", "-P2", "-I{}", *command, "--shard", f"{{}}/{SHARES}"]
        numbers = "".join(f"{number}\n" for number in range(1, SHARES + 1))
        listed = self.folder / "shares"
        listed.write_text(numbers)
        return measure.run([words[0], "-a", listed, *words[1:]])

    def differences(self, cache):
        """The files that are not the same as in the site of one build; its own record apart."""
        sites = [self.folder / f"{name} site" for name in ("one", cache)]
        names = [{path.relative_to(site) for path in site.rglob("*")
                  if path.is_file() and ".photofall" not in path.parts} for site in sites]  # fmt: skip
        return sorted(names[0] ^ names[1]) + [
            name for name in names[0] & names[1]
            if not filecmp.cmp(*(site / name for site in sites), shallow=False)]  # fmt: skip


def made(folder):
    """Photos of which few are drawn: one with other bytes after its end is another photo."""
    subprocess.run([sys.executable, PHOTOS / "photos.py", folder, "12"], check=True)
    for photo in sorted(folder.iterdir()):
        for copy in range(9):
            target = photo.with_stem(f"{photo.stem} {copy}")
            target.write_bytes(photo.read_bytes() + bytes([copy]))
    return folder


def main():
    program, *folder = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="photofall-machines-") as work:
        photos = pathlib.Path(folder[0]) if folder else made(pathlib.Path(work) / "photos")
        rounds = [Round(pathlib.Path(program).resolve(), photos, work) for _ in range(ROUNDS)]
    middle = statistics.median
    cpu = middle((each.derived.cpu + each.trusting.cpu) / each.one.cpu for each in rounds)
    print("| | measured | must |\n|---|---|---|")
    print(f"| processor time of {SHARES} shares and a build / of one build | {cpu:.3f} | {MOST} |")
    wall = middle((each.derived.wall + each.trusting.wall) / each.one.wall for each in rounds)
    print(f"| their time / that of one build | {wall:.3f} | |")
    for name, costs in [("that trusts stamps", [each.trusting for each in rounds]),
                        ("that reads photos", [each.reading for each in rounds])]:  # fmt: skip
        print(f"| a build after shares {name}, s of processors | {middle(c.cpu for c in costs):.3f} | |")
    sys.exit("missed: processor time of shares" if cpu > MOST else 0)


main()
