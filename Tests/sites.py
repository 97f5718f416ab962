"""Sites as their files by place: where they differ, and whether a visitor finds one whole."""
import html
import json
import os
import re
from urllib.parse import unquote

LINKS = re.compile(r'\s(?:href|src|data-(?!photo|chunk)[\w-]+)="([^"#?]+\.(?:html|css|js|json|svg|jpg|webp|mp4|zip|xml))[#"?]')
SETS = re.compile(r'srcset="([^"]+)"')
# The properties of data files that hold addresses.
ADDRESSES = {"page", "path", "data", "image", "stream", "original"}


def files(folder):
    """The content of every file of a site but photofall's own notes, by its place."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).parts[0] != ".photofall"
    }


def differences(found, wanted):
    """The places where two sites differ."""
    places = sorted(found.keys() | wanted.keys())
    return [place for place in places if found.get(place) != wanted.get(place)]


def links(place, content):
    """The addresses in a page or a data file, as they are written."""
    if place.endswith(".html"):
        text = content.decode()
        found = LINKS.findall(text)
        found += [part.split()[0] for value in SETS.findall(text) for part in value.split(", ")]
        return [html.unescape(link) for link in found]
    return list(addresses(json.loads(content))) if place.endswith(".json") else []


def addresses(data):
    """The addresses in a value of JSON."""
    if isinstance(data, list):
        for value in data:
            yield from addresses(value)
    elif isinstance(data, dict):
        for key, value in data.items():
            if key in ADDRESSES and isinstance(value, str):
                yield value
            else:
                yield from addresses(value)


def targets(place, content):
    """What a page or a data file leads to, by their places in the site."""
    for link in links(place, content):
        link = unquote(link.split("#")[0])
        if "://" not in link and not link.endswith(place):
            yield os.path.normpath(os.path.join(os.path.dirname(place), link))


def assert_whole(found, before, after):
    """Every file is one of before or of after, and no link leads a visitor to nothing.

    A visitor comes by the first page, or by the address of a page that was good before. New pages
    that no way leads to yet may still wait for those that they lead to; pages that are about to go
    have their pictures to the last, if not each other.
    """
    for place, content in found.items():
        assert content in (before.get(place), after.get(place)), f"{place} is neither old nor new"
    pages = {place for place in found if place in before and place.endswith(".html")}
    reached = pages | ({"index.html"} & found.keys())
    waiting = list(reached)
    while waiting:
        place = waiting.pop()
        for target in targets(place, found[place]):
            is_leaving = place not in after and target.endswith(".html")
            if is_leaving and target not in found:
                continue
            assert target in found, f"{place} leads to {target}, which is not there"
            if target not in reached:
                reached.add(target)
                waiting.append(target)
