// Finds photos, albums and keywords by words, and photos by their dates too.

import { find, indexFile, linksAt, whenOther } from "./search/index.js";
import { Results } from "./search/results.js";
import { termsOf } from "./search/terms.js";

/** @type {HTMLInputElement} */
const field = document.querySelector(".find input");
const main = document.querySelector("main");
const found = document.createElement("main");
found.className = "found";
found.hidden = true;
found.innerHTML = `<p class="tally" role="status"></p><ul class="keywords"></ul>
  <div class="tiles"></div><p class="pager"><button class="step" type="button" hidden></button></p>`;
main.before(found);
/** @type {HTMLElement} */
const status = found.querySelector("p");
/** @type {HTMLButtonElement} */
const more = found.querySelector("button");

/** The number of searches so far: only the latest one is shown. */
let latest = 0;
/**
 * The results that are shown; null until it is known what there is.
 * @type {Results | null}
 */
let results = null;
/** The place among the results that a reload or Back returns to. */
let place = history.state?.found;
let restTimer = 0;

const offerMore = () => {
  more.textContent = photofall.say("more");
  more.hidden = !results || results.isWhole;
};

// Failures are told, with a button to try again.
const attempt = async (turn, action) => {
  found.ariaBusy = "true";
  try {
    await action();
    if (turn === latest) found.ariaBusy = "false";
  } catch {
    if (turn !== latest) return;
    found.ariaBusy = "false";
    status.textContent = photofall.say("missing");
    more.textContent = photofall.say("retry");
    more.hidden = false;
  }
};

const showMore = async () => {
  const isByKey = more.matches(":focus-visible");
  const { length } = found.querySelectorAll(".tile");
  await results?.showMore();
  offerMore();
  // The focus goes on with the photos that came: the button may be gone.
  /** @type {HTMLElement[]} */
  const tiles = [...found.querySelectorAll(".tile")];
  if (isByKey) tiles[length]?.focus({ preventScroll: true });
};

/**
 * Shows what was found. Who finds nothing is told so, and where there is something.
 * @param {number} turn
 * @param {{ photos: number[], links: number[], isCut: boolean }} numbers
 */
const show = async (turn, { photos, links, isCut }) => {
  const isEmpty = photos.length + links.length === 0;
  const keywords = (await indexFile()).keywords.map(([title, page]) => ({ title, page }));
  const shown = isEmpty ? keywords : await linksAt(links);
  if (turn !== latest) return;
  results = photofall.found = new Results(found, photos, shown);
  const message = !isEmpty ? "found" : keywords.length ? "nothingBut" : "nothing";
  const count = isCut
    ? `${photos.length.toLocaleString(photofallWords.language)}+` : photos.length;
  status.textContent = photofall.say(message, { count });
  try {
    await results.showMore(place?.count);
    // Without the room of the button the page would be too short for a place near its end.
    offerMore();
    if (place) await results.returnTo(place);
  } finally {
    place = null;
  }
};

const search = () => {
  const turn = ++latest;
  results = null;
  // Signs alone are no words: keywords that consist of them would not be found.
  const terms = termsOf(field.value);
  const isEmpty = !terms.length;
  found.hidden = isEmpty;
  main.hidden = !isEmpty;
  if (isEmpty) {
    photofall.found = null;
    // The browser keeps the place in an album again, unless the stream does.
    history.scrollRestoration = history.state?.middle ? "manual" : "auto";
    found.querySelector(".tiles").replaceChildren();
  } else attempt(turn, async () => show(turn, await find(terms)));
};

// The words stand in the address of the page that has the field, so that Back, a reload and a link
// lead to what was found; the album is at that address without them.
const searchFor = (text) => {
  field.value = text;
  search();
  const { href } = new URL(text && `?q=${encodeURIComponent(text)}`, photofall.ownAddress);
  history.replaceState({ ...history.state, found: place }, "", href);
};

const searchAnew = (text) => {
  place = null;
  searchFor(text);
};

/** Keeps the place among the results in the history. */
const remember = () => {
  if (!results || place || document.querySelector("dialog[open]")) return;
  history.replaceState({ ...history.state, found: scrollY > 0 ? results.middle : null }, "");
  history.scrollRestoration = "manual";
};

field.addEventListener("input", () => searchAnew(field.value));
addEventListener("scroll", () => {
  clearTimeout(restTimer);
  restTimer = setTimeout(remember, 120);
}, { passive: true });
// WebKit shows the top of a page that it has kept.
addEventListener("pageshow", ({ persisted }) => {
  const former = history.state?.found;
  if (persisted && !scrollY && former) results?.returnTo(former);
});
more.addEventListener("click", () => results ? attempt(latest, showMore) : search());
field.addEventListener("keydown", (event) => {
  // Escape may end the composition of a word.
  if (event.key !== "Escape" || event.isComposing || !field.value) return;
  event.preventDefault();
  event.stopPropagation();
  searchAnew("");
});
addEventListener("resize", () => results?.place());
whenOther(() => {
  if (found.hidden) return;
  place ??= results?.middle;
  search();
});
// Somebody is about to type: what every search begins with can come meanwhile.
indexFile().catch(() => {});
// Words of the address, or typed before this script came.
if (field.value) searchFor(field.value);
