"""Pages that people wrote in Markdown: in the menu, on every screen, without script."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from galleries import build, photos

WORDS = "I take photos of the north, mostly at dawn, and print some of them. " * 6


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    folder = tmp_path_factory.mktemp("written") / "photos"
    photos(folder, 12)
    photos(folder / "a trip", 5)
    for name, title in [("about", "About"), ("prints", "Prints and exhibitions"), ("talks", "Talks")]:
        (folder / f"{name}.md").write_text(
            f"---\nmenu: yes\n---\n# {title}\n\n{WORDS}\n\n## More\n\n- [Photos](index.html)\n- Two\n")
    (folder / "imprint.md").write_text("# Imprint\n\nAda, at home.\n")
    (folder / "photofall.yaml").write_text("theme: switch\n")
    return build(folder, cwd=folder.parent)


@pytest.mark.parametrize("script", [True, False])
def test_the_menu_leads_to_pages_and_they_lead_back(album, serve, open_page, script):
    address = serve(album)
    page = open_page(script=script)
    page.goto(address + "a-trip/index.html")
    menu = page.get_by_role("navigation", name="Menu")
    expect(menu.get_by_role("link")).to_have_text(["About", "Prints and exhibitions", "Talks"])
    menu.get_by_role("link", name="About").click()
    page.wait_for_url(address + "about.html")
    expect(page.get_by_role("heading", level=1)).to_have_text("About")
    expect(menu.locator("[aria-current=page]")).to_have_text("About")
    page.get_by_role("main").get_by_role("link", name="Photos").click()
    page.wait_for_url(address + "index.html")
    page.get_by_role("contentinfo").get_by_role("link", name="Imprint").click()
    page.wait_for_url(address + "imprint.html")


@pytest.mark.parametrize("width", [720, 800, 960, 1024, 1280, 1440])
def test_the_names_of_the_menu_are_not_broken(album, serve, open_page, width):
    page = open_page(width=width)
    page.goto(serve(album))
    lines = """all => all.map(link => {
      const words = document.createRange();
      words.selectNodeContents(link);
      return new Set([...words.getClientRects()].map(box => box.top)).size;
    })"""
    assert page.locator(".menu a").evaluate_all(lines) == [1, 1, 1]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("place", ["index.html", "about.html"])
def test_nothing_of_it_is_out_of_reach(album, serve, open_page, place, width, scheme):
    page = open_page(width=width, color_scheme=scheme, has_touch=True)
    page.goto(serve(album) + place)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for link in page.get_by_role("navigation", name="Menu").get_by_role("link").all():
        box = link.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    findings = Axe().run(page)
    assert findings.violations_count == 0, findings.generate_report()
