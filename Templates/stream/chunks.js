// Chunks in the document: those near the screen, each as high as it will be when it is there, and
// above and below them the room of all others.

import { album, clamp, count, gallery, heightOf, offsets } from "./album.js";
import { parsed, received } from "./pages.js";
import { turn } from "./queue.js";
import { adoptSheets, fit, rename, renamed } from "./rules.js";
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

/** The number of photos that a tile stands for. */
const photosOf = ({ dataset }) => Number(dataset.stack ?? 1);

/**
 * Parts the tiles of a chunk into pieces of half a screen and takes out all but that at `middle`: each
 * other one leaves a mark, and is made ready for this page when its turn comes.
 * @returns {Piece[]}
 */
const part = (content, index, middle) => {
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
    if (piece?.number !== number || tile.previousElementSibling !== piece.mark) {
      const mark = document.createElement("div");
      mark.style.display = "none";
      // It counts for the photos in whose place it is.
      Object.assign(mark.dataset, { photo: "", stack: 0 });
      tile.before(mark);
      // The document of the page that they came with, where pictures are not fetched.
      const tiles = content.ownerDocument.createDocumentFragment();
      piece = { number, mark, tiles, top: offsets[index] + height * (place + few / 2) / length };
      pieces.push(piece);
    }
    piece.tiles.append(tile);
    piece.mark.dataset.stack = String(Number(piece.mark.dataset.stack) + photosOf(tile));
  }
  return pieces;
};

const away = ({ top }, middle) => Math.abs(top - middle);
const nearest = (pieces, middle) =>
  pieces.reduce((one, other) => away(other, middle) < away(one, middle) ? other : one);

/** Shows the piece of a chunk that is nearest to a place, and takes it out of `pieces`. */
const unveil = (chunk, pieces, middle) => {
  const [{ mark, tiles }] = pieces.splice(pieces.indexOf(nearest(pieces, middle)), 1);
  mark.replaceWith(prepare(chunk, tiles));
};

/** The key of a chunk's content, and the number of its photos: a tile may stand for several. */
export const factsOf = (content) => ({
  key: content?.dataset.chunk,
  photos: [...content?.querySelectorAll("[data-photo]") ?? []].reduce(
    (sum, tile) => sum + photosOf(tile), 0),
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
 * Makes a part of a chunk's content ready to stand in this page.
 * @param {Chunk} chunk
 */
const prepare = ({ index }, content) => {
  for (const image of content.querySelectorAll("img")) {
    image.loading = "lazy";
    image.removeAttribute("fetchpriority");
  }
  photofall.makeAbsolute(content, album.chunks[index].page);
  rename(content, index);
  return document.adoptNode(content);
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
  const mineAsChunk = () => mine((middle) => distance(chunk, middle));
  let middle = await mineAsChunk();
  const { page, style } = parsed(text);
  // To parse a page takes a turn of its own, but that in the middle is waited for.
  if (distance(chunk, middle)) middle = await mineAsChunk();
  const content = page.querySelector(".chunk");
  if (!isSame(factsOf(content), album.chunks[index])) {
    await askForAlbum(index);
    signal.throwIfAborted();
    // Hosts may answer any address with the start page.
    if (content?.dataset.chunk !== chunk.key) throw new Error(album.chunks[index].page);
  }
  // The focus that waits for a tile gets it at once.
  const hadFocus = chunk.element.contains(document.activeElement);
  const pieces = hadFocus ? [] : part(content, index, middle);
  const element = prepare(chunk, content);
  chunk.style = renamed(style, index);
  chunk.sheet = new CSSStyleSheet();
  fit(chunk);
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
  while (pieces.length) {
    unveil(chunk, pieces, await mine((middle) => away(nearest(pieces, middle), middle)));
  }
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
