"""The program as others call it: from Python, in a workflow, with a pipe that nobody waits for."""
import ast
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import termios

import pytest
from PIL import Image

from conftest import PHOTOFALL
from patience import wait_until
from recipes import ROOT


@pytest.fixture
def folder(tmp_path):
    """A folder with a photo, and one that cannot be read."""
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (60, 40)).save(tmp_path / "photos/beach.jpg")
    (tmp_path / "photos/früh.jpg").write_bytes(b"\xff\xd8\xff\xe0 no more")
    return tmp_path


def python(folder, script):
    """Runs a script with the package, laid out as pip installs it; its locale knows no letters but ASCII."""
    packages = folder / "packages"
    shutil.copytree(ROOT / "Packaging/python/photofall", packages / "photofall")
    (packages / "photofall/libexec").mkdir()
    (packages / "photofall/libexec/photofall").symlink_to(PHOTOFALL)
    (packages / "photofall-1.dist-info").mkdir()
    (packages / "photofall-1.dist-info/METADATA").write_text(
        "Metadata-Version: 2.1\nName: photofall\nVersion: 1\n")
    (packages / "photofall-1.dist-info/RECORD").write_text("photofall/libexec/photofall,,\n")
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(packages), "LC_ALL": "C", "PYTHONUTF8": "0",
                          "PYTHONCOERCECLOCALE": "0"})
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_package_builds_with_every_option_in_any_locale(folder):
    report = json.loads(python(folder, """
import json, photofall
report = photofall.build("photos", cache="cache", fragment="only", report="report.json", strict=True)
print(json.dumps(report))
try:
    # What a dry run lists is in nobody's way.
    photofall.build("photos", output="none", cache="cache", dry_run=True)
    photofall.build("nowhere", cache="cache")
except photofall.BuildError as error:
    assert (error.code, str(error)) == (66, "photofall: nowhere: no such folder"), error
"""))
    assert report == json.loads((folder / "report.json").read_text())
    assert [problem["file"] for problem in report["skipped"]] == ["photos/früh.jpg"]
    assert not (folder / "_site/index.html").exists() and list((folder / "_site").glob("fragment*"))


def test_the_package_takes_values_only_where_there_are_some(folder):
    told = subprocess.check_output([PHOTOFALL, "help", "build"], text=True)
    python(folder, f"""
import photofall
assert photofall.TAKING_VALUES == set({re.findall(r"--([a-z-]+) [A-Z]+", told)})
photofall.build("photos", output=None, cache="cache", strict=False, media=None)
for name in [*photofall.TAKING_VALUES, "help"]:
    try:
        photofall.build("photos", **{{name: True}})
    except TypeError as error:
        assert name in str(error)
    else:
        raise AssertionError(name)
""")
    assert sorted(path.name for path in folder.iterdir()) == ["_site", "cache", "packages", "photos"]


def test_the_wheel_takes_the_python_of_the_oldest_linux_that_documents_name():
    """Ubuntu 22.04, whose glibc is 2.35, has Python 3.10."""
    asked = re.search(r"Requires-Python: >=3\.(\d+)", (ROOT / "Packaging/wheel.py").read_text())
    assert int(asked[1]) <= 10
    for file in (ROOT / "Packaging/python").rglob("*.py"):
        ast.parse(file.read_text(), feature_version=(3, int(asked[1])))


def test_a_job_may_use_the_action_twice(tmp_path):
    release = tmp_path / "releases/v1"
    archive = release / f"photofall-1-linux-{os.uname().machine}.tar.zst"
    (tmp_path / "photofall-1/bin").mkdir(parents=True)
    (tmp_path / "photofall-1/bin/photofall").write_text("a program")
    release.mkdir(parents=True)
    subprocess.run(["tar", "--create", "--file", archive, "photofall-1"], cwd=tmp_path, check=True)
    with (release / "SHA256SUMS").open("w") as sums:
        subprocess.run(["sha256sum", archive.name], cwd=release, stdout=sums, check=True)
    for _ in range(2):
        done = subprocess.run(
            [ROOT / "scripts/action", "install"], capture_output=True, text=True,
            env=os.environ | {"RUNNER_TEMP": str(tmp_path), "GITHUB_OUTPUT": str(tmp_path / "output"),
                              "RELEASES": f"file://{release.parent}", "VERSION": "1"})
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "photofall/bin/photofall").read_text() == "a program"


def test_a_pipe_that_does_not_wait_for_its_reader_gets_all():
    words = [PHOTOFALL, "help", "--man"]
    reader, writer = os.pipe()
    room = fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    os.set_blocking(writer, False)
    run = subprocess.Popen(words, stdout=writer)
    os.close(writer)
    wait_until(lambda: int.from_bytes(fcntl.ioctl(reader, termios.FIONREAD, bytes(4)), sys.byteorder) == room)
    with open(reader, "rb") as file:
        told = file.read()
    assert (run.wait(), len(told)) == (0, len(subprocess.check_output(words)))
