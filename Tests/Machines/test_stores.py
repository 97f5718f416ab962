"""Stores that machines share, each with a cache of its own, and stores that fail."""
import os
import re
import shutil
import subprocess
import time

import pytest

from conftest import PHOTOFALL, SETTLED
from patience import PATIENCE, wait_until
from sites import differences, files
from stores import STORES, AilingStore, FolderStore, Nginx, objection_of_s3


class Team:
    """Machines with the photos and a store in common: each has only its cache for itself."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {}
        self.told = ""

    def configure(self, *settings, **more):
        text = (self.folder / "photos/photofall.yaml").read_text().split("store:")[0]
        (self.folder / "photos/photofall.yaml").write_text(text + "".join(settings))
        self.environment = more

    def run(self, *words):
        done = subprocess.run(
            [PHOTOFALL, *map(str, words)], cwd=self.folder, text=True, capture_output=True,
            env=os.environ | self.environment)
        self.told = done.stderr + done.stdout
        return done.returncode

    def derive(self, machine, share, *options):
        assert self.run("derive", "photos", "--cache", f"cache {machine}", "--shard", share,
                        *options) == 0, self.told

    def build(self, machine, *options):
        """Builds on a machine; returns its site, and how many pictures it made."""
        site = self.folder / f"site {machine}"
        assert self.run("build", "photos", "--cache", f"cache {machine}", "--output", site,
                        *options) == 0, self.told
        return files(site), int(re.search(r"(\d+) pictures? made", self.told)[1])

    def warnings(self, store):
        return [line for line in self.told.splitlines() if line.startswith(f"photofall: {store.place}: ")]


@pytest.fixture
def team(workplace):
    return Team(workplace)


@pytest.fixture(params=[
    pytest.param(name, marks=pytest.mark.engines) if name == "nginx" else name for name in STORES])
def store(request, team):
    store = STORES[request.param](team.folder)
    team.configure(store.settings, **store.environment)
    yield store
    store.stop()


@pytest.fixture
def ailing(team):
    store = AilingStore(team.folder)
    team.configure(store.settings)
    yield store
    store.stop()


def test_what_others_have_made_is_found_and_no_photo_is_read(team, store, expected):
    for share in range(1, 4):
        team.derive(share, f"{share}/3")
    assert {name.split("/")[0] for name in store.objects()} == {"photos", "probes-2"}
    subprocess.run(
        ["strace", "-f", "-qq", "-e", "trace=openat", "-o", "calls", PHOTOFALL, "build", "photos",
         "--cache", "cache", "--trust-stamps", "--quiet"],
        cwd=team.folder, check=True, capture_output=True, env=os.environ | team.environment)
    calls = (team.folder / "calls").read_text()
    assert '"photo 4.jpg.md"' in calls
    assert not re.search(r'"(photo \d+|\d+)\.jpg"', calls)
    assert differences(files(team.folder / "_site"), expected) == []
    assert not any("part" in name for name in store.objects())


def test_what_a_build_has_made_another_one_finds(team, store, expected):
    assert team.build("A")[1] > 0
    site, made = team.build("B")
    assert (differences(site, expected), made, team.warnings(store)) == ([], 0, [])


def test_clips_are_found_as_photos_are(team, store):
    clip = team.folder / "photos/surf.mp4"
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "testsrc=s=192x128:r=10:d=1",
         "-pix_fmt", "yuv420p", clip], check=True)
    wait_until(lambda: time.time_ns() > clip.stat().st_ctime_ns + SETTLED)
    team.derive("A", "1/1")
    before = store.objects()
    site, made = team.build("B", "--trust-stamps")
    assert any(name.endswith(".mp4") for name in site)
    assert (made, team.warnings(store)) == (0, [])
    assert store.objects() == before


def test_damaged_and_forged_objects_are_made_anew(team, store, expected):
    for share in range(1, 3):
        team.derive(share, f"{share}/2")
    whole = store.objects()
    pictures = sorted(name for name in whole if name.startswith("photos"))
    spoilt = {}
    for index, name in enumerate(pictures[::5]):
        flipped = bytearray(whole[name])
        flipped[len(flipped) // 2] ^= 1
        spoilt[name] = [bytes(flipped), whole[name][:-9], b"<h1>Welcome</h1>", b"",
                        # The sound object of another photo.
                        whole[pictures[index * 5 + 1]]][index % 5]
    for name in sorted(name for name in whole if name.startswith("probes"))[::10]:
        spoilt[name] = whole[name][:20] + b"!" + whole[name][21:]
    for name, content in spoilt.items():
        store.put(name, content)
    site, made = team.build("A", "--trust-stamps")
    assert differences(site, expected) == []
    assert made == 3 * len([name for name in spoilt if name.startswith("photos")])
    assert f"damaged objects, which were made anew: {len(spoilt)}" in team.warnings(store)[0]
    # What was damaged is whole again for all who come after.
    pictures = {name: content for name, content in whole.items() if name.startswith("photos")}
    after = store.objects()
    assert [name for name in pictures if after[name] != pictures[name]] == []
    site, made = team.build("B", "--trust-stamps")
    assert (differences(site, expected), made, team.warnings(store)) == ([], 0, [])


def out_of_order(method, count):
    return 500


def hanging(method, count):
    return "hang"


def full(method, count):
    return 507 if method == "PUT" and count > 20 else None


def vanishing(method, count):
    return "vanish" if method == "GET" and count > 30 else None


@pytest.mark.parametrize("trouble, reason", [
    (out_of_order, "it answers 500"), (hanging, "too slow"), (full, "it answers 507"),
    (vanishing, "could not be read")], ids=["error", "hang", "full", "vanish"])
def test_a_store_in_trouble_costs_a_warning_and_no_build(team, ailing, expected, trouble, reason):
    ailing.answer = trouble
    site, made = team.build("A", "--jobs", "2")
    assert differences(site, expected) == []
    warning, = team.warnings(ailing)
    assert "; it was left alone then" in warning and reason in warning
    # Three times in a row for each of reading and writing, and what the other thread asks meanwhile;
    # three times for both where no answer comes.
    assert ailing.count("PUT") <= 20 + 4 or trouble is vanishing
    if trouble in (out_of_order, hanging):
        assert ailing.count("GET") <= 4
    assert trouble is not hanging or ailing.count("PUT") == 0
    # A store that is full still gives what it has.
    assert trouble is not full or ailing.count("GET") > 60


def test_a_build_that_is_told_to_end_asks_a_hanging_store_no_more(team, ailing):
    ailing.answer = hanging
    build = subprocess.Popen(
        [PHOTOFALL, "build", "photos", "--cache", "cache", "--jobs", "1"], cwd=team.folder,
        stderr=subprocess.DEVNULL)
    wait_until(lambda: ailing.asked)
    build.terminate()
    assert (build.wait(PATIENCE), len(ailing.asked)) == (143, 1)


def test_a_store_that_nobody_serves_costs_a_warning(team, ailing, expected):
    ailing.server.shutdown()
    ailing.server.server_close()
    site, made = team.build("A")
    assert differences(site, expected) == []
    assert len(team.warnings(ailing)) == 1
    assert team.run("derive", "photos", "--cache", "cache B", "--strict") == 1
    assert len(team.warnings(ailing)) == 1


def test_a_folder_that_is_not_mounted_is_not_made(team, expected):
    store = FolderStore(team.folder)
    store.folder.rmdir()
    team.configure(store.settings)
    assert differences(team.build("A")[0], expected) == []
    assert len(team.warnings(store)) == 1
    assert not store.folder.exists()


@pytest.mark.engines
def test_a_disk_that_is_full_and_a_server_that_is_killed(team, expected):
    if subprocess.run(["unshare", "--mount", "true"]).returncode != 0:
        pytest.skip("no rights to mount")
    store = Nginx(team.folder, room="1m")
    try:
        team.configure(store.settings)
        assert differences(team.build("A")[0], expected) == []
        assert "could not be written" in team.warnings(store)[0]
        # What went in before it was full is sound.
        site, made = team.build("B")
        assert (differences(site, expected), 0 < made < 180) == ([], True)
        store.stop()
        assert differences(team.build("C")[0], expected) == []
    finally:
        store.stop()


def test_a_store_that_is_read_only_gets_nothing(team, ailing, expected):
    team.configure(ailing.settings.replace("}", ", readOnly: yes}"))
    assert team.build("A")[1] > 0
    team.derive("B", "1/1")
    assert (ailing.count("PUT"), ailing.count("HEAD"), ailing.objects()) == (0, 0, {})


def test_what_is_found_far_away_is_put_near(team, ailing, expected):
    team.derive("A", "1/1")
    near = FolderStore(team.folder)
    team.configure(f"store: {{folder: {near.folder}, url: '{ailing.place}'}}\n")
    site, made = team.build("B", "--trust-stamps")
    assert (differences(site, expected), made) == ([], 0)
    assert near.objects() == ailing.objects()
    ailing.asked.clear()
    assert team.build("C", "--trust-stamps")[1] == 0
    assert ailing.asked == []


def test_a_dry_run_puts_nothing_near(team, ailing):
    team.derive("A", "1/1")
    near = FolderStore(team.folder)
    team.configure(f"store: {{folder: {near.folder}, url: '{ailing.place}'}}\n")
    assert team.run("build", "photos", "--cache", "cache B", "--dry-run") == 0
    assert ailing.asked[-1][0] == "GET"
    assert list(near.folder.iterdir()) == []


def test_a_cache_that_cannot_be_written_leaves_the_store_in_use(team, ailing, expected):
    # Nobody makes a folder in /sys.
    for made in (180, 0):
        assert team.run("build", "photos", "--cache", "/sys/photofall", "--output", f"site {made}") == 0
        assert f"; {made} pictures made" in team.told and "keeps nothing for the next" in team.told
        assert differences(files(team.folder / f"site {made}"), expected) == []
    assert (len(ailing.objects()), team.warnings(ailing)) == (60, [])


def test_a_cache_that_is_full_already_fills_a_new_store(team, ailing):
    team.derive("A", "1/1")
    sent = ailing.objects()
    ailing.kept.clear()
    team.derive("A", "1/1")
    assert ailing.objects().keys() == sent.keys()
    # What is there is not sent again: neither by who made it, nor by who found it.
    ailing.asked.clear()
    team.derive("A", "1/1", "--trust-stamps")
    team.derive("B", "1/1", "--trust-stamps")
    assert ailing.count("PUT") == 0


def test_the_store_learns_who_asks(team, ailing, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("TOKEN\n")
    ways = [({"PHOTOFALL_STORE_TOKEN": "TOKEN"}, "Bearer TOKEN"),
            ({"PHOTOFALL_STORE_TOKEN_FILE": str(secret)}, "Bearer TOKEN"),
            ({"PHOTOFALL_STORE_TOKEN": "TOKEN", "PHOTOFALL_STORE_USER": "me"}, "Basic bWU6VE9LRU4="),
            # As `$(cat FILE; echo)` and editors have it.
            ({"PHOTOFALL_STORE_TOKEN": "TOKEN\n"}, "Bearer TOKEN"),
            ({"PHOTOFALL_STORE_TOKEN": "TOKEN\n", "PHOTOFALL_STORE_USER": "me\n"}, "Basic bWU6VE9LRU4=")]
    for number, (variables, rights) in enumerate(ways):
        ailing.rights = rights
        ailing.kept.clear()
        team.configure(ailing.settings, **variables)
        team.build(f"{number}")
        assert (team.warnings(ailing), len(ailing.objects())) == ([], 60)
    ailing.rights = "another"
    team.build("other")
    assert "it answers 401" in team.warnings(ailing)[0] and "TOKEN" not in team.told


def test_requests_are_signed_as_an_s3_demands(team, ailing, expected):
    ailing.objection = objection_of_s3("SECRET")
    settings = ailing.settings.replace("}", ", region: eu-central-1}")
    team.configure(settings, PHOTOFALL_STORE_USER="KEY", PHOTOFALL_STORE_TOKEN="SECRET")
    team.build("A")
    assert (team.warnings(ailing), len(ailing.objects())) == ([], 60)
    # From a cache that is full already each object is asked for by HEAD.
    team.derive("A", "1/1")
    site, made = team.build("B")
    assert (team.warnings(ailing), differences(site, expected), made) == ([], [], 0)
    assert {method for method, _, _ in ailing.asked} == {"GET", "HEAD", "PUT"}
    # Whose key it is has to be known.
    team.configure(settings, PHOTOFALL_STORE_TOKEN="SECRET")
    assert team.run("build", "photos", "--cache", "cache C") == 73
    assert "PHOTOFALL_STORE_USER" in team.told


def test_a_conflict_is_success_for_an_s3_alone(team, ailing):
    """Servers with DAV answer so where the folder of an object is missing."""
    ailing.answer = lambda method, count: 409 if method == "PUT" else None
    team.build("A")
    assert "could not be written" in team.warnings(ailing)[0]
    assert "it answers 409" in team.warnings(ailing)[0]
    team.configure(ailing.settings.replace("}", ", region: us-east-1}"))
    team.build("B")
    assert team.warnings(ailing) == []


def test_a_token_is_not_sent_where_others_hear_it(team):
    team.configure("store: {url: 'http://example.org/store'}\n", PHOTOFALL_STORE_TOKEN="TOKEN")
    assert team.run("build", "photos", "--cache", "cache") == 73
    assert "https alone" in team.told
    team.configure("store: {url: 'http://localhost.example.org'}\n", PHOTOFALL_STORE_TOKEN="TOKEN")
    assert team.run("build", "photos", "--cache", "cache") == 73


def test_a_token_does_not_go_past_a_proxy(team, ailing):
    """By plain http it may go to this machine alone."""
    team.configure(ailing.settings, PHOTOFALL_STORE_TOKEN="TOKEN", http_proxy="http://127.0.0.1:9",
                   no_proxy="")
    team.build("A")
    assert not team.warnings(ailing), team.told
    assert ailing.asked


def test_objects_that_are_too_long_are_damaged_and_the_store_goes_on(team, ailing, expected):
    team.derive("A", "1/1")
    for name in ailing.objects():
        if name.startswith("probes-2/"):
            ailing.put(name, bytes(17 << 20))
    site, made = team.build("B", "--trust-stamps")
    assert (made, differences(site, expected)) == (0, [])
    assert "damaged" in team.warnings(ailing)[0] and "left alone then" not in team.told


def test_a_redirection_is_not_followed(team, ailing):
    ailing.answer = lambda method, count: 302
    team.build("A")
    assert "it answers 302" in team.warnings(ailing)[0]
    assert not any(name == "/elsewhere" for _, name, _ in ailing.asked)


def test_the_certificate_of_a_store_is_checked(team, tmp_path):
    certificate = tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=store",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", tmp_path / "key.pem", "-out",
         tmp_path / "public.pem"], check=True, capture_output=True)
    certificate.write_bytes((tmp_path / "key.pem").read_bytes() + (tmp_path / "public.pem").read_bytes())
    store = AilingStore(team.folder, certificate)
    try:
        team.configure(store.settings, PHOTOFALL_STORE_TOKEN="TOKEN")
        team.build("A")
        assert "certificate" in team.warnings(store)[0]
        assert store.asked == []
        team.configure(store.settings, PHOTOFALL_STORE_TOKEN="TOKEN",
                       SSL_CERT_FILE=str(tmp_path / "public.pem"))
        team.build("B")
        assert (team.warnings(store), len(store.objects())) == ([], 60)
    finally:
        store.stop()


def test_what_is_removed_here_stays_there(team):
    store = FolderStore(team.folder)
    team.configure(store.settings)
    team.build("A")
    before = store.objects()
    for name in before:
        os.utime(store.folder / name, (1, 1))
    for path in (team.folder / "cache A/photos").rglob("*"):
        os.utime(path, (1, 1))
    team.configure(f"limits: {{cache: 0}}\n{store.settings}")
    (team.folder / "photos/photo 1.jpg").unlink()
    (team.folder / "photos/photo 2.jpg").rename(team.folder / "photos/photo 1.jpg")
    shutil.rmtree(team.folder / "site A")
    team.build("A")
    team.run("clean", "photos", "--cache", "cache A", "--dry-run")
    said = f"{store.place}: other machines share this store, so nothing is removed there"
    assert said in team.told
    assert f"remove {store.place}" not in team.told
    assert team.run("clean", "photos", "--cache", "cache A") == 0
    assert said in team.told and not (team.folder / "cache A").exists()
    assert before.items() <= store.objects().items()


def test_a_store_is_no_cache(team):
    store = FolderStore(team.folder)
    team.configure(store.settings)
    assert team.run("build", "photos", "--cache", store.folder) == 73
    assert "store.folder" in team.told


def test_a_store_is_not_emptied(team):
    store = FolderStore(team.folder)
    team.configure(store.settings)
    team.derive("A", "1/1")
    before = store.objects()
    # Builds may have had their settings from elsewhere.
    for settings in (store.settings, ""):
        team.configure(settings)
        for options in ([], ["--dry-run"]):
            assert team.run("clean", "photos", "--cache", store.folder, *options) == 73
            assert f"{store.place}: is a store that machines share" in team.told
    assert store.objects() == before


def test_a_store_does_not_lie_among_the_photos(team):
    team.configure("store: {folder: store}\n")
    assert team.run("build", "photos", "--cache", "cache") == 73
    assert "store: lies among the photos" in team.told
