"""How a search through a large gallery behaves in a browser.

    python benchmark.py PHOTOFALL [COUNT]

Builds a gallery of COUNT tiny photos (20,000) with titles, captions, keywords and places below
.build/search, types words into its search in Chromium, and prints how long it took after the last
letter until the first results stood there, and what was fetched for them, beside what neither must
exceed. Sizes are those of the files, not compressed. Exit 1 when one does.
"""
import bisect
import contextlib
import itertools
import os
import random
import statistics
import subprocess
import sys
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

TESTS = Path(__file__).resolve().parents[2] / "Tests"
sys.path += [str(TESTS / "Browser"), str(TESTS / "Long")]

import tiny_photos
from hosting import QuietHandler, hosting

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
WORK = Path(".build/search")
MOST_MILLISECONDS = 100
MOST_BYTES = 60_000
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
 xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"><rdf:Description rdf:about=""
 photoshop:City="{city}" photoshop:Country="{country}">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{caption}</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag>{keywords}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>"""
# How often words begin with each letter in English texts, in per mille, and what follows.
FIRST = dict(zip("tasciwbpmfhdolrenugvyjkq", (160, 115, 75, 55, 65, 60, 47, 45, 42, 40, 70, 32, 62,
                                               27, 17, 20, 23, 14, 18, 8, 9, 6, 7, 2)))
LITTLE = "the of and in a to with at on by from for is it as an over under our their".split()


class Language:
    """A vocabulary whose words come as often as words do: the n-th commonest by 1 / n."""

    def __init__(self, random, size):
        letters = list(itertools.accumulate(FIRST.values()))
        found = dict.fromkeys(LITTLE)
        while len(found) < size:
            word = list(FIRST)[bisect.bisect(letters, random.randrange(letters[-1]))]
            for _ in range(random.choice((1, 1, 2, 2, 3))):
                word += random.choice("aeiou") + random.choice("rnstlmdckpgbv")
            found[word] = None
        self.words = list(found)
        self.weights = list(itertools.accumulate(1 / (rank + 2) for rank in range(size)))

    def some(self, random, count):
        return random.choices(self.words, cum_weights=self.weights, k=count)


def make(folder, count):
    """The photos, each with a sidecar; returns the words that are typed."""
    generator = random.Random(20_000)
    language = Language(generator, 8000)
    keywords, cities = language.words[20:620], [word.title() for word in language.words[900:1300]]
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        photo = folder / f"album {number // 500:02}/IMG_{number:05}.png"
        sidecar = photo.with_name(photo.name + ".xmp")
        own = [generator.choice(keywords) for _ in range(5)]
        said = XMP.format(
            city=generator.choice(cities), country=generator.choice(cities[:40]),
            title=escape(" ".join(language.some(generator, 3)).capitalize()),
            caption=escape(" ".join(language.some(generator, 12)).capitalize()),
            keywords="".join(f"<rdf:li>{word}</rdf:li>" for word in own))
        if not photo.exists():
            photo.parent.mkdir(exist_ok=True)
            sidecar.write_text(said)
            photo.write_bytes(tiny_photos.png(number))
    (folder / "photofall.yaml").write_text(
        "metadata.publish: [title, caption, keywords, place]\n"
        "images.widths: [16]\nimages.large: 320\n")
    words = language.words
    return [
        # The commonest words and beginnings, rare ones, several together, a number, none at all.
        "the", "of", "th", "co", "st", words[25], words[60][:3],
        *(words[rank] for rank in (200, 2000, 7900)),
        f"{words[25]} {words[26]}", f"the {words[30]}", f"{words[40]} {words[41]} {words[42]}",
        f"of the {words[22]} and", cities[3], f"{cities[0]} {words[21]}", "00017", "img", "zzz",
    ]


class Host(QuietHandler):
    # Hosts keep connections, and send what they have at once.
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True


# Sets the field, and waits until what it found is shown and drawn.
TYPE = """async (text) => {
  const field = document.querySelector('.find input');
  const status = document.querySelector('.found [role=status]');
  status.textContent = '';
  const start = performance.now();
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  while (!status.textContent) await new Promise(requestAnimationFrame);
  return [performance.now() - start, status.textContent,
    document.querySelectorAll('.found .tile').length];
}"""


def measure(browser, address, text):
    """Milliseconds and bytes of a search in a browser that knows nothing of the index yet."""
    page = browser.new_page()
    sizes = []
    page.on("response", lambda answer: sizes.append(answer) if "/search/" in answer.url else None)
    page.goto(address)
    page.locator(".find input").focus()
    page.locator(".found").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    took, status, shown = page.evaluate(TYPE, text)
    bytes_fetched = sum(int(answer.headers["content-length"]) for answer in sizes)
    page.close()
    return took, bytes_fetched, status, shown


def main():
    program = Path(sys.argv[1]).resolve()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    words = make(WORK / f"photos-{count}", count)
    site = WORK / f"site-{count}"
    command = [program, "build", WORK / f"photos-{count}", "-o", site, "--cache", WORK / "cache"]
    subprocess.run(command, check=True)
    ends = []
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        hosting(site, Host) as address, sync_playwright() as driver,
        contextlib.closing(
            driver.chromium.launch(executable_path=CHROMIUM, args=arguments)) as browser,
    ):
        # A browser that has just begun is busy with itself.
        measure(browser, address, words[0])
        for text in words:
            runs = [measure(browser, address, text) for _ in range(3)]
            took = statistics.median(run[0] for run in runs)
            _, fetched, status, shown = runs[0]
            ends.append(took <= MOST_MILLISECONDS and fetched < MOST_BYTES)
            print(f"{text:30} {took:6.0f} ms (<= {MOST_MILLISECONDS})  {fetched / 1000:6.1f} kB"
                  f" (< {MOST_BYTES // 1000})  {status}, {shown} shown"
                  f"{'' if ends[-1] else '  TOO MUCH'}")
    return 0 if all(ends) else 1


if __name__ == "__main__":
    sys.exit(main())
