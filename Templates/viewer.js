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
  // A photo that is not in this gallery any more may still have a page.
  if (!(await (viewer ??= new Viewer()).resume(state))) location.reload();
};
