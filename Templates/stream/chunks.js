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
  for (const rule of frames.cssRules) if (/^\.layouts/.test(rule.selectorText)) keepBand(rule);
};

const adoptSheets = () => {
  const styled = [...shown.values()].filter(({ isStyled }) => isStyled);
  document.adoptedStyleSheets = styled.map(({ sheet }) => sheet);
};

// A page, and apart from it its style element, which the policy of this one would not let pass.
const parsed = (text) => {
  let style = "";
  const rest = text.replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
  return { page: new DOMParser().parseFromString(rest, "text/html"), style };
};

const received = async (address, options) => (await fetched(address, options)).text();

// Where the middle of the screen is in the stream, px.
const middleOfScreen = () => position() + innerHeight / 2;
// How far a chunk is from there, px.
const away = ({ index }, middle) =>
  Math.max(0, offsets[index] - middle, middle - offsets[index + 1]);
const isOnScreen = (chunk) => away(chunk, middleOfScreen()) < innerHeight / 2;

// Chunks that have come and tiles that are still hidden take turns, one a frame, those nearest to the
// middle of the screen first: so none takes long.
let waiting = [];
let turning = 0;

// `distance` says how far from the middle of the screen the next thing of a chunk is, px. The promise
// gives the middle of the screen.
const turn = (chunk, distance) => new Promise((resolve) => {
  waiting.push({ chunk, distance, resolve });
  turning ||= requestAnimationFrame(takeTurns);
});

const takeTurns = () => {
  const isNeeded = ({ chunk }) => !chunk.letGo.signal.aborted;
  for (const { resolve } of waiting.filter((one) => !isNeeded(one))) resolve();
  const middle = middleOfScreen();
  const ahead = (one) => one.distance(middle);
  waiting = waiting.filter(isNeeded).sort((one, other) => ahead(other) - ahead(one));
  waiting.pop()?.resolve(middle);
  turning = waiting.length && requestAnimationFrame(takeTurns);
};

// The tiles of a chunk, hidden at first, and about where each is in the stream, px.
const hide = (content, index) => {
  const height = offsets[index + 1] - offsets[index];
  return [...content.querySelectorAll(".tile")].map((tile, place, { length }) => {
    tile.style.display = "none";
    return { tile, top: offsets[index] + height * (place + 0.5) / length };
  });
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
  const isNeeded = isOnScreen(chunk);
  // What the middle of the screen shows is asked for before what is above and below.
  if (away(chunk, middleOfScreen())) await null;
  // What is on the screen comes first.
  if (!isNeeded) {
    await Promise.all([...shown.values()].filter(isOnScreen).map(({ filled }) => filled));
  }
  const mine = async (distance) => {
    const middle = await turn(chunk, distance);
    signal.throwIfAborted();
    return middle;
  };
  const text = await received(
    album.chunks[index].page, { signal, priority: isNeeded ? "high" : "low" });
  const middle = await mine((middle) => away(chunk, middle));
  const element = document.adoptNode(prepare(chunk, parsed(text)));
  const hidden = hide(element, index);
  // As many tiles a frame as a screen has, so that none takes long.
  const few = Math.max(
    8, Math.ceil(hidden.length * innerHeight / (offsets[index + 1] - offsets[index])));
  const nearest = (middle) => Math.min(...hidden.map(({ top }) => Math.abs(top - middle)));
  const unveil = (middle) => {
    hidden.sort((one, other) => Math.abs(one.top - middle) - Math.abs(other.top - middle));
    for (const { tile } of hidden.splice(0, few)) tile.style.display = "";
  };
  chunk.isStyled = true;
  adoptSheets();
  element.className = chunk.element.className;
  element.style.blockSize = chunk.element.style.blockSize;
  const hadFocus = chunk.element.contains(document.activeElement);
  chunk.element.replaceWith(element);
  chunk.element = element;
  unveil(middle);
  while (hidden.length) unveil(await mine(nearest));
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
