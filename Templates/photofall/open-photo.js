// Photos open in place, in the viewer, which is fetched with the first.

import { api, gallery } from "./api.js";
import { load } from "./loading.js";

// Where the viewer cannot be had, a photo's link leads to its page.
const openPhoto = (event) => {
  const tile = event.target.closest?.(".tile");
  const isMeantForLink = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!tile || isMeantForLink || event.button !== 0 || event.defaultPrevented) return;
  event.preventDefault();
  load("viewer").then(() => api.view?.(tile), () => location.assign(tile.href));
};

// Entries of the history that the viewer made lead to a photo in the gallery. After such an address
// was loaded anew, the page is the photo's own and cannot show the gallery, to which Back leads.
const resumeViewer = ({ state }) => {
  if (!gallery) location.reload();
  else if (state?.viewer) load("viewer").then(() => api.resume?.(state));
};

export const openPhotos = () => {
  addEventListener("click", openPhoto);
  addEventListener("popstate", resumeViewer);
  if (history.state?.viewer && gallery) resumeViewer(history);
  // A photo's own page has the viewer's keys and swipes.
  if (document.querySelector(".photo-page")) load("viewer").catch(() => {});
};
