"""Shares of the pictures, made by many processes."""
import os
import pathlib
import re
import signal
import subprocess

import pytest

from conftest import PHOTOFALL, run
from engines import ENGINES
from patience import wait_until
from sites import differences, files

LARGE = {"Slurm", "Dask"}


def build(workplace, *options):
    """Builds the site; returns it, and how many pictures the build had to make."""
    told = run("build", "photos", "--cache", "store", *options, cwd=workplace)
    return files(workplace / "_site"), int(re.search(r"(\d+) pictures? made", told)[1])


def derive(workplace, share, *options):
    return run("derive", "photos", "--cache", "store", "--shard", share, *options, cwd=workplace)


def deriving(store):
    """The processes that derive into a store."""
    found = []
    for process in pathlib.Path("/proc").glob("[1-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            folder = (process / "cwd").readlink()
        except OSError:
            continue
        if words[0].endswith(b"photofall") and b"derive" in words and folder == store.parent:
            found.append(int(process.name))
    return found


def end_one(store):
    """Kills a process that derives."""
    for process in deriving(store):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue
        return True
    return False


@pytest.mark.parametrize("heading", [
    pytest.param(name, marks=pytest.mark.engines) if name in LARGE else name for name in ENGINES])
def test_an_engine_makes_the_pictures_though_a_worker_is_killed(heading, workplace, expected):
    engine = ENGINES[heading](workplace, PHOTOFALL)
    try:
        work = engine.begin()
        wait_until(lambda: end_one(workplace / "store") or work.poll() is not None)
        told, _ = work.communicate()
        assert work.returncode == 0, told
    finally:
        engine.stop()
    assert differences(files(workplace / "_site"), expected) == []
    assert "; 0 pictures made" in told
    assert not list((workplace / "store/parts").iterdir())


@pytest.mark.parametrize("trust", [[], ["--trust-stamps"]], ids=["read", "trusted"])
def test_a_build_finds_what_the_shares_have_made(workplace, expected, trust):
    for share in range(1, 4):
        derive(workplace, f"{share}/3")
    # Helpers would read photos: that none starts tells that all was found.
    site, made = build(workplace, *trust)
    assert (differences(site, expected), made) == ([], 0)


def test_a_share_that_is_made_twice_makes_nothing_the_second_time(workplace):
    first = re.search(r"(\d+) pictures? made, 0 were there", derive(workplace, "2/3"))
    assert f"; 0 pictures made, {first[1]} were there" in derive(workplace, "2/3", "--trust-stamps")


def test_one_of_another_content_is_made_anew(workplace, photos, expected):
    for share in range(1, 3):
        derive(workplace, f"{share}/2")
    # As long and as old as before, so that its content alone tells.
    changed = workplace / "photos/photo 5.jpg"
    content, times = bytearray(changed.read_bytes()), changed.stat()
    content[-200] ^= 1
    changed.write_bytes(content)
    os.utime(changed, ns=(times.st_atime_ns, times.st_mtime_ns))
    site, made = build(workplace, "--trust-stamps")
    assert (differences(site, expected), made) == ([], 0)
    # What was trusted is known now; another store's database knows nothing.
    (workplace / "store/build-4.sqlite").unlink()
    site, made = build(workplace, "--output", "_read")
    assert made > 0
    assert differences(files(workplace / "_read"), expected)


def test_damaged_records_only_cost_time(workplace, expected):
    for share in range(1, 3):
        derive(workplace, f"{share}/2")
    first, *others = sorted((workplace / "store/probes-3").iterdir())
    first.write_bytes(first.read_bytes()[:100])
    for record in others:
        content = bytearray(record.read_bytes())
        content[len(content) // 2] ^= 1
        record.write_bytes(content)
    site, made = build(workplace, "--trust-stamps")
    assert (differences(site, expected), made) == ([], 0)


def test_shares_at_once_in_spaces_of_their_own(workplace, expected):
    """As in containers, in which each process has the number 1."""
    if subprocess.run(["unshare", "--pid", "--fork", "--mount-proc", "true"]).returncode != 0:
        pytest.skip("no rights to make spaces of names")
    started = [
        subprocess.Popen(
            ["unshare", "--pid", "--fork", "--mount-proc", PHOTOFALL, "derive", "photos", "--cache",
             "store", "--shard", share], cwd=workplace, stderr=subprocess.DEVNULL)
        for share in ("1/2", "2/2", "1/2", "1/1")]
    assert [each.wait() for each in started] == [0] * len(started)
    site, made = build(workplace)
    assert (differences(site, expected), made) == ([], 0)
    assert not list((workplace / "store/parts").iterdir())


@pytest.mark.parametrize("code", ["ENOSYS", "ENOLCK", "EOPNOTSUPP"])
def test_a_file_system_without_locks_is_built_on(workplace, expected, tmp_path, code):
    """As Lustre without flock, NFS without lockd, and some of FUSE."""
    source, library = tmp_path / "locks.c", tmp_path / "locks.so"
    source.write_text("#include <errno.h>\n"
                      f"int flock(int file, int operation) {{ errno = {code}; return -1; }}\n")
    subprocess.run(["clang", "-shared", "-fPIC", "-o", library, source], check=True)

    def lockless(*words):
        return subprocess.run([PHOTOFALL, *words, "--cache", "store"], cwd=workplace, text=True,
                              capture_output=True, env=os.environ | {"LD_PRELOAD": str(library)})
    for share in ("1/2", "2/2"):
        assert lockless("derive", "photos", "--shard", share).returncode == 0
    # Another machine may be writing it.
    part = workplace / "store/parts/00000000deadbeef"
    part.write_bytes(b"a part")
    assert lockless("build", "photos").returncode == 0
    assert part.exists()
    assert differences(files(workplace / "_site"), expected) == []
    # A build that is named in the lock of the site may be at work on another machine.
    (workplace / "_site/.photofall/lock").write_text("process 4711 on another since noon\n")
    (workplace / "photos/photo 1.jpg").unlink()
    done = lockless("build", "photos")
    assert done.returncode == 75
    assert "process 4711 on another" in done.stderr
    assert "unless it was killed: then remove _site/.photofall/lock" in done.stderr
    (workplace / "_site/.photofall/lock").unlink()
    assert lockless("build", "photos").returncode == 0


def test_photos_that_cannot_be_read_are_named_by_their_share(workplace):
    told = "".join(derive(workplace, f"{share}/3") for share in range(1, 4))
    assert told.count("broken.jpg: ") == 1
    assert "1 skipped" in told


def test_a_share_needs_a_number(workplace):
    def said(share, **variables):
        done = subprocess.run(
            [PHOTOFALL, "derive", "photos", "--shard", share], cwd=workplace, text=True,
            capture_output=True, env={"HOME": str(workplace)} | variables)
        return done.returncode, done.stderr
    assert said("4/3") == (
        64, "photofall: option --shard needs I/N with I from 1 to N, auto or auto/N, not 4/3\n")
    code, text = said("auto")
    assert code == 64 and "SLURM_ARRAY_TASK_ID" in text
    code, text = said("auto", PARALLEL_SEQ="1")
    assert code == 64 and "--shard auto/16" in text
