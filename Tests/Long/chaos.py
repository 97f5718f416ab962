"""Builds that are killed, starved and refused at every turn, and what must hold afterwards."""
import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from PIL import Image

from patience import PATIENCE
from sites import assert_whole, differences, files

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/Formats"))
import clips  # noqa: E402
import moving  # noqa: E402

PHOTOFALL = Path(os.environ.get("PHOTOFALL", ROOT / ".build/release/photofall"))
CHAOS = ROOT / ".build/chaos.so"

# Every call that changes a disk, as chaos.c names them.
WRITES = "create,write,rename,unlink,rmdir,mkdir,link,truncate,sync,utime"
# Those of them that a full disk refuses.
GROWS = "create,write,rename,mkdir,link"
READS = "open,read"


def compile_chaos():
    source = Path(__file__).with_name("chaos.c")
    CHAOS.parent.mkdir(exist_ok=True)
    # Other tests may be at work with the one that is there.
    part = CHAOS.with_suffix(f".{os.getpid()}")
    subprocess.run(["clang", "-O2", "-shared", "-fPIC", "-o", part, source, "-ldl"], check=True)
    part.replace(CHAOS)


def run_check(site):
    """What `photofall check` tells of a site; nothing when all is well."""
    done = subprocess.run([PHOTOFALL, "check", "-q", site], capture_output=True, text=True)
    return done.stderr


class Gallery:
    """A small gallery, built, then changed: what a build makes of it is known for both."""

    def __init__(self, folder, moves=False):
        self.folder = folder
        self.photos, self.site, self.cache = folder / "photos", folder / "site", folder / "cache"
        for number, name in enumerate(["a", "b", "c", "trip/d", "trip/e"]):
            self.add(name, number)
        if moves:
            self.add_moving()
        self.dress("letters", "inks/blue/a.css")
        (self.photos / "album.yaml").write_text("captions: {a.jpg: A cat}\n")
        assert self.build().returncode == 0
        self.old = files(self.site)
        self.save("old")
        self.add("between", 7)
        self.add("new/f", 8)
        if moves:
            clips.clip(self.photos / "later.avi", "-c:v", "mpeg4", sound=False)
        self.add("b", 9)
        self.dress("letters/a.css", "inks")
        (self.photos / "trip/e.jpg").unlink()
        (self.photos / "album.yaml").write_text("captions: {a.jpg: A dog}\n")
        shutil.rmtree(self.site)
        shutil.rmtree(self.cache)
        assert self.build().returncode == 0
        self.new = files(self.site)
        assert len(self.new.keys() - self.old.keys()) > 5
        assert len(self.old.keys() - self.new.keys()) >= 3

    def add(self, name, number):
        path = self.photos / f"{name}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (60, 40 + number), (number * 20, 120, 90)).save(path)

    def dress(self, *names):
        """Gives the theme some files, and takes away those that it had."""
        theme = self.photos / "Templates"
        shutil.rmtree(theme, ignore_errors=True)
        for name in names:
            (theme / name).parent.mkdir(parents=True, exist_ok=True)
            (theme / name).write_text(name)

    def add_moving(self):
        """Clips of which one is encoded, a photo with one inside, an animation, and originals."""
        clips.clip(self.photos / "encoded.webm", "-c:v", "libvpx", sound=False, seconds=3)
        film = clips.clip(self.photos / "copied.mp4", "-c:v", "libx264", "-c:a", "aac")
        moving.samsung(self.photos / "motion.jpg", film.read_bytes())
        moving.animation(self.photos / "loop.gif")
        (self.photos / "photofall.yaml").write_text("originals: download\n")

    def save(self, name):
        for part in (self.site, self.cache):
            shutil.copytree(part, self.folder / f"{name}-{part.name}")

    def reset(self, state):
        """Puts back what the first build left ("old"), or nothing at all ("none")."""
        for part in (self.site, self.cache):
            shutil.rmtree(part, ignore_errors=True)
            if state == "old":
                shutil.copytree(self.folder / f"old-{part.name}", part)

    def command(self, **chaos):
        """A build as Popen takes it; `calls`, `at`, `action` and so on are chaos.c's."""
        environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        if chaos:
            environment["LD_PRELOAD"] = str(CHAOS)
            environment.update({f"CHAOS_{key.upper()}": str(value) for key, value in chaos.items()})
        words = [PHOTOFALL, "build", self.photos, "-o", self.site, "--cache", self.cache, "-q"]
        if "helpers" in chaos:
            # What is preloaded counts in a file: a helper that is confined would get neither.
            configuration = self.folder / "unconfined.yaml"
            configuration.write_text("limits: {sandbox: off}\n")
            words += ["--config", configuration]
        return {"args": [*words, "-j", "1"], "env": environment, "text": True, "errors": "replace"}

    def build(self, under=(), timeout=PATIENCE, **chaos):
        command = self.command(**chaos)
        command["args"] = [*under, *command["args"]]
        return subprocess.run(**command, capture_output=True, timeout=timeout)

    def start(self, **chaos):
        pipe = subprocess.PIPE
        return subprocess.Popen(**self.command(**chaos), stdin=pipe, stdout=pipe, stderr=pipe)

    def calls(self, state, kinds, **chaos):
        """How many calls of some kinds a whole build makes, or the helper that it starts."""
        self.reset(state)
        count = self.folder / "count"
        assert self.build(calls=kinds, count=count, **chaos).returncode == 0
        return int(count.read_text())

    @contextmanager
    def kept_if_damaged(self, story):
        """Lets a failure tell a story, and keeps what it has left, which the next test removes."""
        try:
            yield
        except AssertionError as failure:
            kept = tempfile.mkdtemp(prefix="photofall-")
            shutil.copytree(self.folder, kept, symlinks=True, dirs_exist_ok=True)
            raise AssertionError(f"{failure}\n{story}\nleft in {kept}") from failure

    def assert_whole(self, before):
        assert_whole(files(self.site) if self.site.exists() else {}, before, self.new)

    def assert_rolls_forward(self):
        done = self.build()
        assert done.returncode == 0, (done.returncode, done.stderr)
        assert differences(files(self.site), self.new) == []
        notes = {p.name for p in (self.site / ".photofall").rglob("*") if p.is_file()}
        assert notes <= {"manifest", "lock"}, notes

    def assert_tidy(self):
        """A build that failed has left nothing that only it needed; the journal is the next one's."""
        notes = {p.name for p in (self.site / ".photofall").rglob("*") if p.is_file()}
        parts = list(self.cache.rglob("parts/*"))
        assert notes <= {"manifest", "lock", "journal"} and not parts, (notes, parts)


def before(gallery, state):
    return gallery.old if state == "old" else {}


def killed(gallery, state, at):
    gallery.reset(state)
    done = gallery.build(calls=WRITES, at=at, action=0)
    assert done.returncode == -signal.SIGKILL, (at, done.returncode, done.stderr)
    gallery.assert_whole(before(gallery, state))
    gallery.assert_rolls_forward()


def refused(gallery, state, kinds, at, error, **chaos):
    """Lets a call fail; returns the exit code and what was told."""
    gallery.reset(state)
    done = gallery.build(calls=kinds, at=at, action=getattr(errno, error), **chaos)
    return done.returncode, done.stderr
