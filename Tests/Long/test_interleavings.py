"""Two pages edit at once while hands write into the same files and the preview is killed.

Whatever happens, and in whatever order, the files then say what they said before and what each
confirmed edit means; no edit that was confirmed is lost, neither from the files nor from what can be
undone. SEED says what is tried; that of a failure is in its message.
"""
import concurrent.futures
import contextlib
import errno
import itertools
import json
import os
import random
import re
import shutil
import subprocess
import time
from http.client import HTTPConnection, HTTPException
from types import SimpleNamespace

import pytest

import tiny_photos
from chaos import CHAOS, PHOTOFALL, compile_chaos
from patience import PATIENCE, wait_until
from said import FOLDERS, Said, name_of

SEED = int(os.environ.get("SEED", random.SystemRandom().randrange(10**9)))
TURNS = 12
SIDECAR = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="{}"'
    ' xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="{}"/>'
    "</rdf:RDF></x:xmpmeta>")


class Page:
    """A window that asks the preview what its scripts ask, and edits by what it was told last."""

    def __init__(self, name, random):
        self.name, self.random, self.album, self.words = name, random, {}, {}

    def open(self, process):
        """Opens the address that the terminal shows next."""
        opening = re.search(r"http://127.0.0.1:(\d+)(/\?key=\w+)", process.stdout.readline())
        self.port, self.cookie, self.token = int(opening[1]), "", ""
        admission = self.ask("GET", opening[2])
        self.cookie = admission.headers["Set-Cookie"].partition(";")[0]
        page = wait_until(lambda: re.search(r'data-token="(\w+)"', self.ask("GET", "/").text))
        self.token = page[1]
        # Until then there is nothing to edit.
        wait_until(lambda: self.get("settings"))
        self.look()

    def ask(self, method, path, body=None):
        """What is answered; the status is 0 when nothing is."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{self.port}",
                   "X-Photofall-Token": getattr(self, "token", ""), "Content-Type": "application/json"}
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException):
            return SimpleNamespace(status=0, text="", headers={})
        finally:
            connection.close()
        return SimpleNamespace(status=answer.status, text=text, headers=answer.headers)

    def get(self, place):
        answer = self.ask("GET", "/_photofall/" + place)
        return json.loads(answer.text) if answer.status == 200 else None

    def post(self, place, body):
        answer = self.ask("POST", f"/_photofall/{place}?window={self.name}", json.dumps(body))
        state = json.loads(answer.text) if answer.status and answer.text[:1] == "{" else {}
        return SimpleNamespace(
            page=self.name, edit=body, status=answer.status, is_changed=state.get("isChanged"),
            words=state.get("message", ""))

    def look(self):
        """Looks at the albums as the page does when it is renewed."""
        for folder, page in (("", "/index.html"), ("trip", "/trip/index.html")):
            told = self.get(f"album?photo=&page={page}")
            self.album[folder] = told or self.album.get(folder) or {"order": [], "hidden": []}

    def think(self):
        """An edit of somebody who sees the albums; now and then as they were a while ago."""
        choice, album = self.random.choice, self.random.choice(FOLDERS)
        if self.random.random() < 0.7:
            self.look()
        order = self.album[album]["order"]
        hidden = [each["id"] for each in self.album[album]["hidden"]]
        some = self.random.sample(order, min(len(order), self.random.choice([1, 1, 2, 3])))
        if not some:
            return {"newAlbum": {"parent": "", "title": f"new {self.random.randrange(10**9)}"}}
        word = f"{self.name} {self.random.randrange(10**6)}"
        photo = some[0]
        was = self.was(photo) if self.random.random() < 0.7 else {}
        text = choice([word, word, ""])
        kinds = [
            {"move": {"photos": some, "before": choice([None, *order])}},
            {"move": {"photos": some, "before": choice([None, *order])}},
            {"hide": {"photos": some, "isHidden": True}},
            {"hide": {"photos": hidden or some, "isHidden": not hidden}},
            {"caption": {"photo": photo, "text": text, "was": was.get("caption", "")}},
            {"title": {"photo": photo, "text": text, "was": was.get("title", "")}},
            {"alt": {"photo": photo, "text": text, "was": was.get("alt", "")}},
            {"span": {"photos": some, "columns": choice([1, 2, 2])}},
            {"mark": {"photos": some, "stars": self.random.randrange(6)}},
            {"mark": {"photos": some, "flag": choice(["pick", "reject", "neither"])}},
            {"cover": {"photo": choice([photo, None]), "album": album}},
            {"albumTitle": {"album": album, "text": text, "was": choice(["", word])}},
            {"setting": {"key": "spacing.column", "value": choice([None, "4", "12"])}},
            {"transfer": {"photos": some, "album": choice(FOLDERS), "title": None,
                          "files": choice([None, "move", "stay", "stay"])}},
            {"transfer": {"photos": some, "album": choice(FOLDERS), "title": None, "files": "stay"}},
            {"newAlbum": {"parent": "", "title": f"new {self.random.randrange(10**9)}"}},
        ]
        edit = choice(kinds)
        if edit.get("move", {}).get("before") in some:
            edit["move"]["before"] = None
        return edit

    def was(self, photo):
        self.words[photo] = self.get(f"photo?photo={photo}") or self.words.get(photo, {})
        return self.words[photo]

    def edit(self, edit):
        return self.post("edit", edit)


def read(file):
    return file.read_text() if file.exists() else ""


class Hand:
    """Somebody with an editor, who keeps what others wrote."""

    def __init__(self, photos, random):
        self.photos, self.random, self.number = photos, random, 0

    def write(self, said):
        self.number += 1
        self.said = said
        folder = self.random.choice(FOLDERS)
        names = said.order(folder)
        kinds = [self.comment, self.caption, self.arrange, self.rate, self.hide, self.lend]
        kind = self.random.choice(kinds if names else [self.comment])
        kind(self.photos / folder, names)
        return f"{kind.__name__} in {folder or 'the gallery'}"

    def change(self, file, edit):
        text = edit(read(file))
        part = file.with_name(f".{file.name}.hand")
        part.write_text(text)
        part.replace(file)

    def comment(self, folder, names):
        name = self.random.choice(["album.yaml", "arrangement.txt"])
        self.change(folder / name, lambda text: text + f"# hand {self.number}\n")

    def caption(self, folder, names):
        line = f"  {self.random.choice(names)}: hand {self.number}  # said {self.number}\n"

        def edit(text):
            name = line.split(":")[0]
            if re.search(r"^captions:\n", text, re.MULTILINE) and name + ":" not in text:
                return text.replace("captions:\n", "captions:\n" + line, 1)
            return text if "captions:" in text else text + "captions:\n" + line
        self.change(folder / "album.yaml", edit)

    def arrange(self, folder, names):
        def edit(text):
            rest = [line for line in text.splitlines() if line not in names]
            some = self.random.sample(names, self.random.randrange(len(names)) + 1)
            return "".join(line + "\n" for line in [*some, *rest])
        self.change(folder / "arrangement.txt", edit)

    def hide(self, folder, names):
        name = self.random.choice(names)
        self.change(folder / "arrangement.txt", lambda text: text.replace(
            f"{name}\n", "") + f"- {name}\n")

    def rate(self, folder, names):
        sidecar = SIDECAR.format(self.random.randrange(6), f"hand {self.number}")
        name = self.random.choice(names)
        self.change(self.photos / self.said.where[name] / f"{name}.xmp", lambda text: sidecar)

    def lend(self, folder, names):
        """Lets the other album list a photo of this folder."""
        place = str(folder.relative_to(self.photos)).strip(".")
        own = [name for name in names if self.said.where[name] == place]
        other = self.photos / ("" if place else "trip")
        if not own or "photos: [" in (text := read(other / "album.yaml")):
            return
        line = f"  - {self.said.id_of(self.random.choice(own))}  # lent {self.number}\n"
        if "photos:\n" in text:
            self.change(other / "album.yaml", lambda text: text.replace(
                "photos:\n", "photos:\n" + line, 1))
        else:
            self.change(other / "album.yaml", lambda text: text + "photos:\n" + line)


def difference(one, other):
    """The pieces that two states have otherwise, in the one and in the other."""
    one, other = one.pieces(), other.pieces()
    places = [place for place in {*one, *other} if one.get(place) != other.get(place)]
    return {place: one.get(place) for place in places}, {place: other.get(place) for place in places}


class Story:
    """A gallery, its preview, two pages and a hand, and what happens to them."""

    def __init__(self, work, random):
        self.photos, self.cache, self.random = work / "photos", work / "cache", random
        self.told, self.steps, self.done, self.confirmed = [], [], 0, 0
        for index in range(11):
            folder = self.photos / FOLDERS[index % 4 == 3]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"p{index:02}.png").write_bytes(tiny_photos.png(index))
        (self.photos / "photofall.yaml").write_text("# ours\nsort: name\norder: ascending\n")
        self.pages = [Page("one", random), Page("two", random)]
        self.hand = Hand(self.photos, random)
        self.said = Said.read(self.photos)
        self.start()

    def start(self):
        command = [PHOTOFALL, "serve", self.photos, "--port", "0", "--cache", self.cache]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for page in self.pages:
            page.open(self.process)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def turn(self):
        one, both, kill = self.one_edits, self.both_edit, self.is_killed
        self.random.choice([
            one, one, both, both, self.hand_writes, self.hand_between, self.step, self.step, kill])()

    # What happens.

    def one_edits(self):
        page = self.random.choice(self.pages)
        self.judge([page.edit(page.think())])

    def both_edit(self):
        thoughts = [page.think() for page in self.pages]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            self.judge(list(pool.map(Page.edit, self.pages, thoughts)))

    def hand_writes(self):
        before = self.said
        self.told.append("a hand: " + self.hand.write(before))
        self.said = Said.read(self.photos)
        # Nobody arranges what came to an album a moment ago.
        for name in before.where:
            album = before.album_of(name)
            if album != self.said.album_of(name):
                page = f"/{album}/index.html".replace("//", "/")
                wait_until(lambda: before.id_of(name) not in (
                    self.pages[0].get(f"album?photo=&page={page}") or {"order": []})["order"])

    def hand_between(self):
        """A hand writes, and a page edits before the preview can have looked."""
        page = self.random.choice(self.pages)
        thought = page.think()
        self.hand_writes()
        self.judge([page.edit(thought)])

    def step(self):
        page, direction = self.random.choice(self.pages), self.random.choice(["undo", "undo", "redo"])
        answer = page.post(direction, {})
        self.told.append(f"{page.name} {direction}: {answer.status} {answer.words}")
        wanted = self.said
        if answer.status == 200:
            self.done += -1 if direction == "undo" else 1
            place = self.done if direction == "undo" else self.done - 1
            assert 0 <= place < len(self.steps), self.story("a step that nobody made")
            step = self.steps[place]
            if not step:
                # Nobody knows how much of it was done when the preview was killed.
                self.said = Said.read(self.photos)
                return
            wanted = wanted.with_pieces(step[0 if direction == "undo" else 1])
        self.expect([wanted.parts()])

    def is_killed(self):
        pages = self.random.sample(self.pages, self.random.choice([1, 2]))
        thoughts = [page.think() for page in pages]
        with concurrent.futures.ThreadPoolExecutor() as pool:
            asked = [pool.submit(page.edit, thought) for page, thought in zip(pages, thoughts)]
            time.sleep(self.random.random() * 0.02)
            self.kill()
            answers = [each.result() for each in asked]
        self.told.append("killed")
        self.start()
        self.judge(answers)

    # What must come of it.

    def judge(self, answers):
        """Compares the files with what they said before and what the edits mean."""
        for answer in answers:
            self.told.append(f"{answer.page}: {json.dumps(answer.edit)}: {answer.status} {answer.words}")
        sure = [answer for answer in answers if answer.status == 200]
        unsure = [answer for answer in answers if answer.status == 0]
        made = [answer for answer in sure if answer.is_changed]
        self.confirmed += len(made)
        history = self.history()
        assert history["done"] >= self.done + len(made), self.story("a confirmed edit cannot be undone")
        windows = [step["window"] for step in history["steps"]][-len(made):]
        chains = [
            chain for count in range(len(unsure) + 1)
            for some in itertools.combinations(unsure, count)
            for order in itertools.permutations([*sure, *some])
            if (unsure or [each.page for each in order if each in made] == windows or len(made) < 2)
            and (chain := self.chain(order))]
        assert chains, self.story("an edit that does not fit was confirmed")
        before = self.said
        self.expect([chain[-1].parts() for chain in chains], are_mixed=bool(unsure),
                    is_order_known=len(made) + len(unsure) < 2)
        count = history["done"] - self.done
        if count:
            steps = [None] * count if unsure else self.steps_of(before, chains, made)
            self.steps, self.done = [*self.steps[:self.done], *steps], history["done"]

    def steps_of(self, before, chains, made):
        """The pieces before and after each edit of a turn; nothing where those are not known."""
        if len(made) == 1:
            return [difference(before, self.said)]
        moved = [name_of(answer.edit["move"]["photos"][0]) for answer in made if "move" in answer.edit]
        found = [chain for chain in chains if chain[-1].parts() == self.said.parts()]
        if moved or not found:
            return [None] * len(made)
        chain = [*found[0][:-1], self.said]
        steps = [difference(one, other) for one, other in itertools.pairwise(chain)]
        return [step for step in steps if step[0]] if len(steps) > len(made) else steps

    def chain(self, answers):
        """What is said before and after each edit; nothing if one of them does not fit."""
        chain = [self.said]
        for answer in answers:
            after = chain[-1].after(answer.edit)
            if after is None or (answer.status == 200 and not answer.is_changed
                                 and after.parts() != chain[-1].parts()):
                return None
            chain.append(after)
        return chain

    def expect(self, states, are_mixed=False, is_order_known=True):
        """The files say one of some states; or, part by part, one of them each."""
        now = Said.read(self.photos)
        parts = now.parts()
        if not is_order_known:
            # A photo that is shown again stands where its line was, which a move at once may choose.
            for each in [parts, *states]:
                for folder in FOLDERS:
                    each["order", folder] = sorted(each["order", folder])

        def is_so(part, wanted, found):
            if are_mixed and part[0] == "order":
                # Of several photos some may be elsewhere, or marked, and others not yet.
                both = {*wanted} & {*found}
                wanted, found = ([name for name in each if name in both] for each in (wanted, found))
            return wanted == found

        found = [{part: (state.get(part), parts.get(part)) for part in {*state, *parts}
                  if not is_so(part, state.get(part), parts.get(part))} for state in states]
        fits = all(any(part not in each for each in found) for part in {*itertools.chain(*found)})
        assert fits if are_mixed else not all(found), self.story(min(found, key=len))
        self.said = now

    def history(self):
        return self.pages[0].get("history")

    def story(self, what):
        story = "\n  ".join([*self.told, f"{self.done} {self.steps} {self.history()}"])
        return f"SEED={SEED}: {what} (wanted, found)\n  {story}"


def tell_story(work, number):
    """Returns the number of edits that were confirmed."""
    story = Story(work, random.Random(f"{SEED}/{number}"))
    try:
        for _ in range(TURNS):
            story.turn()
    finally:
        story.kill()
    shutil.rmtree(work)
    return story.confirmed


def tell_stories(folder, numbers):
    confirmed = sum(tell_story(folder / str(number), number) for number in numbers)
    # Stories in which edits are refused show nothing.
    assert confirmed > 3 * len(numbers)


def test_nothing_that_was_confirmed_is_lost(tmp_path):
    tell_stories(tmp_path, range(25))


@pytest.mark.long
def test_nothing_that_was_confirmed_is_lost_in_many_stories(tmp_path):
    tell_stories(tmp_path, range(25, 500))


@contextlib.contextmanager
def previewed(work, **chaos):
    """A page of a preview; `calls`, `at` and `action` are chaos.c's."""
    environment = {f"CHAOS_{key.upper()}": str(value) for key, value in chaos.items()}
    process = subprocess.Popen(
        [PHOTOFALL, "serve", work / "photos", "--port", "0", "--cache", work / "cache"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, **({"LD_PRELOAD": str(CHAOS)} if chaos else {}), **environment})
    try:
        page = Page("one", random.Random(SEED))
        page.open(process)
        yield page
    finally:
        process.kill()
        process.wait()


def test_an_edit_is_on_the_disk_before_it_takes_the_place_of_words(tmp_path):
    """What a disk cannot promise to keep is no edit: after a power cut the file might be empty."""
    compile_chaos()
    photos = tmp_path / "photos"
    photos.mkdir()
    (photos / "p0.png").write_bytes(tiny_photos.png(0))
    album = photos / "album.yaml"
    album.write_text("title: Ours\n")
    title = {"albumTitle": {"album": "", "text": "Yours", "was": "Ours"}}
    # The cache is forced out when it is made, not later.
    with previewed(tmp_path):
        pass
    with previewed(tmp_path, calls="sync", at=1, action=errno.EIO) as page:
        assert page.edit(title).status == 500
        assert album.read_text() == "title: Ours\n"
        assert not (photos / ".album.yaml.part").exists()
        assert page.edit(title).status == 200
        assert album.read_text() == "title: Yours\n"
