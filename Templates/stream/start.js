// The start of the stream, and an album that takes the place of what it was.

import {
  album, gallery, measure, offsets, own, ownChunk, root, ruler, setAlbum, untilShown,
} from "./album.js";
import { resize, restSoon } from "./anchor.js";
import { after, announce, drop, factsOf, isSame, notice, show, shown } from "./chunks.js";
import { updateSoon } from "./following.js";
import { lengthenFoot } from "./foot.js";
import { lowerMasthead } from "./masthead.js";
import { goTo, leap } from "./scrolling.js";
import { position } from "./window.js";

/** @param {Album} found */
const takeAlbum = (found) => {
  const { ownAddress } = photofall;
  setAlbum(
    found, gallery.dataset.total ? 0 : found.chunks.findIndex(({ page }) => page === ownAddress));
};

/**
 * Shows an album that was published anew; chunks that are the same in it stay.
 * @param {Album} found
 */
const follow = (found) => {
  for (const chunk of shown.values()) {
    if (!isSame(found.chunks[chunk.index], album.chunks[chunk.index])) drop(chunk);
  }
  takeAlbum(found);
  resize();
  photofall.renewView?.();
};

/**
 * Shows an album that has changed. `parts` are those of its chunks that are there already, in
 * order, with the sheets of their rules.
 * @type {NonNullable<Photofall["renew"]>}
 */
const renew = (album, parts) => {
  const gone = [...shown.values()];
  shown.clear();
  takeAlbum(album);
  for (const { index, element, sheet } of parts) {
    gallery.insertBefore(element, after);
    const { key } = album.chunks[index];
    shown.set(index, /** @type {Chunk} */ (
      { index, key, element, sheet, isStyled: true, letGo: new AbortController() }));
  }
  measure();
  show(parts[0].index, parts[parts.length - 1].index);
  for (const { letGo, element } of gone) {
    letGo.abort();
    element.remove();
  }
  for (const chunk of shown.values()) announce(chunk, true);
  updateSoon();
  restSoon();
};

/** Brings a place to the upper edge of the screen, also where too little follows it to scroll there. */
const stay = (place) => {
  goTo(place);
  const missing = place - position();
  if (missing < 1) return;
  lengthenFoot(Math.ceil(missing));
  goTo(place);
};

/** @type {Promise<boolean> | null} */
let starting = null;

/** Starts the stream, once; the promise tells whether that could be done. */
export const start = () => starting ??= begin();

const begin = async () => {
  // The sheet says how high a line is.
  const [album] = await Promise.all([photofall.album, photofall.load("stream")]).catch(() => []);
  const { chunk: key } = ownChunk.dataset;
  const index = album?.chunks.findIndex((chunk) => chunk.key === key) ?? -1;
  if (!album || index < 0) return giveUp();
  await untilShown();
  setAlbum(album, index);
  root.classList.add("streaming");
  ownChunk.after(after);
  measure();
  const chunk = /** @type {Chunk} */ (
    { index, key, element: ownChunk, letGo: new AbortController() });
  const y = scrollY;
  const { top, bottom } = ownChunk.getBoundingClientRect();
  if (isSame(factsOf(ownChunk), album.chunks[own])) {
    shown.set(own, chunk);
    announce(chunk, true);
  } else ownChunk.remove();
  if (bottom < 0) leap();
  else stay(offsets[own] - top);
  lowerMasthead(own && scrollY - y);
  new ResizeObserver(() => {
    resize();
    // A gallery that comes back from behind a search may stand elsewhere.
    restSoon();
  }).observe(ruler);
  document.addEventListener("photofall:chunk", ({ detail }) => {
    if (detail.isThere) restSoon();
  });
  photofall.follow ??= follow;
  photofall.renew = renew;
  // A page that was scrolled before all this came may not be scrolled again.
  restSoon();
  return true;
};

const giveUp = () => {
  root.classList.remove("streaming");
  const message = notice(() => {
    message.remove();
    photofall.forget();
    starting = null;
    start();
  });
  after.remove();
  gallery.append(message);
  return false;
};
