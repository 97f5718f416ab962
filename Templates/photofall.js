// The script of every page. It adds to what the page does without it, and fetches what is bigger
// when that is first needed. Other scripts find it as `photofall`.

import { absolute, isServed, makeAbsolute } from "./photofall/addresses.js";
import { api, gallery, isStream } from "./photofall/api.js";
import { beginStream } from "./photofall/begin-stream.js";
import { offerLayouts } from "./photofall/choose-layout.js";
import { askAgain } from "./photofall/fetching.js";
import { load } from "./photofall/loading.js";
import { openPhotos } from "./photofall/open-photo.js";
import { previewClips } from "./photofall/preview-clip.js";
import { retryPictures } from "./photofall/retry-pictures.js";
import { recallGround } from "./photofall/viewer-ground.js";

window.photofall = api;

// The page of a photo that was opened in an album and loaded anew shares that one's history.
if (isServed && (gallery || history.state?.viewer)) makeAbsolute(document);
if (isStream) beginStream();

// The search is fetched when somebody first goes to its field, or with an address that has its words.
const find = document.querySelector(".find");
/** @type {HTMLInputElement} */
const field = document.querySelector(".find input");
if (field && isServed) {
  let failures = 0;
  const loadSearch = () => load("search").catch(() => askAgain(failures += 1, loadSearch));
  find.dataset.search = absolute(find.dataset.search);
  field.hidden = false;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  field.onfocus = field.oninput = loadSearch;
  if (field.value) {
    // The album keeps its room, so that nothing moves when what was found takes its place.
    const main = document.querySelector("main");
    main.style.visibility = "hidden";
    loadSearch().then(() => { main.style.visibility = ""; });
  }
}

recallGround(document.documentElement);
openPhotos();
if (gallery) previewClips();
offerLayouts();
retryPictures(document);
for (const image of document.images) {
  if (image.complete && !image.naturalWidth) image.dispatchEvent(new Event("error"));
}
