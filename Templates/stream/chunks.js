// Chunks in the document: those near the screen, each as high as it will be when it is there, and
// above and below them the room of all others.

const shown = new Map();
const before = Object.assign(document.createElement("div"), { className: "stream-before" });
const after = gallery.querySelector(".stream-after");
const placing = new CSSStyleSheet();

const announce = (chunk, isThere) => document.dispatchEvent(new CustomEvent(
  "photofall:chunk", { detail: { index: chunk.index, element: chunk.element, isThere } }));

const adoptSheets = () => {
  const sheets = [...shown.values()].flatMap(({ sheet }) => sheet ?? []);
  document.adoptedStyleSheets = [...sheets, placing];
};

// A page, and apart from it its style element, which the policy of this one would not let pass.
const parsed = async (address, options) => {
  let style = "";
  const text = (await (await fetched(address, options)).text())
    .replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
  return { page: new DOMParser().parseFromString(text, "text/html"), style };
};

// How far a chunk is from the screen, px.
const away = ({ index }) => {
  const top = position();
  return Math.max(0, offsets[index] - top - innerHeight, top - offsets[index + 1]);
};

// Chunks that have come are put in one a frame, those on the screen first: so none takes long.
let arrived = [];
let turning = 0;

const turn = (chunk) => new Promise((resolve) => {
  arrived.push({ chunk, resolve });
  turning ||= requestAnimationFrame(takeTurns);
});

const takeTurns = () => {
  const isNeeded = ({ chunk }) => !chunk.letGo.signal.aborted;
  for (const { resolve } of arrived.filter((one) => !isNeeded(one))) resolve();
  arrived = arrived.filter(isNeeded).sort((one, other) => away(other.chunk) - away(one.chunk));
  arrived.pop()?.resolve();
  turning = arrived.length && requestAnimationFrame(takeTurns);
};

const fill = async (chunk) => {
  // When all stand where they will be.
  await null;
  const address = album.chunks[chunk.index].page;
  const { signal } = chunk.letGo;
  const { page, style } = await parsed(
    address, { signal, priority: away(chunk) ? "low" : "high" });
  await turn(chunk);
  signal.throwIfAborted();
  const element = document.adoptNode(page.querySelector(".chunk"));
  for (const image of element.querySelectorAll("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  makeAbsolute(element, address);
  chunk.sheet = new CSSStyleSheet();
  chunk.sheet.replaceSync(style);
  adoptSheets();
  const hadFocus = chunk.element.contains(document.activeElement);
  chunk.element.replaceWith(element);
  chunk.element = element;
  if (hadFocus) element.querySelector(".tile").focus({ preventScroll: true });
  announce(chunk, true);
  restSoon();
};

const notice = (retry, address) => {
  const element = Object.assign(document.createElement("p"), { className: "missing" });
  const button = Object.assign(document.createElement("button"), {
    type: "button", textContent: say("retry"), onclick: retry,
  });
  element.append(say("missing"), button);
  if (address) {
    element.append(Object.assign(document.createElement("a"), {
      href: address, textContent: say("open"),
    }));
  }
  return element;
};

const tryToFill = (chunk) => {
  chunk.filled = fill(chunk).catch(() => {
    if (chunk.letGo.signal.aborted) return;
    const retry = () => tryToFill(chunk);
    chunk.element.replaceChildren(notice(retry, album.chunks[chunk.index].page));
  });
};

const add = (index) => {
  const { key } = album.chunks[index];
  const element = document.createElement("div");
  element.className = "chunk";
  element.dataset.chunk = key;
  gallery.insertBefore(element, shown.get(index + 1)?.element ?? after);
  const chunk = { index, key, element, letGo: new AbortController() };
  shown.set(index, chunk);
  tryToFill(chunk);
};

const drop = (chunk) => {
  shown.delete(chunk.index);
  chunk.letGo.abort();
  chunk.element.remove();
  announce(chunk, false);
};

const show = (first, last) => {
  for (const chunk of shown.values()) if (chunk.index < first || chunk.index > last) drop(chunk);
  for (let index = last; index >= first; index--) if (!shown.has(index)) add(index);
  shift = clamp(shift, offsets[last + 1] - highest, offsets[first]);
  adoptSheets();
  place(first, last);
};

const place = (first, last) => {
  const length = (from, to, px = 0) => {
    const [share, pixels, lines] = from.map((term, i) => to[i] - term);
    return `calc(${100 * share}cqi + ${pixels - px}px + ${lines}lh)`;
  };
  const rules = album.bands.map((start, band) => {
    const tops = sums[band];
    const above = length(tops[0], tops[first], shift);
    const below = length(tops[last + 1], tops[count()], excess() - shift);
    // The page's own chunk is on the screen when this begins: to hide it then would be a shift.
    const chunks = [...shown.values()].map(({ index, key, element }) => `[data-chunk="${key}"]{`
      + (element === ownChunk ? "" : "content-visibility:auto;")
      + `block-size:${length(tops[index], tops[index + 1])}}`);
    return `@container gallery (min-width:${start}px){${chunks.join("")}`
      + `.stream-before{block-size:max(0px,${above})}.stream-after{block-size:max(0px,${below})}}`;
  });
  placing.replaceSync(`@media screen{${rules.join("")}}`);
};
