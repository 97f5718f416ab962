// Photos open in place, in the viewer, which is there before the first is asked for.

import { isServed } from "./addresses.js";
import { api, gallery } from "./api.js";
import { load } from "./loading.js";
import { isPlain } from "./plain-click.js";

/** The tile that was asked for last, while the viewer is on its way. */
let wanted;

// A photo's link leads to its page where the viewer cannot be had.
const openPhoto = (event) => {
  const tile = event.target.closest?.(".tile");
  if (!tile || !isPlain(event)) return;
  // Of a stack the viewer needs the data, which no page can fetch from a disk; its page leads on.
  if (tile.dataset.stack && !isServed) return;
  // A second click does not wait for a viewer that may never come.
  if (tile === wanted && !api.view && event.detail < 2) return;
  event.preventDefault();
  wanted = tile;
  load("viewer").then(() => api.view?.(wanted), () => location.assign(wanted.href));
};

// Entries of the history that the viewer made lead to a photo in the gallery, or among those found.
const resumeViewer = ({ state }) => {
  if (state?.viewer) load("viewer").then(() => api.resume?.(state));
};

const fetchViewer = () => load("viewer").catch(() => {});

// A tap waits for nothing: the viewer comes as soon as the page has nothing else to do, and at the
// latest with a pointer on a photo. Who saves data gets it with the first photo.
const prepareViewer = () => {
  gallery.addEventListener("pointerover", fetchViewer, { once: true });
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  // A page in which nothing moves may be told late that it is idle.
  if ("requestIdleCallback" in window) requestIdleCallback(fetchViewer, { timeout: 4000 });
  else addEventListener("load", fetchViewer);
};

export const openPhotos = () => {
  addEventListener("click", openPhoto);
  const isOpen = Boolean(history.state?.viewer);
  // Such an entry that was loaded anew is the photo's own page, or that of another album, and cannot show
  // what Back leads to.
  addEventListener("popstate", isOpen && history.state.stream !== api.streamAddress
    ? () => location.reload() : resumeViewer);
  if (isOpen && gallery) resumeViewer(history);
  if (gallery) prepareViewer();
  // The viewer begins a slideshow that the address asks for; a photo's own page has its keys and swipes.
  if (/slideshow/.test(location.search) || document.querySelector(".photo-page")) fetchViewer();
};
