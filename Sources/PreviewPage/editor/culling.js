// Culling: one photo after another on the whole screen, marked by keys.

import { button, element, field, makeDialog } from "./dialogs.js";
import { listen } from "./events.js";
import { pause } from "./hold.js";
import { signOf } from "./keys.js";
import { keyMarks, marked, wordsOf, writeMarkInTurn } from "./marks.js";
import { get } from "./server.js";
import { announceProblem } from "./status.js";
import { allTiles, photoOf, tileAround } from "./tiles.js";

/**
 * The filters by name.
 * @type {Record<string, (photo: any) => boolean>}
 */
const filters = {
  "All": () => true,
  "Unrated": ({ rating }) => rating === 0,
  "4 stars and up": ({ rating }) => rating >= 4,
  "Picked": ({ isPicked }) => isPicked,
  "Rejected": ({ rating }) => rating < 0,
};

/** The photos as they were when the culling began, in that order, with the marks that they have. */
let photos = [];
/** The index of the photo on the screen. */
let current = 0;
let isWanted = filters.All;
/** The marks that are not on the disk yet. */
let marksOnTheWay = 0;
/** @type {HTMLDialogElement | undefined} */
let dialog;

const image = element("img", { className: "pfe-cull-picture" });
const name = element("h2");
const marks = element("p", { className: "pfe-cull-marks" });
marks.setAttribute("role", "status");
const place = element("p", { className: "pfe-cull-place" });

// A photo that was rejected a moment ago has no picture in the site any more.
image.addEventListener("error", () => {
  const source = `/_photofall/source?photo=${encodeURIComponent(photos[current]?.id ?? "")}`;
  if (image.getAttribute("src") !== source) image.src = source;
});

const load = () => get("culling?" + new URLSearchParams(
  { photo: photoOf(allTiles()[0] ?? document.body) ?? "", page: location.pathname }));

/** The index of the next photo that is wanted, from one on; -1: there is none. */
const next = (from, by) => {
  for (let index = from; index >= 0 && index < photos.length; index += by) {
    if (isWanted(photos[index])) return index;
  }
  return -1;
};

const show = () => {
  const photo = photos[current];
  if (image.getAttribute("src") !== photo.picture) image.src = photo.picture;
  image.alt = name.textContent = photo.name;
  marks.textContent = wordsOf(photo);
  const wanted = photos.filter(isWanted);
  const number = wanted.indexOf(photo) + 1;
  place.textContent = `${number || "–"} of ${wanted.length}`;
  const following = next(current + 1, 1);
  // The next picture is fetched ahead.
  if (following > 0) new Image().src = photos[following].picture;
};

const step = (by) => {
  const found = next(current + by, by);
  if (found < 0) return;
  current = found;
  show();
};

const choose = (filter) => {
  isWanted = filters[filter];
  const found = isWanted(photos[current]) ? current : next(0, 1);
  if (found >= 0) current = found;
  show();
};

const mark = async (value) => {
  const photo = photos[current];
  Object.assign(photo, marked(photo, value));
  show();
  marksOnTheWay += 1;
  const isWritten = await writeMarkInTurn([photo.id], value);
  marksOnTheWay -= 1;
  if (!isWritten) takeMarks().catch(announceProblem);
};

/** Shows the marks as they are on the disk, once none is on its way there. */
const takeMarks = async () => {
  if (!dialog || marksOnTheWay) return;
  const state = await load();
  if (!dialog || marksOnTheWay) return;
  const known = new Map(state.photos.map((photo) => [photo.id, photo]));
  for (const photo of photos) {
    const { rating, isPicked } = known.get(photo.id) ?? photo;
    Object.assign(photo, { rating, isPicked });
  }
  show();
};

const keys = {
  " ": () => step(1),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => { current = -1; step(1); },
  End: () => { current = photos.length; step(-1); },
};

const pressKey = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const value = keyMarks[signOf(event)];
  const isOnControl = event.target.closest("select, button");
  const action = value ? () => mark(value) : !isOnControl && keys[event.key];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
};

const markButton = (label, title, key) => button(label, () => mark(keyMarks[key]), { title });

const buttons = () => element("div", { className: "pfe-cull-buttons" },
  button("◀", () => step(-1), { title: "The photo before (Left)" }),
  markButton("✕", "Reject (X)", "x"),
  markButton("0", "No stars (0)", "0"),
  ...[1, 2, 3, 4, 5].map((count) => markButton(`${count}★`, `${count} stars (${count})`, `${count}`)),
  markButton("✓", "Pick (P)", "p"),
  markButton("–", "Neither picked nor rejected (U)", "u"),
  button("▶", () => step(1), { title: "The next photo (Space)" }));

const filterChoice = () => {
  const choice = element("select", {},
    ...Object.keys(filters).map((each) => element("option", { textContent: each })));
  choice.addEventListener("change", () => {
    choose(choice.value);
    dialog?.focus();
  });
  return field("Show", choice);
};

/** Begins to sort the photos of the album out. */
export const beginCulling = async () => {
  if (dialog) return;
  const state = await load();
  // Another press may have opened it meanwhile.
  if (dialog || !state.photos.length) return;
  photos = state.photos;
  const focused = tileAround(document.activeElement)?.dataset.photo;
  current = Math.max(0, photos.findIndex(({ id }) => id === focused));
  isWanted = filters.All;
  const opened = makeDialog("", image, marks, place, filterChoice(), buttons(),
    button("Close", () => opened.close(), { title: "Back to the gallery (Escape)" }));
  opened.classList.add("pfe-cull");
  const heading = opened.querySelector("h2");
  name.id = heading?.id ?? "";
  heading?.replaceWith(name);
  opened.tabIndex = -1;
  dialog = opened;
  // The page follows when all is marked.
  const release = pause();
  const others = [...document.querySelectorAll("body > :not(.pfe)")];
  for (const each of others) each.toggleAttribute("inert", true);
  opened.addEventListener("keydown", pressKey);
  opened.addEventListener("close", () => {
    dialog = undefined;
    for (const each of others) each.removeAttribute("inert");
    release();
  });
  show();
  opened.show();
  opened.focus();
};

export const watchCulling = () =>
  listen("history", () => takeMarks().catch(announceProblem));
