// The window onto the stream. Browsers take no page much higher than `highest`: of a higher stream
// only a part is laid out, and `shift` is the height that is left out above.

import { chunkAt, gallery, offsets, root, total } from "./album.js";

/** The greatest height that is laid out, px. */
export const highest = 4e6;
export let shift = 0;

/** Changes the height that is left out above, px. */
export const setShift = (px) => {
  shift = px;
};

export const galleryTop = () => gallery.getBoundingClientRect().top;
/** The height that cannot be laid out, px. */
export const excess = () => Math.max(0, total() - highest);
/** The distance that one can scroll in the whole stream, px. */
export const room = () =>
  Math.max(1, root.scrollHeight - gallery.offsetHeight + total() - innerHeight);
/** The place of the upper edge of the screen in the stream, px. */
export const position = () => shift - galleryTop();
/** The place of the middle of the screen in the stream, px. */
export const middleOfScreen = () => position() + innerHeight / 2;

/** The first and the last chunk within `reach` px of a screen at a place. */
export const range = (top, reach) => [chunkAt(top - reach), chunkAt(top + innerHeight + reach)];

/**
 * The distance of a chunk from a place in the stream, px.
 * @type {(chunk: Chunk, place: number) => number}
 */
export const distance = ({ index }, place) =>
  Math.max(0, offsets[index] - place, place - offsets[index + 1]);
/** @param {Chunk} chunk */
export const isOnScreen = (chunk) => distance(chunk, middleOfScreen()) < innerHeight / 2;
