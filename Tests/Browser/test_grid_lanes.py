"""The engine's placement against Chromium's own `display: grid-lanes`."""
import html
import json
import os
import random
import re
import subprocess

import pytest

from conftest import CHROMIUM, PHOTOFALL
from patience import PATIENCE

SEED = 20
CASES = 400


def random_case(rng):
    """A grid whose lengths are whole 1/64 px, so that nothing is rounded on either side."""
    columns = rng.randint(1, 8)
    longest = rng.choice([40, 200, 600])
    return {
        "columns": columns,
        "column_width": rng.randint(40, 160),
        "column_gap": rng.randint(0, 1280) / 64,
        "row_gap": rng.randint(0, 1280) / 64,
        "tolerance": rng.choice([0, rng.randint(0, 12800) / 64, rng.randint(0, 640), None]),
        "direction": rng.choice(["ltr", "rtl"]),
        "items": [
            (
                rng.choice([rng.randint(64, longest * 64) / 64, rng.randint(1, longest // 10) * 10]),
                min(columns, rng.choice([1, 1, 1, rng.randint(1, 4)])),
            )
            for _ in range(rng.randint(0, 60))
        ],
    }


def width(case):
    return case["columns"] * (case["column_width"] + case["column_gap"]) - case["column_gap"]


def request(case):
    """`photofall layout`'s request; a caption alone gives an item a height that no width scales."""
    request = {
        "viewport": {"width": width(case), "height": 600},
        "placement": "inOrder" if case["tolerance"] is None else "gridLanes",
        "tolerance": case["tolerance"] or 0,
        "direction": case["direction"],
        "sections": [
            {
                "columns": case["columns"],
                "columnSpacing": case["column_gap"],
                "rowSpacing": case["row_gap"],
                "items": [
                    {"width": 1, "height": 0, "caption": height, "span": span}
                    for height, span in case["items"]
                ],
            }
        ],
    }
    return json.dumps(request)


def markup(case):
    tolerance = "infinite" if case["tolerance"] is None else f"{case['tolerance']}px"
    # Renamed in 2026; a browser skips the name that it does not know.
    tolerances = f"flow-tolerance:{tolerance};fit-tolerance:{tolerance}"
    style = (
        f"width:{width(case)}px;gap:{case['row_gap']}px {case['column_gap']}px;"
        f"grid-template-columns:repeat({case['columns']},minmax(0,1fr));"
        f"{tolerances};direction:{case['direction']}"
    )
    items = "".join(
        f'<i style="height:{height}px;grid-column:span {span}"></i>'
        for height, span in case["items"]
    )
    return f'<section style="{style}">{items}</section>'


def browser_frames(cases, folder):
    page = folder / "lanes.html"
    page.write_text(
        # All at the top: boxes are reported in single precision, too coarse far down the page.
        "<!doctype html><style>section{display:grid-lanes;position:absolute;top:0}</style>"
        + "".join(map(markup, cases))
        + """<pre></pre><script>
        document.querySelector('pre').textContent = JSON.stringify(
          [...document.querySelectorAll('section')].map(section => {
            const corner = section.getBoundingClientRect();
            return [...section.children].map(item => {
              const box = item.getBoundingClientRect();
              return [box.x - corner.x, box.y - corner.y, box.width, box.height];
            });
          }));
        </script>"""
    )
    arguments = ["--headless=new", "--enable-blink-features=CSSGridLanesLayout", "--dump-dom"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    dump = subprocess.run(
        [CHROMIUM, *arguments, f"--user-data-dir={folder / 'profile'}", page.as_uri()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    ).stdout
    return json.loads(html.unescape(re.search(r"<pre>(.*?)</pre>", dump, re.S)[1]))


def engine_frames(case):
    answer = subprocess.run(
        [str(PHOTOFALL), "layout"],
        input=request(case),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return json.loads(answer.stdout)["sections"][0]["items"]


@pytest.fixture(scope="module")
def pairs(tmp_path_factory):
    rng = random.Random(SEED)
    cases = [random_case(rng) for _ in range(CASES)]
    return list(zip(cases, browser_frames(cases, tmp_path_factory.mktemp("lanes"))))


def test_every_frame_is_where_the_browser_has_it(pairs):
    assert sum(len(frames) for _, frames in pairs) > 10_000
    different = [case for case, frames in pairs if engine_frames(case) != frames]
    assert not different, f"seed {SEED}: {len(different)} of {CASES}, such as {different[0]}"
