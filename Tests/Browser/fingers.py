"""Fingers on the screen of a page, as real touch events."""


class Fingers:
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points):
        touches = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

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

    def pinch(self, centre, before, after, steps=6):
        """Moves two fingers beside each other from one distance to another, px."""
        x, y = centre

        def pair(distance):
            return (x - distance / 2, y), (x + distance / 2, y)

        self.down(*pair(before))
        for step in range(1, steps + 1):
            self.move(*pair(before + (after - before) * step / steps))
        self.up()
