// Pictures that did not come, asked for again: a phone that changes networks breaks off what it
// fetches, and browsers leave it at that.

/** The pauses before a picture is asked for again, ms. */
const pauses = [1000, 4000, 16_000];

/**
 * The addresses that were asked for again, each with the number of times.
 * @type {WeakMap<HTMLImageElement, { address: string, count: number }>}
 */
const asked = new WeakMap();

/** @param {HTMLImageElement} image */
const retry = (image) => {
  const address = image.currentSrc;
  const last = asked.get(image);
  const count = last?.address === address ? last.count : 0;
  if (!address || count === pauses.length) return;
  asked.set(image, { address, count: count + 1 });
  const again = () => {
    // Another photo may have its place by now; an address that is set is fetched, be it the same.
    if (image.currentSrc === address) image.src = image.src;
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
