// Chunks in the document: those near the screen, each as high as it will be when it is there, and
// above and below them the room of all others.

const shown = new Map();
const before = Object.assign(document.createElement("div"), { className: "stream-before" });
const after = gallery.querySelector(".stream-after");

const announce = (chunk, isThere) => document.dispatchEvent(new CustomEvent(
  "photofall:chunk", { detail: { index: chunk.index, element: chunk.element, isThere } }));

// The fewer rules there are to look up for a tile, the sooner it is laid out. So the rules of a chunk
// have names that no other chunk has, and are those of the present band alone.

const renamed = (element, style, index) => {
  const own = `.pf${index}-`;
  for (const name of ["tile", "caption"]) {
    for (const one of element.getElementsByClassName(name)) one.className += ` pf-${name}`;
  }
  for (const one of element.querySelectorAll("[class*=pf-]")) {
    one.className = one.className.replaceAll("pf-", own.slice(1));
  }
  return style.replace(/\.(tile|caption)(?=[{,])/g, ".pf-$1").replaceAll(".pf-", own);
};

const fit = ({ sheet, style }) => {
  const keepBand = (rules) => {
    const bands = [...rules.cssRules].filter((rule) => rule instanceof CSSContainerRule);
    const others = bands.filter((_, place) => place !== band);
    for (const rule of others) rules.deleteRule([...rules.cssRules].indexOf(rule));
  };
  sheet.replaceSync(style);
  const [frames] = sheet.cssRules;
  keepBand(frames);
  for (const rule of frames.cssRules) if (/^:root/.test(rule.selectorText)) keepBand(rule);
};

const adoptSheets = () => {
  const styled = [...shown.values()].filter(({ isStyled }) => isStyled);
  document.adoptedStyleSheets = styled.map(({ sheet }) => sheet);
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

// Chunks that have come take turns, one a frame, those on the screen first: so none takes long.
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

// The tiles of a chunk, those nearest to the middle of the screen first.
const inTurn = (tiles, index) => {
  const height = offsets[index + 1] - offsets[index];
  const middle = (position() + innerHeight / 2 - offsets[index]) / height * tiles.length;
  const away = (tile) => Math.abs(tiles.indexOf(tile) - middle);
  return tiles.toSorted((one, other) => away(one) - away(other));
};

// A page as this one can take it in.
const prepare = (chunk, { page, style }) => {
  const content = page.querySelector(".chunk");
  for (const image of content.querySelectorAll("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  makeAbsolute(content, album.chunks[chunk.index].page);
  chunk.style = renamed(content, style, chunk.index);
  chunk.sheet = new CSSStyleSheet();
  fit(chunk);
  return content;
};

const fill = async (chunk) => {
  // When all stand where they will be.
  await null;
  const { index, letGo: { signal } } = chunk;
  // What is on the screen comes first.
  if (away(chunk)) {
    const near = [...shown.values()].filter((one) => !away(one));
    await Promise.all(near.map(({ filled }) => filled));
  }
  const mine = async () => {
    await turn(chunk);
    signal.throwIfAborted();
  };
  const found = await parsed(
    album.chunks[index].page, { signal, priority: away(chunk) ? "low" : "high" });
  signal.throwIfAborted();
  const content = prepare(chunk, found);
  const hidden = inTurn([...content.querySelectorAll(".tile")], index);
  for (const { style } of hidden) style.display = "none";
  const element = document.adoptNode(content);
  await mine();
  chunk.isStyled = true;
  adoptSheets();
  element.className = chunk.element.className;
  element.style.blockSize = chunk.element.style.blockSize;
  const hadFocus = chunk.element.contains(document.activeElement);
  chunk.element.replaceWith(element);
  chunk.element = element;
  // A few tiles a frame, so that none takes long; on a phone the first ones are all that one sees.
  const unveil = () => {
    for (const { style } of hidden.splice(0, 20)) style.display = "";
  };
  unveil();
  while (hidden.length) {
    await mine();
    unveil();
  }
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
  element.className = "chunk streamed";
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

// In calc(), so that a window that is made wider or narrower stays true until this is done again.
const place = (first, last) => {
  const tops = sums[band];
  const length = (from, to, px = 0) => {
    const [share, pixels, lines] = from.map((term, i) => to[i] - term);
    return `max(0px, calc(${100 * share}cqi + ${pixels - px}px + ${lines}lh))`;
  };
  before.style.blockSize = length(tops[0], tops[first], shift);
  after.style.blockSize = length(tops[last + 1], tops[count()], excess() - shift);
  for (const { index, element } of shown.values()) {
    element.style.blockSize = length(tops[index], tops[index + 1]);
  }
};
