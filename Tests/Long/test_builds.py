"""What a build leaves alone, what it shares with others, and what it survives."""
import json
import os
import random
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import tiny_photos
from patience import wait_until

ROOT = Path(__file__).resolve().parents[2]
PHOTOFALL = os.environ.get("PHOTOFALL", str(ROOT / ".build/release/photofall"))


class Workshop:
    def __init__(self, folder, photos=6):
        self.folder, self.photos = folder, folder / "photos"
        self.site, self.cache = folder / "site", folder / "cache"
        (self.photos / "trips").mkdir(parents=True)
        for index in range(photos):
            self.add(f"{'trips/' if index % 3 == 2 else ''}{index:04}.png", index)

    def add(self, name, index):
        (self.photos / name).write_bytes(tiny_photos.png(index))

    def command(self, *options, site=None, cache=None):
        return [PHOTOFALL, "build", self.photos, "-o", site or self.site,
                "--cache", cache or self.cache, *options]  # fmt: skip

    def run(self, *options, prefix=(), environment=None, **places):
        return subprocess.run([*prefix, *self.command(*options, **places)], capture_output=True, text=True,
                              env=os.environ | (environment or {}))  # fmt: skip

    def build(self, *options, **places):
        report = self.folder / "report.json"
        run = self.run("--report", report, *options, **places)
        assert run.returncode == 0, run.stderr
        return json.loads(report.read_text()) | {"said": run.stderr}

    def looks(self):
        """All that a change to the site's folder would change."""
        paths = [self.site, *sorted(self.site.rglob("*"))]
        return [(path, path.stat().st_ino, path.stat().st_mtime_ns, path.stat().st_ctime_ns) for path in paths]

    def contents(self, site=None):
        site = site or self.site
        files = (path for path in sorted(site.rglob("*")) if path.is_file() and path.name != "lock")
        return {str(path.relative_to(site)): path.read_bytes() for path in files}


@pytest.fixture
def workshop(tmp_path):
    return Workshop(tmp_path)


def test_nothing_changed_writes_nothing(workshop):
    workshop.build()
    # What was written just before the first build is looked at again by the second.
    workshop.build()
    looks = workshop.looks()
    for options in [(), ("-j", "1"), ("--dry-run",)]:
        report = workshop.build(*options)
        assert report["written"] == report["removed"] == [] and report["photos"] == 6
        assert workshop.looks() == looks


def test_a_report_takes_the_place_of_no_photo(workshop):
    before = (workshop.photos / "0000.png").read_bytes()
    for name in ("0000.png", "trips/album.yaml", "new.json"):
        run = workshop.run("--report", workshop.photos / name)
        assert run.returncode == 73 and "another file with --report" in run.stderr
    assert (workshop.photos / "0000.png").read_bytes() == before and not workshop.site.exists()
    assert workshop.run("--report", workshop.photos / ".report.json").returncode == 0


def test_a_report_goes_where_a_link_leads(workshop):
    """As `/dev/stdout` is one, which a build of root's must not take away."""
    reports = workshop.folder / "reports"
    reports.mkdir()
    output, latest = workshop.folder / "output", workshop.folder / "latest.json"
    output.symlink_to("/proc/self/fd/1")
    latest.symlink_to(reports / "1.json")
    (reports / "1.json").write_text("of the build before")
    assert json.loads(workshop.run("--quiet", "--report", output).stdout)["photos"] == 6
    assert workshop.run("--report", latest).returncode == 0
    assert output.is_symlink() and latest.is_symlink()
    assert json.loads((reports / "1.json").read_text())["photos"] == 6
    folder = workshop.run("--report", reports)
    assert folder.returncode == 73 and "is a folder" in folder.stderr


def test_words_that_are_lost_are_told(workshop):
    with open("/dev/full", "w") as full:
        for command in (workshop.command(), [PHOTOFALL, "check", workshop.site]):
            run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
            assert run.returncode == 74 and "standard output: cannot write: No space" in run.stderr
    assert (workshop.site / "index.html").exists()


def test_a_photo_in_between_changes_few_pages(tmp_path):
    workshop = Workshop(tmp_path, photos=600)
    workshop.build()
    workshop.add("0300b.png", 1000)
    written = workshop.build()["written"]
    pages = [place for place in written if place == "index.html" or place.startswith("page/")]
    others = [place for place in written if place.startswith("p/")]
    assert 1 <= len(pages) <= 5 and len(others) <= 3, written


def test_what_is_lost_comes_back(workshop):
    workshop.build()
    before = workshop.contents()
    for path in workshop.site.iterdir():
        if path.name != ".photofall":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    report = workshop.build()
    assert workshop.contents() == before and report["picturesMade"] == 0
    shutil.rmtree(workshop.site)
    assert workshop.build()["picturesMade"] == 0
    assert workshop.contents() == before


def damage(path, how):
    match how:
        case "deleted":
            path.unlink()
        case "truncated":
            os.truncate(path, path.stat().st_size // 2)
        case "emptied":
            os.truncate(path, 0)
        case "garbled":
            path.write_bytes(random.Random(1).randbytes(path.stat().st_size))
        case "another's":
            path.write_text("this is no database")
        case "a folder":
            path.unlink()
            path.mkdir()


@pytest.mark.parametrize("how", ["deleted", "truncated", "emptied", "garbled", "another's", "a folder"])
def test_a_damaged_database_only_costs_time(workshop, how):
    workshop.build()
    workshop.add("new.png", 99)
    damage(workshop.cache / "build-4.sqlite", how)
    report = workshop.build()
    assert report["photos"] == 7 and report["picturesMade"] == 1
    clean = workshop.folder / "clean"
    workshop.build(site=clean, cache=workshop.folder / "fresh")
    assert workshop.contents() == workshop.contents(clean)


def test_a_database_that_can_only_be_read_costs_time_and_a_warning(workshop):
    workshop.build()
    database = workshop.cache / "build-4.sqlite"
    database.chmod(0o444)
    # Root may write all the same, unless it gives that up.
    prefix = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.getuid() == 0 else []
    for index in range(90, 92):
        workshop.add("new.png", index)
        done = workshop.run(prefix=prefix)
        assert done.returncode == 0
        assert f"{database}: keeps nothing for the next build: cannot write: Perm" in done.stderr
    database.chmod(0o644)
    assert "keeps nothing" not in workshop.run().stderr


def test_a_locked_database_only_costs_time(workshop):
    import sqlite3

    workshop.build()
    workshop.add("new.png", 99)
    other = sqlite3.connect(workshop.cache / "build-4.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert workshop.build()["photos"] == 7
    other.close()


def test_records_of_a_version_with_fewer_tables_tell_of_photos(workshop):
    import sqlite3

    # Files that are so fresh that a change might not show are read once more.
    while any(row["what"] == "photos" and not row["isReused"] for row in workshop.build()["tallies"]):
        pass
    workshop.add("new.png", 99)
    database = sqlite3.connect(workshop.cache / "build-4.sqlite")
    database.execute("DROP TABLE inputs")
    database.close()
    tallies = workshop.build("--dry-run")["tallies"]
    assert {row["isReused"]: row["count"] for row in tallies if row["what"] == "photos"} == {True: 6, False: 1}
    assert "p/new.html" in workshop.build()["written"]


def test_a_damaged_picture_of_the_cache_is_made_again(workshop):
    workshop.build()
    before = workshop.contents()
    kept = sorted(path for path in (workshop.cache / "photos").rglob("*") if path.is_file())
    for path, how in zip(kept, ["deleted", "truncated", "emptied", "garbled"]):
        damage(path, how)
    shutil.rmtree(workshop.site)
    assert workshop.build()["picturesMade"] == 4
    assert workshop.contents() == before


def test_a_restored_cache_spares_all_but_hashing(workshop):
    """As a service does that starts each build from a fresh clone: other times, other numbers."""
    workshop.build()
    moved = workshop.folder / "clone"
    shutil.copytree(workshop.photos, moved)
    shutil.rmtree(workshop.photos)
    shutil.copytree(moved, workshop.photos, copy_function=shutil.copyfile)
    report = workshop.build()
    assert report["picturesMade"] == 0 and report["written"] == []


def test_a_changed_photo_is_seen_whatever_its_time_says(workshop):
    workshop.build()
    photo = workshop.photos / "0000.png"
    status, old = photo.stat(), photo.read_bytes()
    width, height = (int.from_bytes(old[place:place + 4], "big") for place in (16, 20))
    photo.write_bytes(tiny_photos.png(77, width, height))
    os.utime(photo, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert photo.stat().st_size == status.st_size
    assert workshop.build()["picturesMade"] == 1


def test_the_cache_keeps_to_its_limit_and_keeps_what_was_used(workshop):
    (workshop.photos / "photofall.yaml").write_text("limits: {cache: 4000}\n")
    workshop.build()
    kept = [path for path in (workshop.cache / "photos").rglob("*") if path.is_file()]
    part = workshop.cache / "parts" / "0123456789abcdef"
    part.write_text("what a killed build has left")
    for path in [*kept[1:], part]:
        os.utime(path, (0, 0))
    workshop.add("new.png", 99)
    workshop.build()
    left = [path for path in (workshop.cache / "photos").rglob("*") if path.is_file()]
    assert kept[0] in left and len(left) < len(kept) and not part.exists()


def test_builds_share_a_cache(workshop):
    sites = [workshop.folder / f"site {index}" for index in range(4)]
    running = [subprocess.Popen(workshop.command("-q", site=site)) for site in sites]
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    assert all(workshop.contents(site) == workshop.contents(sites[0]) for site in sites)


def test_one_at_a_time(workshop):
    """The second is told at once who holds the site; a holder that died holds nothing."""
    workshop.build()
    workshop.add("new.png", 99)
    stopped = subprocess.Popen(
        ["strace", "-qq", "-f", "-o", "/dev/null", "-e", "trace=rename", "-e",
         "inject=rename:delay_enter=600000000:when=1", *workshop.command("-q")])  # fmt: skip
    lock = workshop.site / ".photofall" / "lock"
    before = lock.stat().st_mtime_ns
    while lock.stat().st_mtime_ns == before:
        assert stopped.poll() is None
    second = workshop.run()
    holder = lock.read_text().split()[1]
    assert second.returncode == 75 and f"process {holder} on " in second.stderr
    subprocess.run(["kill", "-9", holder], check=True)
    # It may wait for the end of the delay.
    stopped.kill()
    stopped.wait()
    assert workshop.run().returncode == 0


def test_a_killed_build_holds_nothing_while_its_helper_starts(workshop):
    """A process that is about to run another program has the open files of the one that made it."""
    workshop.build()
    workshop.add("new.png", 99)
    lock = workshop.site / ".photofall" / "lock"
    before = lock.read_text()
    starting = subprocess.Popen(
        ["strace", "-qq", "-f", "-o", "/dev/null", "-P", "/proc/self/exe", "-e",
         "inject=execve:delay_enter=600000000", *workshop.command("-q", "-j", "1")],
        stderr=subprocess.DEVNULL)  # fmt: skip
    while (note := lock.read_text()) == before or not note:
        assert starting.poll() is None
    holder = int(note.split()[1])
    while not (helpers := children(holder)):
        assert starting.poll() is None
    os.kill(holder, signal.SIGKILL)
    while Path(f"/proc/{holder}").exists():
        assert starting.poll() is None
    calls = workshop.folder / "calls"
    following = subprocess.Popen(
        ["strace", "-qq", "-f", "-o", calls, "-e", "trace=flock", *workshop.command("-q")],
        stderr=subprocess.PIPE, text=True)  # fmt: skip

    def looks_again():
        return calls.exists() and calls.read_text().count("EAGAIN") > 5

    wait_until(lambda: looks_again() or following.poll() is not None)
    waits = following.poll() is None
    starting.kill()
    for helper in helpers:
        os.kill(helper, signal.SIGKILL)
    assert waits and following.wait() == 0, following.stderr.read()


def test_a_large_gallery_killed_amid_its_portions(tmp_path):
    """More photos than are in memory at once: pictures of some stand in the site before there is any page."""
    workshop = Workshop(tmp_path, photos=0)
    for index in range(21_000):
        (workshop.photos / f"{index // 7000}").mkdir(exist_ok=True)
        workshop.add(f"{index // 7000}/{index:05}.png", index)
    record = workshop.site / ".photofall"
    for is_amid in (lambda: any(workshop.site.glob("media/*/*")), lambda: (record / "manifest").exists()):
        build = subprocess.Popen(workshop.command("-q"), stderr=subprocess.PIPE)
        wait_until(lambda: is_amid() or build.poll() is not None)
        assert build.poll() is None, build.stderr.read()
        build.kill()
        build.communicate()
        assert not (workshop.site / "index.html").exists()
    report = workshop.build()
    assert report["photos"] == 21_000 and not report["skipped"]
    workshop.build(site=tmp_path / "other", cache=tmp_path / "other-cache")
    assert workshop.contents() == workshop.contents(tmp_path / "other")


def children(process):
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def test_a_build_that_fails_leaves_nothing_of_its_own(workshop):
    workshop.site.mkdir()
    (workshop.site / "index.html").write_text("mine")
    assert workshop.run("--adopt").returncode == 73
    assert [path.name for path in workshop.site.iterdir()] == ["index.html"]
    (workshop.folder / "file").write_text("no folder")
    other = workshop.folder / "other"
    assert workshop.run(site=other, cache=workshop.folder / "file" / "cache").returncode == 74
    assert not other.exists()


def test_a_page_edited_by_hand_is_not_replaced_silently(workshop):
    workshop.build()
    page = workshop.site / "p" / "0000.html"
    page.write_text(page.read_text().replace("0000", "mine", 1))
    (workshop.photos / "0000.png.md").write_text("a caption")
    report = workshop.build()
    assert report["edited"] == ["p/0000.html"] and "was changed by hand" in report["said"]
    assert "a caption" in page.read_text()


def test_names_that_no_photo_has_are_told(workshop):
    (workshop.photos / "Caf\u00e9.png").write_bytes(tiny_photos.png(50))
    (workshop.photos / "arrangement.txt").write_text("0001.png\n- 0000.PNG\n0003.png \n")
    (workshop.photos / "album.yaml").write_text(
        "hidden:\n  - Cafe\u0301.png\ncaptions: {0013.png: words}\ncover: 0001.png\n")
    said = workshop.build()["said"]
    for line in ['arrangement.txt:2: "0000.PNG"', 'arrangement.txt:3: "0003.png "',
                 'album.yaml:3: "0013.png"', 'did you mean "0000.png"?', 'did you mean "0003.png"?']:
        assert line in said, said
    # A name in another Unicode form is the same.
    assert "0001" not in said and "album.yaml:2" not in said
    assert not (workshop.site / "p/café.html").exists()


def test_same_bytes_everywhere(workshop):
    workshop.build()
    expected = workshop.contents()
    elsewhere = workshop.folder / "else" / "where" / "photos"
    names = [path.relative_to(workshop.photos) for path in workshop.photos.rglob("*.png")]
    random.Random(1).shuffle(names)
    for name in names:
        (elsewhere / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(workshop.photos / name, elsewhere / name)
    workshop.photos = elsewhere
    surroundings = [
        (("-j", "1"), ["faketime", "2031-01-01 00:00:00"],
         {"TZ": "Pacific/Auckland", "LC_ALL": "C", "NO_FAKE_STAT": "1"}),
        (("-j", "8"), ["sh", "-c", 'umask 077; exec "$@"', "sh"], {"TZ": "UTC", "LC_ALL": "tr_TR.UTF-8"}),
    ]
    for number, (options, prefix, environment) in enumerate(surroundings):
        site, cache = workshop.folder / f"site {number}", workshop.folder / f"cache {number}"
        run = workshop.run(*options, prefix=prefix, environment=environment, site=site, cache=cache)
        assert run.returncode == 0, run.stderr
        # What photofall notes of its pages names the libraries that it runs with, faketime's too.
        pages = {place: content for place, content in workshop.contents(site).items() if place[0] != "."}
        assert pages == {place: content for place, content in expected.items() if place[0] != "."}
