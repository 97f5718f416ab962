"""A new user, who has nothing but a folder, a host and the documentation's commands."""
import json
import os
import re
import shutil
import subprocess

import pytest

import holiday
from conftest import PHOTOFALL
from hosts import RsyncHost
from patience import PATIENCE
from recipes import Recipe
from sites import differences, files


class Newcomer:
    """A home with a folder of photos, and a file that publishes to a host."""

    def __init__(self, home, host):
        self.home, self.host = home, host
        self.photos = home / "Photos/Iceland"
        holiday.make(self.photos)
        (home / "bin").mkdir()
        (home / "bin/photofall").symlink_to(PHOTOFALL)
        (home / "publish").write_text(host.recipe.each)

    def follow(self, heading):
        """Does what a step of the documentation says; returns what was said and done."""
        script = Recipe("GettingStarted.md", heading).each
        assert script, heading
        environment = {
            **os.environ, **self.host.environment, "HOME": str(self.home), "XDG_CACHE_HOME": "",
            "PATH": f"{self.home}/bin{os.pathsep}{os.environ['PATH']}"}
        # As a shell that a person types into: each command must do.
        done = subprocess.run(
            ["sh", "-ec", script], cwd=self.home, env=environment, capture_output=True, text=True,
            errors="surrogateescape", timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout + done.stderr

    def report(self):
        """What a further build reports, without making anything."""
        words = [PHOTOFALL, "build", self.photos, "--dry-run", "--report", self.home / "report.json"]
        subprocess.run(words, cwd=self.home, env={**os.environ, "HOME": str(self.home)}, check=True,
                       capture_output=True)
        return json.loads((self.home / "report.json").read_text())

    def shown(self):
        """The IDs of the photos that the site shows, as the folder has them."""
        pages = [json.loads(path.read_text()) for path in (self.home / "_site").rglob("data/*.json")]
        return {photo["id"] for page in pages for photo in page["photos"]}


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory):
    folder = tmp_path_factory.mktemp("host")
    host = RsyncHost(folder)
    yield Newcomer(tmp_path_factory.mktemp("home"), host)
    host.stop()


def identity(name):
    """The ID of a photo, its path percent-encoded where it is not plain."""
    return "".join(
        chr(byte) if re.match(r"[\w.~/-]", chr(byte), re.ASCII) else f"%{byte:02X}"
        for byte in os.fsencode(name))


def test_a_holidays_folder_goes_to_the_web(newcomer):
    assert len(holiday.KINDS) >= 83
    said = newcomer.follow("2. Build")
    report, shown = newcomer.report(), newcomer.shown()
    told = {
        becomes: {problem["file"].removeprefix(f"{newcomer.photos}/"): problem["reason"]
                  for problem in report[becomes]} for becomes in ("skipped", "leftAlone")}
    for name, becomes, _ in holiday.KINDS:
        is_shown = any(id == identity(name) or id.startswith(identity(name) + "/") for id in shown)
        is_left = told["leftAlone"].get(name, "") != ""
        is_skipped = told["skipped"].get(name, "no reason") in said
        became = {
            holiday.SHOWN: is_shown, holiday.SKIPPED: is_skipped, holiday.LEFT: is_left,
            holiday.FILM: is_shown or is_skipped or is_left, holiday.SAYS: not is_shown}
        assert became[becomes], (name, becomes, sorted(shown), told)
        assert [is_shown, is_skipped, is_left].count(True) <= 1, name
    index = (newcomer.home / "_site/index.html").read_text()
    assert "Black sand" in index and "From the <em>pier</em>" in index
    assert f", {len(report['skipped'])} skipped, " in said
    closing = next(line for line in said.splitlines() if line.endswith(" left alone"))
    counts = [int(number) for number in re.findall(r"(\d+) (?:raw|document|sound|archive|other)", closing)]
    assert sum(counts) == report["ignored"], closing
    assert "document" in closing and "sound file" in closing

    assert ": 0 findings" in newcomer.follow("5. Publish")
    assert differences(newcomer.host.files(), files(newcomer.home / "_site")) == []


def test_a_week_later_it_goes_there_again(newcomer):
    newcomer.follow("2. Build")
    newcomer.follow("5. Publish")
    before = newcomer.host.files()
    (newcomer.photos / "print.jpg").rename(newcomer.photos / "strand.jpg")
    shutil.rmtree(newcomer.photos / "Day 2")
    (newcomer.photos / "chart.png").unlink()
    shutil.copy(newcomer.photos / "harbour.jpeg", newcomer.photos / "cut.jpg")
    holiday.folder_with("Day 3", "a.jpg")[1](newcomer.photos / "Day 3")
    (newcomer.photos / "captioned.jpg.md").write_text("From the *roof*")
    said = newcomer.follow("6. Next week")
    assert "51 photos in 10 albums" in said, said
    found = newcomer.host.files()
    assert differences(found, files(newcomer.home / "_site")) == []
    assert "p/strand.html" in found and "p/print.html" not in found
    assert found["index.html"] != before["index.html"] and b"roof" in found["index.html"]
    assert {place for place in found if place.startswith("day-3/")}
    assert subprocess.run([PHOTOFALL, "check", newcomer.host.site], capture_output=True).returncode == 0
