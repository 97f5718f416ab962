// Pictures that did not come, asked for again: a phone that changes networks breaks off what it
// fetches, and browsers leave it at that.

import { askAgain } from "./fetching.js";

/** The number of times that pictures could not be had. */
const tries = new WeakMap();

/** Asks again for pictures in an element, a document or a shadow tree that fail from now on. */
export const retryPictures = (root) => root.addEventListener("error", ({ target }) => {
  if (target.localName !== "img") return;
  const { currentSrc } = target;
  const count = 1 + (tries.get(target) ?? 0);
  tries.set(target, count);
  askAgain(count, () => {
    // Another photo may have its place by now; an address that is set is fetched, be it the same.
    if (target.currentSrc === currentSrc) target.src = target.src;
  });
  // Errors of pictures do not bubble.
}, true);
