"""After any edits a build on top of the last one leaves the bytes of a clean build.

SEED says which edits are tried; that of a failure is in its message.
"""
import collections
import os
import random
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from edits import Gallery, LongAlbum

ROOT = Path(__file__).resolve().parents[2]
PHOTOFALL = os.environ.get("PHOTOFALL", str(ROOT / ".build/release/photofall"))
SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(10**9)))
STEPS = 10


def build(gallery, site, cache):
    command = [PHOTOFALL, "build", gallery, "-o", site, "--cache", cache, "-q", "-j", "1"]
    return subprocess.run(command, capture_output=True, text=True)


def tree(site):
    """Every file of a site but the lock, which says who built it."""
    files = (path for path in sorted(site.rglob("*")) if path.is_file() and path.name != "lock")
    return {str(path.relative_to(site)): path.read_bytes() for path in files}


def difference(one, other):
    places = sorted(place for place in one.keys() | other.keys() if one.get(place) != other.get(place))
    return [(place, place in one, place in other) for place in places]


def settle(folder):
    """Waits until a change of any file would show in its stamp."""
    newest = max((path.lstat().st_ctime_ns for path in folder.rglob("*")), default=0)
    while time.time_ns() < newest + 10**9 // 50:
        time.sleep(0)


def run_sequence(work, number, bag, counts, kind_of_gallery):
    generator = random.Random(f"{SEED}/{number}")
    shutil.rmtree(work, ignore_errors=True)
    photos, site, cache = work / "photos", work / "site", work / "cache"
    gallery = kind_of_gallery(photos, cache, site, generator)
    history = []
    for step in range(STEPS + 1):
        if step > 0:
            if not bag:
                bag.extend(gallery.KINDS)
                random.Random(f"{SEED}/{number}/{step}").shuffle(bag)
            kind = bag.pop()
            history.append(kind.__name__)
            kind(gallery)
        settle(photos)
        incremental = build(photos, site, cache)
        fresh, fresh_cache = work / "fresh", work / "fresh-cache"
        clean = build(photos, fresh, fresh_cache)
        story = f"SEED={SEED}, sequence {number}: {history}\n{incremental.stderr}\n{clean.stderr}"
        assert clean.returncode in (0, 65), story
        assert incremental.returncode == clean.returncode, story
        if clean.returncode != 65:
            found = difference(tree(site), tree(fresh))
            assert not found, f"{found}\n{story}"
            counts.update(history[-1:])
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(fresh_cache, ignore_errors=True)


def run_sequences(work, numbers, kind_of_gallery=Gallery):
    print(f"SEED={SEED}")
    bag, counts = [], collections.Counter()
    for number in numbers:
        run_sequence(work, number, bag, counts, kind_of_gallery)
    print(f"{len(numbers)} sequences of {STEPS} edits:", dict(counts))
    return counts


def test_incremental_equals_clean(tmp_path):
    run_sequences(tmp_path / "work", range(12))


def test_pages_of_a_long_album_equal_clean_ones(tmp_path):
    run_sequences(tmp_path / "work", range(12), LongAlbum)


# In parts, none of which takes so long on a loaded machine that it seems to hang.


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_incremental_equals_clean_at_length(tmp_path, part):
    counts = run_sequences(tmp_path / "work", range(100 * part, 100 * part + 100))
    assert min(counts[kind.__name__] for kind in Gallery.KINDS) >= 50, counts


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_pages_of_a_long_album_equal_clean_ones_at_length(tmp_path, part):
    run_sequences(tmp_path / "work", range(30 * part, 30 * part + 30), LongAlbum)
