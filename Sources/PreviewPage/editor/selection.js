// The selection: photos are selected by clicks and keys while one arranges.

import { loadAlbum } from "./edits.js";
import { listen, tell } from "./events.js";
import { keepOverReload } from "./hold.js";
import { announce, lastMessage } from "./status.js";
import { allTiles, photoOf, tileAround } from "./tiles.js";

/**
 * The IDs of the selected photos.
 * @type {Set<string>}
 */
export const selected = new Set(keepOverReload("selected", () => [...selected]));
let isOn = sessionStorage.getItem("photofall-arrange") === "on";
/**
 * The IDs of the album's photos in their order; none until something is selected.
 * @type {string[]}
 */
let album = [];
/** The photo that was selected last; null: none. */
let lastSelected = keepOverReload("last-selected", () => lastSelected);
/** The time when the last drag ended: its click selects nothing. */
let dragEnd = -Infinity;

export const isArranging = () => isOn;

export const noteDragEnd = () => {
  dragEnd = performance.now();
};

/** Shows on the tiles what is selected. */
export const showSelection = () => {
  document.documentElement.classList.toggle("pfe-arranging", isOn);
  for (const tile of allTiles()) {
    const isSelected = isOn && selected.has(photoOf(tile));
    tile.classList.toggle("pfe-selected", isSelected);
    tile.draggable = false;
    if (isSelected) tile.setAttribute("aria-description", "selected");
    else tile.removeAttribute("aria-description");
  }
  tell("shown");
};

export const setArranging = (value) => {
  isOn = value;
  sessionStorage.setItem("photofall-arrange", isOn ? "on" : "off");
  if (!isOn) selected.clear();
  announce(isOn ? "Drag photos, or click to select them. Alt with arrow keys moves them." : "");
  showSelection();
};

export const selectNone = () => {
  selected.clear();
  showSelection();
};

/** Selects photos no more; others that were selected meanwhile stay. */
export const deselect = (ids) => {
  for (const id of ids) selected.delete(id);
  showSelection();
};

const count = () => `${selected.size} selected`;

/** The album's photos in their order, of which the page may have but some. */
const inOrder = () => [...new Set([...album, ...allTiles().map(photoOf)])];

/** The selected photos in the order of the album. */
export const selectedInOrder = () => inOrder().filter((id) => selected.has(id));

/**
 * Learns the album's order, and selects no more what has left it; the next change asks again where it
 * does not come.
 */
const learnAlbum = async () => {
  const answer = selected.size ? await loadAlbum().catch(() => undefined) : undefined;
  album = answer?.order ?? [];
  const there = new Set(answer?.order ?? selected);
  const gone = [...selected].filter((id) => !there.has(id));
  if (!gone.length) return;
  const before = count();
  deselect(gone);
  if (lastMessage() === before) announce(count());
};

/** Selects a photo: alone, besides the others, or all from the last one on. */
export const select = async (id, { adds = false, spans = false } = {}) => {
  // The page has lost sight of the last one, and the order is still on its way.
  if (spans && lastSelected && !inOrder().includes(lastSelected)) await learnAlbum();
  const order = inOrder();
  if (spans && order.includes(lastSelected)) {
    const [from, to] = [order.indexOf(lastSelected), order.indexOf(id)].sort((a, b) => a - b);
    for (const each of order.slice(from, to + 1)) selected.add(each);
  } else if (selected.has(id)) {
    selected.delete(id);
  } else {
    if (!adds) selected.clear();
    selected.add(id);
  }
  lastSelected = id;
  showSelection();
  announce(count());
  if (!album.length) learnAlbum();
};

/** The selected photos, or the one that has the focus. */
export const chosen = () => {
  const focused = tileAround(document.activeElement)?.dataset.photo;
  return new Set(selected.size ? selected : focused ? [focused] : []);
};

// A click selects while one arranges; else the page does what it always does.
const selectByClick = (event) => {
  const tile = tileAround(event.target);
  if (!isOn || !tile) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.timeStamp - dragEnd < 100) return;
  const adds = event.ctrlKey || event.metaKey || event.pointerType === "touch";
  select(photoOf(tile), { adds, spans: event.shiftKey });
};

/** Watches clicks on photos, and photos that go. */
export const watchSelection = () => {
  addEventListener("click", selectByClick, { capture: true });
  listen("update", learnAlbum);
  learnAlbum();
};
