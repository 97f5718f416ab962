// Pictures that did not come, asked for again: a phone that changes networks breaks off what it
// fetches, and browsers leave it at that.

/** The pauses before a picture is asked for again, ms. */
const pauses = [1000, 4000, 16_000];

/**
 * The number of times that pictures were asked for again.
 * @type {WeakMap<HTMLImageElement, number>}
 */
const counts = new WeakMap();

/** @param {HTMLImageElement} image */
const retry = (image) => {
  const { currentSrc } = image;
  const count = counts.get(image) ?? 0;
  if (!currentSrc || count === pauses.length) return;
  counts.set(image, count + 1);
  const again = () => {
    // Another photo may have its place by now; an address that is set is fetched, be it the same.
    if (image.currentSrc === currentSrc) image.src = image.src;
  };
  if (navigator.onLine) setTimeout(again, pauses[count]);
  else addEventListener("online", again, { once: true });
};

/** Asks again for pictures that fail, and for those that have failed already. */
export const retryPictures = () => {
  // Errors of pictures do not bubble.
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLImageElement) retry(target);
  }, true);
  for (const image of document.images) if (image.complete && !image.naturalWidth) retry(image);
};
