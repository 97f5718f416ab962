// Pictures that did not come, asked for again: a phone that changes networks breaks off what it
// fetches, and browsers leave it at that.

import { askAgain } from "./fetching.js";

/**
 * The addresses that could not be had, each with the number of times.
 * @type {WeakMap<HTMLImageElement, { address: string, count: number }>}
 */
const asked = new WeakMap();

/** @param {HTMLImageElement} image */
const retry = (image) => {
  const address = image.currentSrc;
  const last = asked.get(image);
  const count = 1 + (last?.address === address ? last.count : 0);
  if (!address) return;
  asked.set(image, { address, count });
  askAgain(count, () => {
    // Another photo may have its place by now; an address that is set is fetched, be it the same.
    if (image.currentSrc === address) image.src = image.src;
  });
};

/** Asks again for pictures that fail, and for those that have failed already. */
export const retryPictures = () => {
  // Errors of pictures do not bubble.
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLImageElement) retry(target);
  }, true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) retry(image);
};
