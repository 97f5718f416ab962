"""Fingers on the screen of a page, as real touch events, and a mouse that clicks twice."""
import time


class Fingers:
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points, **options):
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **options})

    def down(self, *points):
        self.send("touchStart", *points)

    def move(self, *points):
        self.send("touchMove", *points)

    def up(self):
        self.send("touchEnd")

    def drag(self, start, end, steps=6):
        """Goes from one place to another, and does not let go."""
        self.down(start)
        for step in range(1, steps + 1):
            part = step / steps
            self.move(tuple(a + (b - a) * part for a, b in zip(start, end)))

    def swipe(self, start, end):
        self.drag(start, end)
        self.up()

    def tap(self, x, y):
        self.down((x, y))
        self.up()

    def double_tap(self, x, y):
        """Taps twice: by the times that the events bear, whenever they arrive."""
        for timestamp in quick_times():
            self.send("touchStart", (x, y), timestamp=timestamp)
            self.send("touchEnd", timestamp=timestamp)

    def pinch(self, centre, before, after, steps=6):
        """Moves two fingers beside each other from one distance to another, px."""
        x, y = centre

        def pair(distance):
            return (x - distance / 2, y), (x + distance / 2, y)

        self.down(*pair(before))
        for step in range(1, steps + 1):
            self.move(*pair(before + (after - before) * step / steps))
        self.up()


def double_click(page, x, y):
    """Clicks twice: by the times that the events bear, whenever they arrive."""
    session = page.context.new_cdp_session(page)
    for count, timestamp in enumerate(quick_times(), 1):
        for kind in ("mousePressed", "mouseReleased"):
            session.send("Input.dispatchMouseEvent", {
                "type": kind, "x": x, "y": y, "button": "left", "clickCount": count,
                "timestamp": timestamp})


def quick_times():
    """Two moments a tenth of a second apart."""
    now = time.time()
    return now, now + 0.1
