"""Two windows, a hand and a kill in turn, by real keys: the files say what all of them did."""
import os
import random

import pytest
from playwright.sync_api import expect

from patience import wait_until
from previews import arrange, order
from said import Said

SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(10**9)))
TURNS = 15


def press(page, photo, *keys):
    """Selects a photo alone, and presses keys."""
    # A photo that is selected already would be selected no more.
    page.keyboard.press("Escape")
    page.locator(f'.gallery [data-photo="{photo}"]').click()
    for key in keys:
        page.keyboard.press(key)


class Window:
    """A window in which somebody arranges; each action tells what it means as an edit."""

    def __init__(self, page, random):
        self.page, self.random = page, random
        arrange(page)

    def act(self):
        return self.random.choice([self.hide, self.move, self.move, self.widen, self.mark])()

    def hide(self):
        photo = self.random.choice(order(self.page))
        press(self.page, photo, "Delete")
        return {"hide": {"photos": [photo], "isHidden": True}}

    def move(self):
        photos = order(self.page)
        place = self.random.randrange(len(photos) - 1)
        press(self.page, photos[place], "Alt+ArrowRight")
        before = photos[place + 2] if place + 2 < len(photos) else None
        return {"move": {"photos": [photos[place]], "before": before}}

    def widen(self):
        photo = self.random.choice(order(self.page))
        press(self.page, photo, "w")
        return {"span": {"photos": [photo], "columns": None}}

    def mark(self):
        photo, stars = self.random.choice(order(self.page)), self.random.randrange(1, 6)
        press(self.page, photo, str(stars))
        return {"mark": {"photos": [photo], "stars": stars}}


def hand(photos, number, random):
    """Somebody with an editor hides a photo and leaves a note."""
    file = photos / "arrangement.txt"
    text = file.read_text() if file.exists() else ""
    name = random.choice(Said.read(photos).order(""))
    file.write_text(text.replace(f"{name}\n", "") + f"# {number}\n- {name}\n")


def wanted(said, edit):
    """What an edit comes to; one that widens makes narrow what is wide."""
    if "span" in edit:
        spans = (said.yaml["album.yaml"] or {}).get("span") or {}
        edit["span"]["columns"] = 1 if edit["span"]["photos"][0] in spans else 2
    return said.after(edit).parts()


class Story:
    """Two windows of a preview and what happens to them; `last` is what the last edit began with."""

    def __init__(self, open_preview, start_preview, random):
        self.open_preview, self.start_preview, self.random = open_preview, start_preview, random
        self.preview, self.last, self.told = start_preview(photos=16), None, [f"SEED={SEED}"]
        (self.photos / "photofall.yaml").write_text("# ours\nsort: name\norder: ascending\n")
        self.open()

    @property
    def photos(self):
        return self.preview.photos

    def open(self):
        self.windows = [Window(self.open_preview(self.preview), self.random) for _ in range(2)]

    def turn(self):
        said = Said.read(self.photos)
        for window in self.windows:
            wait_until(lambda: order(window.page) == said.order(""))
        kinds = [self.act, self.act, self.act, self.hand, self.undo, self.kill]
        self.random.choice(kinds)(said)

    def act(self, said):
        window = self.random.choice(self.windows)
        edit = window.act()
        self.told.append(edit)
        self.come_to(wanted(said, edit))
        self.last = said

    def undo(self, said):
        if self.last:
            self.told.append("undo")
            self.random.choice(self.windows).page.keyboard.press("Control+z")
            self.come_to(self.last.parts())
            self.last = None

    def hand(self, said):
        self.told.append("a hand")
        hand(self.photos, len(self.told), self.random)
        self.last = None

    def kill(self, said):
        self.told.append("killed")
        self.preview.process.kill()
        self.preview.process.wait()
        for window in self.windows:
            window.page.close()
            window.page.problems.clear()
        self.preview = self.start_preview()
        self.open()

    def come_to(self, parts):
        try:
            wait_until(lambda: Said.read(self.photos).parts() == parts)
        except AssertionError:
            assert Said.read(self.photos).parts() == parts, self.told


@pytest.mark.parametrize("number", range(2))
def test_windows_hands_and_kills(open_preview, start_preview, number):
    story = Story(open_preview, start_preview, random.Random(f"{SEED}/{number}"))
    for _ in range(TURNS):
        story.turn()
    for window in story.windows:
        expect(window.page.locator(".pfe-standing")).to_have_text("Saved")
