"""Publish in the preview: a build, a check, and the command of the configuration, seen by all pages."""
import json
import os
import re

import pytest
from playwright.sync_api import expect

from galleries import run
from patience import wait_until
from previews import order, wait_for_order

MESSAGE = ".pfe-bar [role=status]"


def write_command(preview, command):
    """Puts a command into the configuration, and waits until the preview has seen that."""
    text = json.dumps({"publish": {"command": command}})
    preview.photos.mkdir(parents=True, exist_ok=True)
    (preview.photos / "photofall.yaml").write_text(text)
    wait_until(lambda: offer(preview)["command"] == command)


def offer(preview):
    answer = preview.request("GET", "/_photofall/publish")
    return json.loads(answer.body) if answer.status == 200 else {"command": None}


def publish_button(page):
    return page.get_by_role("button", name=re.compile("^Publish"), exact=False).and_(
        page.locator(".pfe-bar button"))


def agree(page):
    """Presses Publish, and agrees to the command that is shown."""
    publish_button(page).click()
    dialog = page.get_by_role("dialog", name="Publish with this command?")
    dialog.get_by_role("button", name="Publish").click()
    return page.get_by_role("dialog", name="Publish", exact=True)


@pytest.fixture
def start_publishing(start_preview, tmp_path):
    """Starts a preview of three photos that publishes by a command; the site is `preview.built`."""
    def start(command=None):
        (tmp_path / "photos").mkdir(exist_ok=True)
        preview = start_preview("--output", tmp_path / "site", photos=3)
        preview.built = tmp_path / "site"
        if command:
            write_command(preview, command)
        return preview

    return start


def test_the_button_is_there_while_there_is_a_command(start_publishing, open_preview):
    preview = start_publishing()
    page = open_preview(preview)
    expect(page.locator(".tile").first).to_be_visible()
    expect(page.locator(".pfe-standing")).to_have_text("Saved")
    expect(publish_button(page)).to_be_hidden()
    write_command(preview, "true")
    expect(publish_button(page)).to_be_visible()
    (preview.photos / "photofall.yaml").unlink()
    expect(publish_button(page)).to_be_hidden()


def test_the_command_is_shown_before_its_first_run(start_publishing, start_preview, open_preview):
    command = 'pwd > told.txt && echo "$PHOTOFALL_SITE  \u202etxt" >> told.txt'
    preview = start_publishing(command)
    told = preview.photos / "told.txt"
    page = open_preview(preview)
    publish_button(page).click()
    dialog = page.get_by_role("dialog", name="Publish with this command?")
    assert dialog.locator("pre").text_content() == command
    # What is shown in another order than a shell reads it could be something else.
    assert dialog.locator("pre").evaluate(
        "pre => getComputedStyle(pre).unicodeBidi") == "bidi-override"
    expect(dialog).to_contain_text(str(preview.photos))
    expect(dialog).to_contain_text(str(preview.built))
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    assert not preview.built.exists() and not told.exists()
    panel = agree(page)
    expect(panel.get_by_role("status")).to_have_text("Published.")
    expect(page.locator(MESSAGE)).to_have_text("Published.")
    assert told.read_text().splitlines() == [str(preview.photos), f"{preview.built}  \u202etxt"]
    # It is the site itself, without the editing layer.
    for file in preview.built.rglob("*.html"):
        assert "_photofall" not in file.read_text()
    assert (preview.built / "index.html").is_file()

    def runs_unasked(page):
        told.unlink()
        publish_button(page).click()
        wait_until(told.exists)
        expect(page.locator(MESSAGE)).to_have_text("Published.")

    runs_unasked(page)
    page.close()
    page.problems.clear()
    preview.stop()
    again = start_preview("--output", preview.built)
    page = open_preview(again)
    expect(publish_button(page)).to_be_visible()
    runs_unasked(page)
    # Another command is asked for again.
    write_command(again, command + " && true")
    publish_button(page).click()
    expect(page.get_by_role("dialog", name="Publish with this command?")).to_contain_text("&& true")


def test_all_pages_follow_and_edits_go_on(start_publishing, open_preview):
    preview = start_publishing("echo one; until [ -e go ]; do sleep 0.02; done; echo two >&2")
    first, second = open_preview(preview), open_preview(preview)
    panel = agree(first)
    expect(panel.get_by_label("Output")).to_have_text("one")
    publish_button(second).click()
    panels = [panel, second.get_by_role("dialog", name="Publish", exact=True)]
    for each in panels:
        expect(each.get_by_role("status")).to_have_text("Running the command")
        expect(each.get_by_label("Output")).to_have_text("one")
    # One that comes later knows as much.
    third = open_preview(preview)
    expect(publish_button(third)).to_have_text("Publishing…")
    assert preview.edit(hide={"photos": ["p1.png"], "isHidden": True}).status == 200
    for page in (first, second, third):
        wait_for_order(page, "order => !order.includes('p1.png')")
        assert len(order(page)) == 2
    (preview.photos / "go").touch()
    for each in panels:
        expect(each.get_by_role("status")).to_have_text("Published.")
        expect(each.get_by_label("Output")).to_have_text("one\ntwo")
    for page in (first, second, third):
        expect(page.locator(MESSAGE)).to_have_text("Published.")
        expect(publish_button(page)).to_have_text("Publish")


def test_a_command_that_fails_says_how(start_publishing, open_preview):
    preview = start_publishing("echo 'no such host' >&2; exit 23")
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_role("status")).to_have_text("The command failed, with exit code 23.")
    expect(panel.get_by_label("Output")).to_have_text("no such host")
    expect(page.locator(MESSAGE)).to_have_text("The command failed, with exit code 23.")
    write_command(preview, "kill -9 $$")
    agree(page)
    expect(panel.get_by_role("status")).to_have_text("The command was ended by signal 9.")


def test_a_site_with_faults_is_not_published(start_publishing, open_preview):
    preview = start_publishing("touch ran")
    (preview.photos / "Templates").mkdir()
    (preview.photos / "Templates/end.html").write_text('<p><a href="nowhere.html">Away</a></p>\n')
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_role("status")).to_have_text(
        re.compile(r"^The check found \d+ faults, so nothing was published\.$"))
    expect(panel.get_by_label("Output")).to_contain_text("nowhere.html")
    assert not (preview.photos / "ran").exists()
    # So with one that cannot be built.
    (preview.photos / "Templates/end.html").unlink()
    (preview.photos / "album.yaml").write_text("titel: x\n")
    publish_button(page).click()
    expect(panel.get_by_role("status")).to_contain_text("album.yaml:1:1")
    assert not (preview.photos / "ran").exists()


def test_what_somebody_took_from_the_site_comes_back(start_publishing, open_preview):
    preview = start_publishing("echo >> ran")
    runs = preview.photos / "ran"
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_role("status")).to_have_text("Published.")
    files = [next(preview.built.glob(place)) for place in ("media/*/*", "p/*.html")]
    before = [file.read_bytes() for file in files]
    files[0].unlink()
    files[1].write_bytes(before[1][:100])
    publish_button(page).click()
    wait_until(lambda: runs.read_text() == "\n\n")
    assert [file.read_bytes() for file in files] == before


@pytest.mark.parametrize("form", ["", "=viewer", "=only"], ids=["both", "viewer", "alone"])
def test_what_other_sites_embed_stays_published(start_publishing, open_preview, tmp_path, form):
    preview = start_publishing("true")
    done = run("build", preview.photos, "-o", preview.built, "--cache", tmp_path / "other cache",
               f"--fragment{form}", cwd=tmp_path)
    assert done.returncode == 0, done.stderr

    def published():
        return {file.relative_to(preview.built): file.read_bytes() for file in preview.built.rglob("*")
                if file.is_file() and ".photofall" not in file.parts}

    before = published()
    panel = agree(open_preview(preview))
    expect(panel.get_by_role("status")).to_have_text("Published.")
    assert published() == before


def is_running(file):
    """Whether the process whose number is in a file runs."""
    return file.exists() and file.read_text().strip() and os.path.exists(
        f"/proc/{file.read_text().strip()}/cmdline") and bool(
            open(f"/proc/{file.read_text().strip()}/cmdline", "rb").read())


LONG = "sleep 100000 & echo $! > child; echo $$ > shell; echo ready; wait"


@pytest.mark.parametrize("command", [LONG, f"trap '' TERM; {LONG}"], ids=["plain", "stubborn"])
def test_what_runs_can_be_cancelled(start_publishing, open_preview, command):
    preview = start_publishing(command)
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_label("Output")).to_have_text("ready")
    processes = [preview.photos / name for name in ("child", "shell")]
    assert all(map(is_running, processes))
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_role("status")).to_have_text("Cancelled while the command was running.")
    assert not any(map(is_running, processes))
    expect(panel.get_by_role("button", name="Cancel")).to_be_hidden()
    write_command(preview, "true")
    agree(page)
    expect(panel.get_by_role("status")).to_have_text("Published.")


def test_the_command_ends_with_the_preview(start_publishing, open_preview):
    preview = start_publishing(LONG)
    page = open_preview(preview)
    expect(agree(page).get_by_label("Output")).to_have_text("ready")
    processes = [preview.photos / name for name in ("child", "shell")]
    page.close()
    page.problems.clear()
    assert preview.stop() == 130
    assert not any(map(is_running, processes))


def test_what_a_command_leaves_behind_ends_with_it(start_publishing, open_preview):
    preview = start_publishing("sleep 100000 & echo $! > child")
    page = open_preview(preview)
    expect(agree(page).get_by_role("status")).to_have_text("Published.")
    # What is killed goes when the kernel comes to it.
    wait_until(lambda: not is_running(preview.photos / "child"))


def test_endless_output_is_cut(start_publishing, open_preview):
    preview = start_publishing("seq 1000000; printf '\\033[31mlast'")
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_role("status")).to_have_text("Published.")
    lines = panel.get_by_label("Output").text_content().split("\n")
    assert len(lines) <= 400 and lines[-2:] == ["1000000", "[31mlast"]


def post(preview, place, body, headers=None):
    return preview.ask("POST", f"/_photofall/{place}", headers or preview.write_headers(),
                       json.dumps(body).encode())


def test_only_what_somebody_has_seen_runs(start_publishing, tmp_path):
    preview = start_publishing(f"touch {tmp_path}/ran")
    seen = {"seen": f"touch {tmp_path}/ran"}
    good = preview.write_headers()
    for place in ("publish", "cancel"):
        for name in good:
            bad = [{key: value for key, value in good.items() if key != name}, {**good, name: "x"}]
            for headers in bad:
                assert post(preview, place, seen, headers).status in (403, 415), (place, name)
        for name, value in (("Origin", "http://evil.example"), ("Host", "evil.example")):
            assert post(preview, place, seen, {**good, name: value}).status in (403, 421)
    assert preview.ask("GET", "/_photofall/publish").status == 403
    # A command that a page sends is not run, and neither is one that nobody has seen.
    for body in ({}, {"seen": None}, {"seen": ""}, {"seen": f"touch {tmp_path}/ran "},
                 {"seen": f"touch {tmp_path}/ran; touch {tmp_path}/evil"},
                 {"command": f"touch {tmp_path}/evil"}, {"seen": 1}, []):
        assert post(preview, "publish", body).status == 422, body
    assert not preview.built.exists()
    assert post(preview, "publish", seen).status == 200
    wait_until((tmp_path / "ran").exists)
    assert not (tmp_path / "evil").exists()


def test_no_edit_names_a_program(preview):
    file = preview.photos / "photofall.yaml"
    for text in (None, "inset: 9\n", "publish: {command: \"true\"}\n"):
        if text:
            file.write_text(text)
        for key in ("publish.command", "publish", "tools.ffmpeg"):
            for value in ("touch /tmp/evil", None):
                answer = preview.edit(setting={"key": key, "value": value})
                assert answer.status == 422 or answer.status == 200 and not json.loads(
                    answer.body)["isChanged"], (key, value)
                assert (file.read_text() if file.exists() else None) == text


def test_one_at_a_time(start_publishing):
    preview = start_publishing("echo x >> ran; until [ -e go ]; do sleep 0.02; done")
    seen = {"seen": offer(preview)["command"]}
    answers = [post(preview, "publish", seen).status for _ in range(5)]
    assert answers == [200, 422, 422, 422, 422]
    ran = preview.photos / "ran"
    wait_until(ran.exists)
    assert post(preview, "publish", seen).status == 422
    (preview.photos / "go").touch()
    wait_until(lambda: post(preview, "publish", seen).status == 200)
    wait_until(lambda: ran.read_text() == "x\nx\n")


def test_the_command_has_no_more_than_it_needs(start_publishing, open_preview):
    """It sees no socket and no file of the server, and signals do what they usually do."""
    preview = start_publishing(
        "ls -C /proc/$$/fd; tty; grep SigIgn /proc/self/status; echo on > /dev/stderr")
    page = open_preview(preview)
    panel = agree(page)
    expect(panel.get_by_role("status")).to_contain_text(".")
    expect(panel.get_by_role("button", name="Cancel")).to_be_hidden()
    lines = panel.get_by_label("Output").text_content().split("\n")
    ignored = lines.pop(2).removeprefix("SigIgn:\t")
    # The C library keeps 32 and 33 to itself.
    assert int(ignored, 16) & 0x7fffffff == 0
    assert lines == ["0  1  2", "not a tty", "on"]
