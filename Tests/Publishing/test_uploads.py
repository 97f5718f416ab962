"""The documentation's uploads: the host is whole wherever one breaks off, and the next makes it up."""
import signal
import textwrap

import pytest

from recipes import ROOT, Recipe
from sites import assert_whole, differences


def publish(host, folder):
    assert host.run(host.recipe.each, folder) == 0, host.said()


def test_the_preview_uploads_in_the_same_order():
    recipe = Recipe("Publishing.md", "rsync", site=("_site/", '"$PHOTOFALL_SITE/"')).each
    assert textwrap.indent(recipe, "    ") in (ROOT / "Documentation/Preview.md").read_text()


class Upload:
    """An upload of the later site, from what a host has at first."""

    def __init__(self, host, versions, start):
        self.host, self.after = host, versions.new
        self.before = versions.old if start == "old" else {}
        self.folder = versions.folder / "new"
        host.put_back(host.empty)
        if start == "old":
            publish(host, versions.folder / "old")
        self.stages = []
        for step in host.recipe.steps:
            kept = host.keep()
            assert host.run(step, self.folder) == 0, host.said()
            self.stages.append((step, kept, host.proxy.sent))
            self.assert_whole()
        assert differences(host.files(), self.after) == []

    def assert_whole(self):
        # No page leads to what is still on its way.
        found = self.host.files().items()
        there = {place: content for place, content in found if not place.endswith(".partial")}
        assert_whole(there, self.before, self.after)

    def break_off(self, times):
        """Breaks each step off so many times, from its first bytes to its last."""
        for step, kept, bytes_sent in self.stages:
            for index in range(times):
                self.host.put_back(kept)
                code = self.host.run(step, self.folder, cut=(2 * index + 1) * bytes_sent // (2 * times))
                assert code == -signal.SIGKILL, (code, self.host.said())
                self.assert_whole()
                publish(self.host, self.folder)
                assert differences(self.host.files(), self.after) == []


def test_an_upload_that_breaks_off_now_and_then(host, versions):
    Upload(host, versions, "old").break_off(1)


@pytest.mark.long
@pytest.mark.parametrize("start", ["empty", "old"])
def test_an_upload_that_breaks_off_everywhere(host, versions, start):
    Upload(host, versions, start).break_off(8)
