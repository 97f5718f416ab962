// The viewer, and the control of a photo's own page.

import { controlPage } from "./viewer/photo-page.js";
import { Viewer } from "./viewer/viewer.js";

const photoPage = document.querySelector(".photo-page");
if (photoPage) controlPage(photoPage);

/** @type {Viewer | undefined} */
let viewer;
photofall.view = (tile, isShow) => (viewer ??= new Viewer()).open(tile, isShow);
photofall.renewView = () => viewer?.renew();
photofall.resume = async (state) => {
  if (await (viewer ??= new Viewer()).resume(state)) return;
  // A photo that is not in this gallery any more may still have a page, unless this is it.
  if (location.href.split(/[?#]/)[0] !== photofall.ownAddress) location.reload();
  else history.replaceState({ ...history.state, viewer: undefined }, "");
};

/** Shows one photo after the other from the start, or from the photo that the address names. */
const beginSlideshow = async () => {
  const named = document.querySelector(".tile:target");
  // Its tile may be on another page.
  const isFar = !named && location.hash && document.documentElement.matches(".streaming");
  if (isFar) await photofall.load("stream").catch(() => {});
  const tile = named ?? await photofall.arrival ?? document.querySelector(".gallery .tile");
  if (tile) photofall.view?.(tile, true);
};
if (/[?&]slideshow/.test(location.search) && !history.state?.viewer) {
  // The sheet may come later.
  photofall.load("viewer").then(beginSlideshow, () => {});
}
