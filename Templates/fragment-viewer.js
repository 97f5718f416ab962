// The viewer in pages of another site: photos of fragments, and of `<photo-fall>`, open in place. It is
// a module, which a page runs once, however many fragments ask for it; of those that several sites bring
// along the first one acts for all.

import { albumOf, enter, galleries, photofall } from "./fragment-viewer/api.js";
import { pageAddress, photoInAddress } from "./fragment-viewer/page-address.js";
import { isPlain } from "./photofall/plain-click.js";
import { Viewer } from "./viewer/viewer.js";

/** @type {Viewer | undefined} */
let viewer;

// The tile may be in the shadow tree of an element.
const openPhoto = (event) => {
  const tile = event.composedPath()[0].closest?.("[data-stream] [data-photo]");
  if (!tile || !isPlain(event)) return;
  // The link leads on where the page's policy lets no viewer be made.
  viewer ??= new Viewer();
  event.preventDefault();
  enter(tile.closest("[data-stream]"));
  viewer.open(tile);
};

/** Opens the photo of a state of the history, which is forgotten if no gallery here has it. */
const resume = async (state) => {
  const gallery = galleries().find(({ dataset }) => dataset.stream === state.stream);
  if (!gallery) return;
  viewer ??= new Viewer();
  enter(gallery);
  if (await viewer.resume(state)) return;
  history.replaceState(null, "", pageAddress());
};

/** The key of the chunk that has a photo, if the album has it. */
const chunkOf = async (id) => {
  const tile = photofall.tileAt(id);
  if (tile) return tile.closest("[data-chunk]").dataset.chunk;
  const { chunks } = await photofall.album ?? { chunks: [] };
  for (const [index, { key }] of chunks.entries()) {
    const { photos } = await photofall.chunkData(index);
    if (photos.some((photo) => photo.id === id)) return key;
  }
  return undefined;
};

/** Opens the photo that the page's address names; Back then leads to the page itself. */
const beginWithAddress = async () => {
  if (history.state?.viewer) return resume(history.state);
  const [id, album] = photoInAddress();
  for (const gallery of id ? galleries() : []) {
    if (album && albumOf(gallery) !== album) continue;
    const { stream } = gallery.dataset;
    enter(gallery);
    const chunk = await chunkOf(id).catch(() => {});
    if (!chunk) continue;
    // The page may have gone on by now.
    if (history.state?.viewer || photoInAddress()[0] !== id) return;
    const state = { viewer: id, chunk, stream };
    history.replaceState(null, "", pageAddress());
    history.pushState(state, "", photofall.addressOf({ id }));
    return resume(state);
  }
};

const begin = () => {
  addEventListener("click", openPhoto);
  addEventListener("popstate", ({ state }) => state?.viewer && resume(state));
  // Links and people lead to addresses within the page, too; by now the viewer leaves another photo.
  addEventListener("hashchange", () => history.state?.viewer || beginWithAddress());
  // The galleries of elements come later.
  document.addEventListener("load", ({ target }) => {
    if (/** @type {Element} */ (target).localName === "photo-fall") beginWithAddress();
  }, { capture: true });
  beginWithAddress();
};

const sign = Symbol.for("photofall viewer");
if (!(sign in window)) begin();
Object.assign(window, { [sign]: true });
