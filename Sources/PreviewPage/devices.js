// The same page in three widths at once, each drawn as small as it takes to stand side by side, and
// on a phone below each other.

import { devices, loadLayouts } from "./editor/devices.js";

const page = new URLSearchParams(location.search).get("page") ?? "/";
const gaps = 16 * (devices.length + 1);
const main = /** @type {HTMLElement} */ (document.querySelector("main"));

/** Says what a device shows; until that is there, what it will show. */
const describe = async ({ frame, caption, name, width }) => {
  const shown = frame.contentDocument;
  const gallery = shown?.querySelector(".gallery");
  const photo = gallery?.querySelector(".tile[data-photo]")?.dataset.photo ?? "";
  const query = { photo, page: gallery ? frame.contentWindow.location.pathname : page };
  // A scroll bar may take some of the width.
  const [words] = await loadLayouts(query, [gallery?.clientWidth ?? width]).catch(() => []);
  // A later page has words of its own.
  if (words && shown === frame.contentDocument) {
    caption.textContent = `${name}, ${width} px: ${words}`;
  }
};

const screens = devices.map((device) => {
  const figure = main.appendChild(document.createElement("figure"));
  const caption = figure.appendChild(document.createElement("figcaption"));
  const pane = figure.appendChild(document.createElement("div"));
  const frame = pane.appendChild(document.createElement("iframe"));
  const screen = { ...device, caption, pane, frame };
  frame.title = device.name;
  frame.addEventListener("load", () => {
    frame.contentDocument?.addEventListener("photofall:update", () => describe(screen));
    describe(screen);
  });
  // Browsers read a backslash as a slash, and leave tabs out: what leads to another server is seen here.
  const address = new URL(page, location.origin);
  frame.src = address.origin === location.origin ? address.href : "/";
  describe(screen);
  return screen;
});

const isNarrow = matchMedia("(max-width: 599px)");
const margins = 32;

const fit = () => {
  const total = devices.reduce((sum, { width }) => sum + width, 0);
  for (const { pane, frame, width, height } of screens) {
    const room = isNarrow.matches ? (innerWidth - margins) / width : (innerWidth - gaps) / total;
    const scale = Math.min(1, room);
    frame.style.width = width + "px";
    frame.style.height = height + "px";
    frame.style.transform = `scale(${scale})`;
    pane.style.width = width * scale + "px";
    pane.style.height = height * scale + "px";
  }
};
addEventListener("resize", fit);
fit();
