// Chunks in the document: those near the screen, each as high as it will be when it is there, and
// above and below them the room of all others.

import { album, clamp, count, gallery, heightOf, offsets } from "./album.js";
import { parsed, received } from "./pages.js";
import { turn } from "./queue.js";
import { adoptSheets, fit, renamed } from "./rules.js";
import {
  distance, excess, highest, isOnScreen, middleOfScreen, setShift, shift,
} from "./window.js";

/**
 * The chunks in the document, by index.
 * @type {Map<number, Chunk>}
 */
export const shown = new Map();
const makeRoom = (className) => Object.assign(document.createElement("div"), { className });
export const before = makeRoom("stream-before");
// The page has none any more where this script could not be had at first.
export const after = gallery.querySelector(".stream-after") ?? makeRoom("stream-after");

/**
 * Tells other scripts of a chunk that has come or gone.
 * @param {Chunk} chunk
 */
export const announce = (chunk, isThere) => document.dispatchEvent(new CustomEvent(
  "photofall:chunk", { detail: { index: chunk.index, element: chunk.element, isThere } }));

/**
 * Parts the tiles of a chunk into pieces of half a screen and hides all but that at `middle`: each
 * other one stands in an element that is not rendered, so that its tiles have no style yet.
 * @returns {Piece[]}
 */
const hide = (content, index, middle) => {
  const tiles = [...content.querySelectorAll(".tile")];
  const { length } = tiles;
  const height = offsets[index + 1] - offsets[index];
  const few = Math.max(4, Math.ceil(length * innerHeight / height / 2));
  const start = clamp(
    Math.round((middle - offsets[index]) * length / height - few / 2), 0, Math.max(0, length - few));
  const pieces = [];
  for (const [place, tile] of tiles.entries()) {
    const number = Math.floor((place - start) / few);
    if (!number) continue;
    let piece = pieces.at(-1);
    if (piece?.number !== number || tile.previousElementSibling !== piece.element) {
      const element = document.createElement("div");
      element.style.display = "none";
      tile.before(element);
      piece = { number, element, top: offsets[index] + height * (place + few / 2) / length };
      pieces.push(piece);
    }
    piece.element.append(tile);
  }
  return pieces;
};

const away = ({ top }, middle) => Math.abs(top - middle);
const nearest = (pieces, middle) =>
  pieces.reduce((one, other) => away(other, middle) < away(one, middle) ? other : one);

/** Shows the piece that is nearest to a place, and takes it out of `pieces`. */
const unveil = (pieces, middle) => {
  const [{ element }] = pieces.splice(pieces.indexOf(nearest(pieces, middle)), 1);
  element.replaceWith(...element.childNodes);
};

/** The key of a chunk's content, and the number of its photos: a tile may stand for several. */
export const factsOf = (content) => ({
  key: content?.dataset.chunk,
  photos: [...content?.querySelectorAll("[data-photo]") ?? []].reduce(
    (sum, { dataset }) => sum + Number(dataset.stack ?? 1), 0),
});

/** True for facts of the same photos, as far as their number tells. */
export const isSame = (one, other) => one?.key === other.key && one.photos === other.photos;

/** Fetches the album again, which was published anew if a page is not as it says, and shows that. */
const askForAlbum = async (index) => {
  photofall.forget();
  const found = await photofall.album;
  if (found?.chunks.length && !isSame(found.chunks[index], album.chunks[index])) {
    photofall.follow?.(found);
  }
};

/**
 * The content of a chunk, ready to stand in this page.
 * @param {Chunk} chunk
 */
const prepare = (chunk, content, style) => {
  for (const image of content.getElementsByTagName("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  photofall.makeAbsolute(content, album.chunks[chunk.index].page);
  chunk.style = renamed(content, style, chunk.index);
  chunk.sheet = new CSSStyleSheet();
  fit(chunk);
  return content;
};

/** @param {Chunk} chunk */
const fill = async (chunk) => {
  // One turn later all chunks stand where they will be.
  await null;
  const { index, letGo: { signal } } = chunk;
  const isNeeded = isOnScreen(chunk);
  // The chunk in the middle of the screen is asked for before those above and below.
  if (distance(chunk, middleOfScreen())) await null;
  // Chunks on the screen come first.
  if (!isNeeded) {
    await Promise.all([...shown.values()].filter(isOnScreen).map(({ filled }) => filled));
  }
  const mine = async (nearest) => {
    const middle = await turn(chunk, nearest);
    signal.throwIfAborted();
    return middle;
  };
  const text = await received(
    album.chunks[index].page, { signal, priority: isNeeded ? "high" : "low" });
  const middle = await mine((middle) => distance(chunk, middle));
  const { page, style } = parsed(text);
  const content = page.querySelector(".chunk");
  if (!isSame(factsOf(content), album.chunks[index])) {
    await askForAlbum(index);
    signal.throwIfAborted();
    // Hosts may answer any address with the start page.
    if (content?.dataset.chunk !== chunk.key) throw new Error(album.chunks[index].page);
  }
  const element = document.adoptNode(prepare(chunk, content, style));
  // The focus that waits for a tile gets it at once.
  const hadFocus = chunk.element.contains(document.activeElement);
  const pieces = hadFocus ? [] : hide(element, index, middle);
  chunk.isStyled = true;
  adoptSheets(shown.values());
  element.className = chunk.element.className;
  element.style.blockSize = chunk.element.style.blockSize;
  element.setAttribute("aria-busy", "true");
  chunk.element.replaceWith(element);
  chunk.element = element;
  if (hadFocus) {
    const tiles = [...element.querySelectorAll(".tile")];
    tiles.at(chunk.isFromBelow ? -1 : 0)?.focus({ preventScroll: !isOnScreen(chunk) });
  }
  while (pieces.length) unveil(pieces, await mine((middle) => away(nearest(pieces, middle), middle)));
  element.removeAttribute("aria-busy");
  announce(chunk, true);
};

/**
 * A message that something could not be had, with a button to try again.
 * @param {() => void} retry
 * @param {string} [address]
 */
export const notice = (retry, address) => {
  const element = Object.assign(document.createElement("p"), { className: "missing" });
  const button = Object.assign(document.createElement("button"), {
    type: "button", textContent: photofall.say("retry"), onclick: retry,
  });
  element.append(photofall.say("missing"), button);
  if (address) {
    element.append(Object.assign(document.createElement("a"), {
      href: address, textContent: photofall.say("open"),
    }));
  }
  return element;
};

/** @param {Chunk} chunk */
const tryToFill = (chunk) => {
  chunk.element.setAttribute("aria-busy", "true");
  chunk.filled = fill(chunk).catch(() => {
    if (chunk.letGo.signal.aborted) return;
    const retry = () => tryToFill(chunk);
    const { element } = chunk;
    const hadFocus = element.contains(document.activeElement);
    element.removeAttribute("aria-busy");
    element.removeAttribute("tabindex");
    element.replaceChildren(notice(retry, album.chunks[chunk.index].page));
    if (hadFocus) element.querySelector("button").focus({ preventScroll: true });
  });
};

/** @param {number} index */
const add = (index) => {
  const { key } = album.chunks[index];
  /** @type {HTMLElement} */
  const element = document.createElement("div");
  element.className = "chunk streamed";
  element.dataset.chunk = key;
  // The focus of the keyboard waits here for the tiles, and is not sent past them.
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.ariaLabel = photofall.say("page", { page: index + 1, pages: count() });
  gallery.insertBefore(element, shown.get(index + 1)?.element ?? after);
  const chunk = /** @type {Chunk} */ (
    { index, key, element, letGo: new AbortController() });
  element.addEventListener("focus", ({ relatedTarget }) => {
    const from = /** @type {Element | null} */ (relatedTarget);
    const side = from ? element.compareDocumentPosition(from) : 0;
    chunk.isFromBelow = Boolean(side & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  shown.set(index, chunk);
  tryToFill(chunk);
};

/** @param {Chunk} chunk */
export const drop = (chunk) => {
  shown.delete(chunk.index);
  chunk.letGo.abort();
  chunk.element.remove();
  announce(chunk, false);
};

/** Shows the chunks from one to another, and no others. */
export const show = (first, last) => {
  for (const chunk of shown.values()) if (chunk.index < first || chunk.index > last) drop(chunk);
  for (let index = last; index >= first; index--) if (!shown.has(index)) add(index);
  setShift(clamp(shift, offsets[last + 1] - highest, offsets[first]));
  adoptSheets(shown.values());
  place(first, last);
};

const place = (first, last) => {
  before.style.blockSize = heightOf(0, first, shift);
  after.style.blockSize = heightOf(last + 1, count(), excess() - shift);
  for (const { index, element } of shown.values()) {
    element.style.blockSize = heightOf(index, index + 1);
  }
};
