"""Firefox and WebKit from Debian's packages, each driven by the protocol that it speaks itself.

A page is looked at in a frame of the width that is wanted: neither's window gets as narrow as a
phone. Scripts run beside that frame and reach into it.
"""
import contextlib
import glob
import json
import os
import shutil
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

from patience import PATIENCE, wait_until

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")
WEBKIT_DRIVER = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")
# What a driver gives up on, ms.
TIMEOUTS = {"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE}

SHOW = """return new Promise((done, failed) => {
  const frame = document.createElement('iframe');
  frame.width = arguments[1];
  frame.height = arguments[2];
  frame.style.border = 0;
  frame.src = arguments[0];
  frame.onload = () => done(true);
  frame.onerror = failed;
  document.body.style.margin = 0;
  document.body.replaceChildren(frame);
})"""


class Engine:
    """What both have in common; `run` is theirs."""

    def show(self, address, width, height=900):
        self.run(SHOW, address, width, height)

    def resize(self, width):
        self.run("document.querySelector('iframe').width = arguments[0]", width)

    def look(self, script, *arguments):
        """Runs the body of a function on the page that is shown, as `page` and its `view`."""
        body = f"const view = frames[0], page = view.document; {script}"
        return self.run(f"return (function () {{ {body} }}).apply(null, arguments)", *arguments)


class Firefox(Engine):
    """Marionette: messages of a length and JSON on a socket."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="photofall-firefox-")
        port = free_port()
        preferences = {
            "marionette.port": port, "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False, "app.update.enabled": False,
            "toolkit.telemetry.enabled": False, "browser.aboutConfig.showWarning": False,
        }
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items()]
        Path(self.profile, "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", self.profile],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.profile})
        self.socket = connected(port)
        self.number = 0
        self.message()
        self.command("WebDriver:NewSession", {})
        self.command("WebDriver:SetTimeouts", TIMEOUTS)

    def command(self, name, parameters):
        self.number += 1
        text = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.message()
        if error:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def message(self):
        length = b""
        while (byte := self.socket.recv(1)) != b":":
            length += byte
        text = b""
        while len(text) < int(length):
            text += self.socket.recv(int(length) - len(text))
        return json.loads(text)

    def go(self, address):
        self.command("WebDriver:Navigate", {"url": address})

    def back(self):
        self.command("WebDriver:Back", {})

    def run(self, script, *arguments):
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": arguments})["value"]

    def close(self):
        with contextlib.suppress(OSError, RuntimeError):
            self.command("Marionette:Quit", {"flags": ["eForceQuit"]})
        ended(self.process)
        self.socket.close()
        shutil.rmtree(self.profile, ignore_errors=True)


class WebKit(Engine):
    """WebDriver over HTTP; the browser has a screen of its own."""

    def __init__(self):
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2700x1200x24", "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        # To the end of the line: who still writes when nobody reads any more is killed.
        with open(reading) as number:
            display = ":" + number.readline().strip()
        port = free_port()
        self.driver = subprocess.Popen(
            [WEBKIT_DRIVER, f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"})
        connected(port).close()
        self.address = f"http://127.0.0.1:{port}/session"
        [browser, *_] = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
        options = {"binary": browser, "args": ["--automation"]}
        answer = self.post("", {"capabilities": {"alwaysMatch": {
            "webkitgtk:browserOptions": options}}})
        self.address += "/" + answer["sessionId"]
        self.post("/timeouts", TIMEOUTS)

    def post(self, place, parameters, method="POST"):
        request = urllib.request.Request(
            self.address + place, json.dumps(parameters).encode(),
            {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from error

    def go(self, address):
        self.post("/url", {"url": address})

    def back(self):
        """Waits for the page, in which a script that goes back would be lost with its answer."""
        self.post("/back", {})

    def run(self, script, *arguments):
        return self.post("/execute/sync", {"script": script, "args": arguments})

    def close(self):
        with contextlib.suppress(OSError, RuntimeError):
            self.post("", {}, "DELETE")
        ended(self.driver)
        ended(self.screen)


class Chromium(Engine):
    """A page of the browser that all other tests use."""

    def __init__(self, page):
        self.page = page

    def go(self, address):
        self.page.goto(address)

    def run(self, script, *arguments):
        return self.page.evaluate(
            f"list => (function () {{ {script} }}).apply(null, list)", list(arguments))


ENGINES = {"firefox": Firefox, "webkit": WebKit}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def connected(port):
    """A connection to what was just started, as soon as it listens."""
    def connection():
        with contextlib.suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)

    return wait_until(connection)


def ended(process):
    process.terminate()
    process.wait()
