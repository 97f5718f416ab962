// The anchor: the photo in the middle of the screen, which stays there and is found again.

import { recall, remember } from "../photofall/memory.js";
import { awayFromMiddle } from "../photofall/middle.js";
import { album, band, chunkAt, clamp, isShown, measure, offsets, own, ownChunk } from "./album.js";
import { shown } from "./chunks.js";
import { shortenFoot } from "./foot.js";
import { lowerMasthead } from "./masthead.js";
import { fit } from "./rules.js";
import { goTo } from "./scrolling.js";
import { excess, highest, middleOfScreen, position, room, shift } from "./window.js";

/** @type {Anchor | null} */
let anchor = null;
let restTimer = 0;

/** @type {(chunk: HTMLElement) => HTMLElement | undefined} */
const nearestTile = (chunk) => {
  const tiles = [...chunk.querySelectorAll(".tile")]
    .map((tile) => ({ tile, distance: awayFromMiddle(tile.getBoundingClientRect()) }));
  return tiles.sort((one, other) => one.distance - other.distance)[0]?.tile;
};

/** @type {(anchor: Anchor) => HTMLElement | null} */
const tileOf = ({ photo }) => document.getElementById(photo ?? "");

/** The line that a photo stands in, which scrolls sideways; nothing in other layouts. */
export const lineOf = (tile) => {
  const tiles = tile?.parentElement;
  return tiles && getComputedStyle(tiles).overflowX !== "visible" ? tiles : undefined;
};

/** The distance of a photo from the middle of its line, px to the right. */
const aside = (tile) => {
  const line = lineOf(tile);
  if (!line) return 0;
  const [own, whole] = [tile, line].map((element) => element.getBoundingClientRect());
  return own.left + own.width / 2 - whole.left - whole.width / 2;
};

/** The box that the place is a part of: in a line photos grow and shrink, and it does not. */
const boxOf = (tile, element) => (lineOf(tile) ?? tile ?? element).getBoundingClientRect();

/**
 * True while an anchor is in the middle of the screen. Other photos come beside it when the window
 * changes, but it stays the one.
 * @param {Chunk} chunk The chunk in the middle.
 */
const isInMiddle = ({ key, element }) =>
  anchor !== null && anchor.key === key && Math.abs(strayed(anchor, element)) < 2
  && Math.abs(aside(tileOf(anchor))) < 2;

/** @type {() => Anchor | null} */
const findAnchor = () => {
  const chunk = shown.get(chunkAt(middleOfScreen()));
  const tile = chunk && nearestTile(chunk.element);
  // The line at the top scrolls while the page does not.
  if (!chunk || scrollY === 0 && !lineOf(tile)?.scrollLeft) return null;
  if (anchor?.photo && isInMiddle(chunk)) return anchor;
  return anchorOn(tile, chunk);
};

/**
 * The place in the middle of the screen, as a part of a tile or else of the chunk.
 * @type {(tile: Element | undefined, chunk: Chunk) => Anchor}
 */
const anchorOn = (tile, { key, element }) => {
  const box = boxOf(tile, element);
  return { key, photo: tile?.id, part: (innerHeight / 2 - box.top) / box.height };
};

/** Takes what is scrolled by for the anchor: to look for a photo in each frame would take long. */
export const passBy = () => {
  const chunk = shown.get(chunkAt(middleOfScreen()));
  if (scrollY === 0) anchor = null;
  else if (chunk && !isInMiddle(chunk)) anchor = anchorOn(undefined, chunk);
};

/**
 * The distance of an anchor's place from the middle of the screen, px downwards.
 * @param {Anchor} anchor
 */
const strayed = (anchor, element) => {
  const box = boxOf(tileOf(anchor), element);
  return box.top + anchor.part * box.height - innerHeight / 2;
};

/**
 * Brings an anchor's place, in a chunk that is there, to the middle of the screen, and of its line.
 * @param {Anchor} place
 * @param {Chunk} chunk
 */
export const goBack = (place, { index, element }) => {
  const tile = tileOf(place);
  const line = lineOf(tile);
  if (line) line.scrollLeft += aside(tile);
  goTo(offsets[index] - element.getBoundingClientRect().top + strayed(place, element));
};

/**
 * Keeps the anchor in place when heights have changed. Offsets are those of the last call, so one
 * comes before whatever reads them: events may come before the ruler's observer is told.
 */
export const resize = () => {
  shortenFoot();
  const fitted = band;
  if (!measure()) return;
  if (band !== fitted) for (const chunk of shown.values()) if (chunk.style) fit(chunk);
  lowerMasthead(0);
  const chunk = [...shown.values()].find(({ key }) => key === anchor?.key);
  if (anchor && chunk) goBack(anchor, chunk);
  else goTo(position());
};

/** Makes a tile the anchor, in the middle of the screen at the next change of heights. */
export const anchorTo = (tile) => {
  const chunk = [...shown.values()].find(({ element }) => element.contains(tile));
  if (chunk) anchor = { key: chunk.key, photo: tile.id, part: 0.5 };
};

export const restSoon = () => {
  clearTimeout(restTimer);
  restTimer = setTimeout(rest, 120);
};

/** Brings address and history up to date at rest: the page that one is on, the photo. */
export const rest = () => {
  if (!album || !isShown() || document.querySelector("dialog[open]")) return;
  resize();
  const index = chunkAt(middleOfScreen());
  const ideal = excess() * clamp((scrollY + shift) / room(), 0, 1);
  if (Math.abs(shift - ideal) > highest / 100) goTo(position());
  anchor = findAnchor();
  const address = index === own ? photofall.ownAddress : album.chunks[index].page;
  history.replaceState({ ...history.state, middle: anchor }, "", address);
  history.scrollRestoration = "manual";
  // A host that redirects the address has the browser forget the state.
  remember("middle", JSON.stringify(anchor));
};

/**
 * The anchor of the page, if one was on it before.
 * @type {() => Anchor | null}
 */
export const formerAnchor = () => {
  if (history.state) return history.state.middle;
  /** @type {any[]} */
  const [visit] = performance.getEntriesByType("navigation");
  const isReturn = ["reload", "back_forward"].includes(visit?.type);
  const last = isReturn ? JSON.parse(recall("middle") ?? "null") : null;
  return last?.key === ownChunk.dataset.chunk ? last : null;
};
