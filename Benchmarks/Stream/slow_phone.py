"""A phone of the middle class, played by the browser of a faster machine.

The same share of two machines' processors is not the same speed. So how fast the machine is comes
first, by the loops of Lighthouse's BenchmarkIndex, in which such a phone reaches up to 800; and a
page runs so many times slower.
"""
PHONE = 800

# Hundreds of strings of 10,000 characters a second, and of copies of 100,000 numbers; their mean.
INDEX = """() => {
  const rate = (pass) => {
    const start = performance.now();
    let passes = 0;
    // The clock is asked seldom, or it would count.
    while (performance.now() - start < 500) for (let i = 0; i < 10; i++, passes++) pass(passes);
    return passes / (performance.now() - start) * 100;
  };
  const arrays = [0, 1].map(() => Array.from({ length: 100000 }, (_, i) => i));
  let kept = "";
  const strings = rate(() => {
    let text = "";
    for (let i = 0; i < 10000; i++) text += "a";
    kept = text;
  });
  const copies = rate((turn) => {
    const [from, to] = [arrays[turn % 2], arrays[1 - turn % 2]];
    for (let i = 0; i < from.length; i++) to[i] = from[i];
  });
  return kept && (strings + copies) / 2;
}"""


def index(browser):
    """The machine's index: the best of three, for what else it does counts against it."""
    page = browser.new_page()
    best = max(page.evaluate(INDEX) for _ in range(3))
    page.close()
    return best


def slowdown(machine):
    """How many times slower than on a machine of such an index a page runs on the phone."""
    return max(1, machine / PHONE)
