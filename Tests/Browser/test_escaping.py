"""Nothing that a photo or an album says can become markup or script."""
import pytest

from galleries import build, photo

PAYLOADS = [
    "<script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    '" onmouseover="window.ran=1" x="',
    "' onfocus='window.ran=1' autofocus x='",
    "</title><svg onload=window.ran=1>",
    "</style><script>window.ran=1</script>",
    "{{{style}}} {{title}}",
    "[click](javascript:window.ran=1)",
    "&lt;b&gt; &amp; “quotes” 写真 صورة",
    "-->]]><!--",
]


def yaml_text(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.mark.parametrize("policy", ["with the policy", "without the policy"])
@pytest.mark.parametrize("payload", PAYLOADS)
def test_texts_stay_texts(tmp_path, serve, open_page, payload, policy):
    name = payload.replace("/", "∕") + ".jpg"
    folder = tmp_path / "photos"
    photo(folder / name)
    photo(folder / payload.replace("/", "∕") / "inner.jpg")
    text = yaml_text(payload)
    (folder / "album.yaml").write_text(
        f"title: {text}\ndescription: {text}\ncaptions:\n  {yaml_text(name)}: {text}\n"
        f"alt:\n  {yaml_text(name)}: {text}\n"
    )
    (folder / "photofall.yaml").write_text(f"site:\n  author: {text}\n  licence: {text}\n")
    site = build(folder, cwd=tmp_path)
    page = open_page(bypass_csp=policy == "without the policy")
    address = serve(site)
    for file in site.rglob("*.html"):
        page.goto(address + str(file.relative_to(site)).replace("%", "%25"))
        page.mouse.move(100, 300)
        page.keyboard.press("Tab")
        assert page.evaluate("window.ran") is None
        assert page.locator("script").count() == 1
        assert page.locator("[onerror], [onload], [onmouseover], [onfocus]").count() == 0
        assert page.locator("a[href^=javascript]").count() == 0
    page.goto(address + "index.html")
    assert page.locator("h1").inner_text() == payload
    assert page.locator(".tile img").first.get_attribute("alt") == payload
