"""The preview as a server: who may ask it for what, and how it answers."""
import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from pathlib import Path

import pytest

from conftest import PHOTOFALL, new_context
from hosting import hosting
from patience import PATIENCE, wait_until
from previews import draw


def test_what_was_confirmed_survives_a_kill(preview):
    answer = preview.edit(hide={"photos": ["p08.png"], "isHidden": True})
    preview.process.kill()
    assert answer.status == 200
    assert (preview.photos / "arrangement.txt").read_text() == "- p08.png\n"


def test_a_kill_amid_edits_leaves_whole_files(preview):
    names = [f"p{index:02}.png" for index in range(24)]
    headers, confirmed = preview.write_headers(), []

    def hide():
        with contextlib.suppress(OSError, http.client.HTTPException):
            for name in names:
                body = json.dumps({"hide": {"photos": [name], "isHidden": True}}).encode()
                if preview.request("POST", "/_photofall/edit", headers, body).status == 200:
                    confirmed.append(name)

    thread = threading.Thread(target=hide)
    thread.start()
    wait_until(lambda: len(confirmed) > 4)
    preview.process.kill()
    thread.join()
    lines = (preview.photos / "arrangement.txt").read_text().split("\n")
    # At most one that nobody heard of is there besides.
    assert lines[:len(confirmed)] == [f"- {name}" for name in confirmed]
    besides = names[len(confirmed):][:1]
    assert lines[len(confirmed):] in ([""], [*(f"- {name}" for name in besides), ""])


def test_kills_at_many_moments_lose_nothing(preview, start_preview):
    """Captions, the configuration and the order are written in turn, and the server is killed amid
    that, again and again; each time it starts where it was."""
    chance = random.Random(8)
    last, confirmed = {}, []

    def note(answer, key, value):
        if answer.status == 200:
            last[key] = value
            confirmed.append(key)

    def write(round):
        with contextlib.suppress(OSError, http.client.HTTPException):
            for step in range(1000):
                text = f"{round} {step}"
                for photo in ("p01.png", "p02.png"):
                    edit = {"photo": photo, "text": text, "was": last.get(photo, "")}
                    note(preview.edit(caption=edit), photo, text)
                value = str(step % 60)
                note(preview.edit(setting={"key": "inset", "value": value}), "inset", value)

    for round in range(8):
        # Of the first round every kind of edit.
        enough = len(confirmed) + chance.randint(1 if round else 3, 30)
        thread = threading.Thread(target=write, args=[round])
        thread.start()
        wait_until(lambda: len(confirmed) >= enough)
        preview.process.kill()
        thread.join()
        preview.process.wait()
        preview = start_preview()
        wait_until(lambda: preview.request("GET", "/_photofall/settings").status == 200)
        for photo in ("p01.png", "p02.png"):
            answer = preview.request("GET", f"/_photofall/photo?photo={photo}")
            text = json.loads(answer.body)["caption"]
            # What was under way may be there besides, whole.
            earlier, later = last[photo].split(), text.split()
            assert text == last[photo] or [int(part) for part in later] > [
                int(part) for part in earlier], f"round {round}: {text}, not {last[photo]}"
            last[photo] = text
        text = (preview.photos / "photofall.yaml").read_text()
        # So with the setting.
        assert text in (f"inset: {last['inset']}\n", f"inset: {(int(last['inset']) + 1) % 60}\n",
                        "inset: 0\n")
        last["inset"] = re.search(r"\d+", text).group()
    # What was half written then, beside its place, has gone with the next edit.
    edit = {"photo": "p01.png", "text": "at last", "was": last["p01.png"]}
    assert preview.edit(caption=edit).status == 200
    assert preview.edit(setting={"key": "inset", "value": "7"}).status == 200
    names = {path.name for path in preview.photos.iterdir() if path.suffix != ".png"}
    assert names == {"album.yaml", "photofall.yaml"}


def test_the_end_is_clean(preview):
    assert preview.stop() == 130
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", preview.port), timeout=PATIENCE)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_control_c_is_heard_from_the_first_line_on(tmp_path, number):
    """The thread that listens to signals may be late, as at a high load."""
    draw(tmp_path / "photos/a.png", 1)
    process = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", tmp_path / "calls", "-e", "trace=rt_sigaction",
         "-e", "inject=rt_sigaction:delay_exit=300000", PHOTOFALL, "serve", tmp_path / "photos",
         "--port", "0", "--cache", tmp_path / "cache"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert "http://" in process.stdout.readline()
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    os.kill(int(children[0]), number)
    assert process.wait(timeout=PATIENCE) == 128 + number


def test_a_busy_port_moves_on(preview, tmp_path):
    process = subprocess.Popen(
        [PHOTOFALL, "serve", preview.photos, "--port", str(preview.port), "--cache",
         tmp_path / "other"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [process.stdout.readline(), process.stdout.readline()]
    process.send_signal(signal.SIGINT)
    process.wait(timeout=PATIENCE)
    assert f"port {preview.port} is busy" in lines[0]
    assert int(re.search(r":(\d+)/", lines[1]).group(1)) != preview.port


def test_a_second_preview_of_a_folder_says_so_and_ends(preview):
    """Each would write the history and the site of the other."""
    def run(*arguments):
        return subprocess.run(
            [PHOTOFALL, *arguments, preview.photos, "--cache", preview.cache],
            capture_output=True, text=True, timeout=PATIENCE, check=False)

    for command in ("serve", "--port", "0"), ("clean",):
        second = run(*command)
        assert second.returncode == 73
        assert f"a preview (process {preview.process.pid} " in second.stderr
    preview.stop()
    assert not run("clean").stderr
    assert not list(preview.cache.glob("previews*"))


TRAVERSALS = [
    f"{prefix}{dots}{slash}{dots}{slash}{target}"
    for prefix in ("/", "/media/", "/_photofall/")
    for dots, slash in (("..", "/"), ("%2e%2e", "/"), ("%2E%2e", "%2f"), ("..", "%5c"),
                        (".%2e", "/"), ("%252e%252e", "%252f"), ("..%00", "/"), ("....", "//"))
    for target in ("secret.txt", "photos/p00.png")
] + ["//secret.txt", "/./secret.txt", "/.photofall/manifest", "/%2ephotofall/manifest",
     "/link/secret.txt", "/link.txt", "/media/../../secret.txt", "/index.html/../../secret.txt",
     "/%c0%ae%c0%ae/secret.txt", "/\\..\\secret.txt"]


def test_no_path_leads_out(preview, tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    site = preview.site
    os.symlink(tmp_path, site / "link")
    os.symlink(tmp_path / "secret.txt", site / "link.txt")
    assert len(TRAVERSALS) >= 50
    os.symlink(tmp_path / "secret.txt", preview.photos / "link.png")
    sources = ["..%2Fsecret.txt", "%2E%2E%2Fsecret.txt", "link.png", "%2Fetc%2Fpasswd", "p00.png"]
    for path in TRAVERSALS + [f"/_photofall/source?photo={photo}" for photo in sources]:
        response = preview.request("GET", path)
        assert response.status in (400, 404), path
        assert b"secret" not in response.body, path


def test_other_names_for_this_machine_are_refused(preview):
    for host in ("evil.example", f"evil.example:{preview.port}", "127.0.0.1", "",
                 f"127.0.0.1:{preview.port}.evil.example"):
        assert preview.request("GET", "/", {"Host": host}).status in (400, 421), host
    assert preview.request("GET", "/", {"Host": f"localhost:{preview.port}"}).status == 200


def test_the_address_of_the_terminal_lets_one_browser_edit(browser, start_preview, tmp_path):
    draw(tmp_path / "photos" / "p0.png", 0)
    preview = start_preview()
    with contextlib.ExitStack() as contexts:
        def open_page(address):
            context = new_context(browser)
            contexts.callback(context.close)
            page = context.new_page()
            page.status = page.goto(address).status
            return page

        first = open_page(preview.opening)
        first.wait_for_selector(".pfe-bar")
        assert first.url == preview.address
        first.wait_for_selector(".tile")
        # It is in the browser's history; there, and nowhere else, it still leads to the gallery.
        first.goto(preview.opening)
        first.wait_for_selector(".pfe-bar")
        assert open_page(preview.opening).status == 403
        second = open_page(preview.next_opening())
        second.wait_for_selector(".pfe-bar")
        other = open_page(preview.address)
        other.wait_for_selector(".tile")
        assert other.locator(".pfe-bar").count() == 0


def test_other_people_of_this_machine_see_the_gallery_alone(preview):
    place = preview.opening.removeprefix(preview.address.rstrip("/"))
    name = preview.cookie.partition("=")[0]
    answer = preview.edit(hide={"photos": ["p03.png"], "isHidden": True})
    assert answer.status == 200
    body = json.dumps({"hide": {"photos": ["p00.png"], "isHidden": True}}).encode()
    for cookie in ("", f"{name}=", f"{name}=x", preview.cookie + "x", "x" + preview.cookie):
        headers = {"Cookie": cookie}
        page = preview.ask("GET", "/", headers)
        assert page.status == 200 and b"_photofall" not in page.body, cookie
        for path in ("settings", "events", "editor.js", "photo?photo=p00.png",
                     "album?photo=p00.png&page=/", "head?photo=p00.png&page=/", "albums",
                     "source?photo=p03.png"):
            assert preview.ask("GET", f"/_photofall/{path}", headers).status == 403, path
        headers = {**preview.write_headers(), **headers}
        assert preview.ask("POST", "/_photofall/edit", headers, body).status == 403
    for key in (place, place + "x", "/?key="):
        answer = preview.ask("GET", key)
        assert answer.status == 403 and not answer.getheader("Set-Cookie"), key
    # The cookie is for requests of the preview's own pages, and no script reads it.
    opening = preview.next_opening()
    cookie = preview.ask("GET", opening.removeprefix(preview.address[:-1])).getheader("Set-Cookie")
    assert {"Path=/", "HttpOnly", "SameSite=Strict"} <= set(cookie.split("; "))
    assert (preview.photos / "arrangement.txt").read_text() == "- p03.png\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="becomes other users")
def test_the_cookie_is_of_no_worth_to_other_users():
    """Cookies know no ports: a server of another user that the browser visits is sent them."""
    def ask(user, path, cookie=""):
        asks = (
            "import http.client, sys; port, path, cookie = sys.argv[1:];"
            "connection = http.client.HTTPConnection('127.0.0.1', int(port));"
            "connection.request('GET', path, headers={'Cookie': cookie});"
            "answer = connection.getresponse();"
            "print(answer.status, answer.getheader('Set-Cookie'), answer.read().decode())")
        done = subprocess.run(
            ["setpriv", f"--reuid={user}", "--clear-groups", "/usr/bin/python3", "-c", asks, str(port),
             path, cookie], cwd="/", capture_output=True, text=True, check=True, timeout=PATIENCE)
        return done.stdout

    with tempfile.TemporaryDirectory() as place:
        draw(Path(place) / "photos/a.png", 1)
        # Others may not reach the folder that it is in.
        program = shutil.copy(PHOTOFALL, Path(place) / "photofall")
        for path in (Path(place), *Path(place).rglob("*")):
            os.chown(path, 1234, 1234)
        server = subprocess.Popen(
            ["setpriv", "--reuid=1234", "--regid=1234", "--clear-groups", program, "serve", "photos",
             "--port", "0", "--cache", "cache"], cwd=place, stdout=subprocess.PIPE, text=True)
        try:
            port, key = re.search(r":(\d+)(/\?key=\w+)", server.stdout.readline()).groups()
            cookie = ask(1234, key).split()[1].rstrip(";")
            for user, status in ((1234, "200"), (0, "200"), (4321, "403")):
                wait_until(lambda: ask(user, "/_photofall/settings", cookie).split()[0] != "503")
                assert ask(user, "/_photofall/settings", cookie).split()[0] == status, user
                assert ("data-token" in ask(user, "/", cookie)) == (status == "200"), user
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=PATIENCE)


GUARDS = {
    "Content-Security-Policy": "frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
}


def test_every_answer_is_guarded(preview):
    picture = "/" + re.search(
        r'src="(media/[^"]+)"', preview.request("GET", "/").body.decode()).group(1)
    good, large = preview.write_headers(), b" " * (2 << 20)
    answers = [preview.request("GET", path) for path in (
        "/", "/index.html", picture, "/gallery.json", "/nothing", "/../x", "/_photofall/settings",
        "/_photofall/editor.js", "/_photofall/nothing", "/_photofall", "/?key=x")]
    answers += [
        preview.ask("GET", "/_photofall/settings"),
        preview.request("GET", "/", {"Host": "evil.example"}),
        preview.request("GET", picture, {"Range": "bytes=10-19"}),
        preview.request("PUT", "/"), preview.request("POST", "/_photofall/edit"),
        preview.request("POST", "/_photofall/edit", good, b"{"),
    ]
    # A refused body is not waited for: whoever goes on sending may find the line closed.
    with contextlib.suppress(ConnectionError):
        answers.append(preview.request("POST", "/_photofall/edit", good, large))
    assert {answer.status for answer in answers} >= {200, 206, 303, 403, 404, 405, 421, 422}
    for answer in answers:
        headers = {name: answer.getheader(name) for name in GUARDS}
        assert headers == GUARDS, answer.status


def test_no_other_site_frames_the_preview(browser, preview, tmp_path):
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "index.html").write_text(f'<iframe src="{preview.address}"></iframe>')
    context = new_context(browser)
    preview.admit(context)
    page = context.new_page()
    with hosting(tmp_path / "evil") as evil:
        page.goto(evil)
        page.wait_for_load_state("load")
        assert "chrome-error" in page.frames[1].url
    # The preview's own page of devices shows itself in frames.
    page.goto(preview.address + "_photofall/devices.html?page=/")
    for frame in page.frames[1:]:
        frame.wait_for_selector(".tile")
    assert len(page.frames) == 4
    # What leads to another server, however it is spelt, does not stand there.
    for other in ("%2F%5Cevil.example%2Fa", "%2F%09%2Fevil.example%2Fa", "https:evil.example"):
        page.goto(preview.address + "_photofall/devices.html?page=" + other)
        for frame in page.frames[1:]:
            frame.wait_for_selector(".tile")
            assert frame.url.startswith(preview.address)
    context.close()


@pytest.mark.parametrize("edit", [
    {"span": {"photos": ["p00.png"], "columns": columns}} for columns in (0, -1, 101, 1 << 62)
] + [
    {"setting": {"key": key, "value": value}} for key, value in (
        ("inset", "101"), ("breakpoints.0.columns", "0"), ("chunk.target", "1"),
        ("chunk.minimum", "80"), ("nothing", "1"), ("limits.pixels", "0"),
        ("limits.sandbox", "off"), ("watermark.file", "p01.png"))
] + [
    {"move": {"photos": ["p00.png", "p00.png"], "before": "p03.png"}},
    {"hide": {"photos": ["link.png"], "isHidden": True}},
    {"hide": {"photos": ["away/secret.png"], "isHidden": True}},
    {"hide": {"photos": ["none.png"], "isHidden": True}},
    {"mark": {"photos": ["notes.txt"], "stars": 3}},
], ids=lambda edit: json.dumps(edit)[:50])
def test_what_a_build_would_refuse_is_not_written(preview, tmp_path, edit):
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "secret.png").write_bytes((preview.photos / "p01.png").read_bytes())
    os.symlink(tmp_path / "away", preview.photos / "away")
    os.symlink("p01.png", preview.photos / "link.png")
    (preview.photos / "notes.txt").write_text("No photo.")
    photos = [path.name for path in preview.photos.iterdir()]
    answer = preview.edit(**edit)
    assert answer.status == 422, answer.body
    assert sorted(photos) == sorted(path.name for path in preview.photos.iterdir())
    assert [path.name for path in (tmp_path / "away").iterdir()] == ["secret.png"]


def test_names_lead_to_no_other_file(start_preview, tmp_path):
    photos = tmp_path / "photos"
    for name in ("a\n- p01.png", "cr\r.png", b"n\xff.png".decode(errors="surrogateescape"), "e\u0301.png"):
        draw(photos / name, 30)
    draw(photos / "A\n- p02.png" / "x.png", 31)
    preview = start_preview(photos=24)
    before = {path.name for path in photos.iterdir()}

    def follow(former):
        return {"follow": {"renamed": [
            {"photo": "p00.png", "former": former, "name": "p00.png", "album": None}]}}

    for edit, status in [
        # A zero byte ends a name for the system.
        (follow("p01.png\0"), 422),
        (follow("photofall.yaml\0"), 422),
        # A line break begins another line of an arrangement.
        ({"hide": {"photos": ["a%0A-%20p01.png"], "isHidden": True}}, 422),
        ({"hide": {"photos": ["cr%0D.png"], "isHidden": True}}, 422),
        ({"hideAlbum": {"album": "A%0A-%20p02.png", "isHidden": True}}, 422),
        # Bytes that are no text have no place in YAML.
        ({"caption": {"photo": "n%FF.png", "text": "x", "was": ""}}, 422),
        ({"span": {"photos": ["n%FF.png"], "columns": 2}}, 422),
        ({"cover": {"photo": "n%FF.png", "album": ""}}, 422),
    ]:
        answer = preview.edit(**edit)
        assert answer.status == status, (edit, answer.status, answer.body)
    assert {path.name for path in photos.iterdir()} == before


@pytest.mark.parametrize("title", [".\u0301best", "_\u0301best", "a\u009b31mb\x7f", "a\u202eb"])
def test_a_title_makes_an_album_that_is_shown(preview, title):
    assert preview.edit(newAlbum={"parent": "", "title": title}).status == 200
    [folder] = [path for path in preview.photos.iterdir() if path.is_dir()]
    assert folder.name[0] not in "._-" and not set(folder.name) & set("\u009b\x7f\u202e")


def test_a_file_that_is_no_mapping_is_not_edited(preview):
    file = preview.photos / "album.yaml"
    for text in ("words\n", "- a list\n"):
        file.write_text(text)
        answer = preview.edit(albumTitle={"album": "", "text": "New", "was": ""})
        assert (answer.status, file.read_text()) == (422, text), answer.body


def test_a_history_that_others_wrote_changes_no_other_file(start_preview):
    preview = start_preview(photos=24)
    caption = {"photo": "p00.png", "text": "Words", "was": ""}
    assert preview.edit(caption=caption).status == 200
    assert preview.stop() == 130
    [history] = preview.cache.glob("previews/*.history")
    step, album = (history / "0").read_bytes(), str(preview.photos / "album.yaml").encode()
    for other in ("photos.yaml", "../evil.ya"):
        # As long as the path that it stands for.
        path = str(preview.photos / other).encode().ljust(len(album), b"l")
        (history / "0").write_bytes(step.replace(album, path))
        assert step != (history / "0").read_bytes()
        (history / "done").write_text("0")
        again = start_preview()
        wait_until(lambda: again.request("GET", "/_photofall/settings").status == 200)
        answer = again.request("POST", "/_photofall/redo", again.write_headers(), b"{}")
        assert answer.status != 200
        assert not os.path.exists(path)
        assert again.stop() == 130


@pytest.mark.parametrize("name, done", [
    (2**63 - 1, None), (-2**63, None), (0, -2**63), (7, 2**63 - 1)])
def test_a_history_of_numbers_without_measure_ends_no_preview(start_preview, name, done):
    preview = start_preview(photos=24)
    caption = {"photo": "p00.png", "text": "Words", "was": ""}
    assert preview.edit(caption=caption).status == 200
    assert preview.stop() == 130
    [history] = preview.cache.glob("previews/*.history")
    (history / "0").rename(history / str(name))
    if done is not None:
        (history / "done").write_text(str(done))
    again = start_preview()
    wait_until(lambda: again.request("GET", "/_photofall/settings").status == 200)
    assert again.stop() == 130


def test_settings_for_what_is_not_there_are_refused(preview):
    for key, value in [("breakpoints.9223372036854775807.columns", "1"),
                       ("breakpoints.-1.columns", "2"), ("breakpoints.0.columns.0", "2")]:
        answer = preview.edit(setting={"key": key, "value": value})
        assert answer.status == 422, (key, answer.body)
    assert not (preview.photos / "photofall.yaml").exists()
    mark = {"photos": ["p01.png", "p01.png"], "stars": 3}
    assert preview.edit(mark=mark).status == 422


def test_no_page_is_laid_out_that_holds_a_photo_twice(preview):
    key = json.loads(preview.request("GET", "/stream.json").body)["chunks"][0]["key"]
    question = {"photo": "p00.png", "chunks": [{"key": key, "sections": [["p00.png"] * 5000]}]}
    answer = preview.request("POST", "/_photofall/frames", preview.write_headers(),
                             json.dumps(question).encode())
    assert answer.status == 422, answer.body
    question["chunks"][0]["sections"] = [["p01.png", "p00.png"]]
    answer = preview.request("POST", "/_photofall/frames", preview.write_headers(),
                             json.dumps(question).encode())
    assert answer.status == 200, answer.body


def test_a_setting_that_an_album_contradicts_is_not_written(preview):
    trip = preview.photos / "trip"
    draw(trip / "t0.png", 3)
    (trip / "album.yaml").write_text("chunk: {maximum: 90, minimum: 45}\n")
    wait_until(lambda: b"trip" in preview.request("GET", "/").body)
    answer = preview.edit(setting={"key": "chunk.target", "value": "42"})
    assert answer.status == 422 and b"trip/album.yaml" in answer.body
    assert not (preview.photos / "photofall.yaml").exists()


def test_a_configuration_in_the_working_folder_is_changed(start_preview, tmp_path, monkeypatch):
    (tmp_path / "own.yaml").write_text("inset: 3\n")
    monkeypatch.chdir(tmp_path)
    preview = start_preview("--config", "own.yaml", photos=3)
    answer = preview.edit(setting={"key": "inset", "value": "7"})
    assert answer.status == 200, answer.body
    assert (tmp_path / "own.yaml").read_text() == "inset: 7\n"


def test_a_folder_that_is_made_anew_is_seen_again(preview):
    shutil.rmtree(preview.photos)
    draw(preview.photos / "later.png", 3)
    wait_until(lambda: b"later.png" in preview.request("GET", "/").body)
    # What comes after that is seen, too.
    draw(preview.photos / "last.png", 4)
    wait_until(lambda: b"last.png" in preview.request("GET", "/").body)


def test_a_folder_whose_parent_is_made_anew_is_seen_again(start_preview, tmp_path):
    (tmp_path / "above").mkdir()
    (tmp_path / "photos").symlink_to("above/photos")
    draw(tmp_path / "above" / "photos" / "first.png", 2)
    preview = start_preview()
    wait_until(lambda: b"first.png" in preview.request("GET", "/").body)
    shutil.rmtree(tmp_path / "above")
    draw(preview.photos.resolve() / "later.png", 3)
    wait_until(lambda: b"later.png" in preview.request("GET", "/").body)
    draw(preview.photos / "last.png", 4)
    wait_until(lambda: b"last.png" in preview.request("GET", "/").body)


def test_a_folder_that_becomes_readable_is_followed(start_preview, tmp_path, monkeypatch):
    # To root all is readable, but for this right.
    less = "setpriv --bounding-set=-dac_override,-dac_read_search" if os.geteuid() == 0 else ""
    program = tmp_path / "photofall"
    program.write_text(f'#!/bin/sh\nexec {less} "{PHOTOFALL}" "$@"\n')
    program.chmod(0o755)
    monkeypatch.setattr("previews.PHOTOFALL", program)
    trip = tmp_path / "photos" / "trip"
    draw(trip / "first.png", 1)
    trip.chmod(0)
    preview = start_preview(photos=2)
    trip.chmod(0o755)
    wait_until(lambda: b"first.png" in preview.request("GET", "/trip/").body)
    draw(trip / "later.png", 2)
    wait_until(lambda: b"later.png" in preview.request("GET", "/trip/").body)


def status_of_pieces(preview, headers, pieces):
    """The answer to an edit whose length nobody was told before."""
    connection = http.client.HTTPConnection("127.0.0.1", preview.port, timeout=PATIENCE)
    connection.request("POST", "/_photofall/edit", iter(pieces), headers, encode_chunked=True)
    return connection.getresponse().status


def test_writes_need_origin_token_and_json(preview):
    body = json.dumps({"hide": {"photos": ["p00.png"], "isHidden": True}}).encode()
    good = preview.write_headers()
    for name, value in (("Origin", "http://evil.example"), ("Origin", "null"),
                        ("X-Photofall-Token", "x"), ("Content-Type", "text/plain"),
                        ("Content-Type", "application/x-www-form-urlencoded")):
        headers = {**good, name: value}
        assert preview.request("POST", "/_photofall/edit", headers, body).status in (403, 415)
    for name in good:
        headers = {key: value for key, value in good.items() if key != name}
        assert preview.ask("POST", "/_photofall/edit", headers, body).status in (403, 415)
    # A refused body is not waited for: whoever goes on sending may find the line closed.
    with contextlib.suppress(ConnectionError):
        large = b" " * (1 << 20) + body
        answer = preview.request("POST", "/_photofall/edit", good, large)
        assert answer.status == 413 and b"too much at once" in answer.body
    with contextlib.suppress(ConnectionError):
        assert status_of_pieces(preview, good, [large[:1 << 19]] * 3) == 413
    assert preview.request("POST", "/_photofall/edit", good, b"{").status == 422
    assert preview.request("PUT", "/_photofall/edit", good, body).status == 405
    assert not (preview.photos / "arrangement.txt").exists()


def is_cut_off(client):
    """Whether the server has ended a connection, on which it has nothing to say."""
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_slow_clients_keep_nobody_waiting(preview):
    with contextlib.ExitStack() as clients:
        def slow_client():
            client = clients.enter_context(
                socket.create_connection(("127.0.0.1", preview.port)))
            client.sendall(b"GET / HTTP/1.1\r\nHost: ")
            return client

        def is_answered_before():
            slow = [slow_client() for _ in range(50)]
            assert preview.request("GET", "/").status == 200
            return not any(map(is_cut_off, slow))

        # A machine may take longer for the answer than the slow ones are waited for.
        wait_until(is_answered_before)
        # A head that never ends is cut off, though bytes come now and then.
        dripping = slow_client()

        def drips_in_vain():
            with contextlib.suppress(BlockingIOError):
                try:
                    dripping.sendall(b"x")
                except OSError:
                    return True
            return is_cut_off(dripping)

        wait_until(drips_in_vain)


# Serving.

def test_ranges_and_conditions(preview):
    assert preview.site.is_dir()
    text = preview.request("GET", "/").body.decode()
    picture = "/" + re.search(r'src="(media/[^"]+)"', text).group(1)
    whole = preview.request("GET", picture)
    assert whole.status == 200 and whole.getheader("Content-Type").startswith("image/")
    tag = whole.getheader("ETag")
    part = preview.request("GET", picture, {"Range": "bytes=10-19"})
    assert part.status == 206 and part.body == whole.body[10:20]
    assert part.getheader("Content-Range") == f"bytes 10-19/{len(whole.body)}"
    assert preview.request("GET", picture, {"Range": "bytes=-5"}).body == whole.body[-5:]
    assert preview.request("GET", picture, {"Range": "bytes=9999999-"}).status == 416
    assert preview.request("GET", picture, {"If-None-Match": tag}).status == 304
    other = preview.request("GET", picture, {"Range": "bytes=0-1", "If-Range": '"other"'})
    assert other.status == 200
    # Until all is on the disk, texts come as they are made.
    wait_until(lambda: preview.request(
        "GET", "/gallery.json", {"Accept-Encoding": "gzip"}).getheader("Content-Encoding") == "gzip")
    assert preview.request("HEAD", "/").body == b""
    assert preview.request("GET", "/pages").status in (301, 404)
