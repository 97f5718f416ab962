"""Sites that the program builds of a folder with clips."""
import json
import os
import subprocess

from conftest import PROGRAM

H264, AAC = ["-c:v", "libx264"], ["-c:a", "aac"]


def run(folder, *arguments, **environment):
    return subprocess.run(
        [PROGRAM, *arguments], cwd=folder, capture_output=True, text=True,
        env={**os.environ, **environment})


def build(folder, *options, **environment):
    done = run(folder, "build", "photos", "--cache", "cache", "--quiet", *options, **environment)
    assert done.returncode == 0, done.stderr
    return folder / "_site", done


def checked(folder):
    done = run(folder, "check", "_site")
    assert done.returncode == 0, done.stderr


def files(site):
    return {
        file.relative_to(site): file.read_bytes()
        for file in site.rglob("*") if file.is_file() and ".photofall" not in file.parts
    }


def shown(site):
    """The items of the only page, by name: the kind, and whether something moves."""
    [data] = (site / "data").glob("*.json")
    photos = json.loads(data.read_text())["photos"]
    return {photo["id"]: (photo["kind"], "clip" in photo) for photo in photos}
