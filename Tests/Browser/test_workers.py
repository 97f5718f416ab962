"""However many workers share the photos, the site and the report are the same."""
import io
import random

import pytest
from PIL import Image

from galleries import run

KINDS = [
    ("jpg", "RGB", {}),
    ("jpg", "L", {}),
    ("jpg", "RGB", {"progressive": True}),
    ("jpg", "CMYK", {}),
    ("png", "RGB", {}),
    ("png", "RGBA", {}),
    ("png", "P", {}),
    ("png", "1", {}),
    ("png", "I;16", {}),
    ("webp", "RGB", {}),
    ("webp", "RGBA", {}),
]


def picture(randomness, extension, mode, options):
    """A picture of large blocks, in colours that no other has."""
    width, height = randomness.randint(1, 96), randomness.randint(1, 96)
    if mode == "I;16":
        few = Image.new(mode, (width, height), randomness.randrange(65_536))
    else:
        few = Image.frombytes("RGBA", (5, 4), randomness.randbytes(80))
        few = few.resize((width, height), Image.Resampling.NEAREST)
        few = few if mode == "RGBA" else few.convert("RGB").convert(mode)
    file = io.BytesIO()
    few.save(file, {"jpg": "JPEG"}.get(extension, extension), **options)
    return file.getvalue()


def mixed_files(folder, count, seed):
    """Files of each kind; of twelve one is cut short, one empty, and one holds words."""
    randomness = random.Random(seed)
    for index in range(count):
        extension, mode, options = KINDS[index % len(KINDS)]
        content = picture(randomness, extension, mode, options)
        content = {
            9: content[: randomness.randrange(len(content))], 10: b"", 11: b"no picture at all"
        }.get(index % 12, content)
        file = folder / f"album {index % 3}" / f"{index:03}.{extension}"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def outcome(folder, jobs, cwd):
    """What a build from nothing leaves: its files, its report, its words, and how it ended."""
    cwd.mkdir()
    done = run("build", folder, "-j", jobs, "-o", cwd / "_site", "--report", cwd / "report",
               cwd=cwd)
    files = {
        str(file.relative_to(cwd / "_site")): file.read_bytes()
        for file in (cwd / "_site").rglob("*")
        # The lock holds the number of the process.
        if file.is_file() and file.name != "lock"
    }
    report = (cwd / "report").read_text().replace(str(cwd), "")
    return files, report, done.stderr.replace(str(cwd), ""), done.returncode


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mixed")
    photos = mixed_files(folder / "photos", 500, seed=4)
    return photos, outcome(photos, 1, folder / "one")


def test_one_worker_shows_what_it_can_and_names_the_rest(one_worker):
    files, _, words, status = one_worker[1]
    pages = [file for file in files if "/p/" in file and file.endswith(".html")]
    refused = [line for line in words.splitlines() if line.startswith("photofall: ")]
    assert status == 0
    assert len(pages) >= 375
    assert len(pages) + len(refused) == 500


@pytest.mark.parametrize("jobs", [2, 8])
def test_more_workers_change_no_byte(one_worker, tmp_path, jobs):
    photos, alone = one_worker
    together = outcome(photos, jobs, tmp_path / "together")
    assert together[1:] == alone[1:]
    assert together[0].keys() == alone[0].keys()
    assert [name for name, content in alone[0].items() if together[0][name] != content] == []
