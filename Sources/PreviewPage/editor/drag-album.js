// The cards of albums, which photos are dropped onto: they go to that album.

import { loadHead } from "./edits.js";
import { asking } from "./hold.js";
import { moveToAlbum } from "./move-album.js";
import { announce, announceProblem } from "./status.js";

/**
 * The albums on this page, by the addresses of their cards.
 * @type {Map<string, { id: string, title: string }>}
 */
let albums = new Map();

/** Learns which albums there are. */
export const learnAlbums = () => loadHead().then((head) => {
  const shown = head.albums.filter(({ isShown }) => isShown);
  albums = new Map(shown.map((album) => [album.address, album]));
}).catch(announceProblem);

const placeOf = (card) => new URL(card.href).pathname;

/** The card of an album at a point of the window. */
const cardAt = (x, y) => [...document.querySelectorAll(".albums a.card")].find((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom && albums.has(placeOf(card));
});

/** Shows which card photos would be dropped onto; none where there is no album. */
export const showOnto = (card) => {
  const old = document.querySelector(".pfe-onto");
  if (old === card) return;
  old?.classList.remove("pfe-onto");
  card?.classList.add("pfe-onto");
  if (card) announce(`Let go to move to ${albums.get(placeOf(card))?.title}`);
};

/** The album at a point of the window, for what is dragged there; nothing where there is none. */
export const albumAt = (x, y) => {
  const card = cardAt(x, y);
  showOnto(card);
  return card && albums.get(placeOf(card));
};

/** Moves photos to an album; false when that was refused. */
export const dropOnto = asking((ids, { id, title }) =>
  moveToAlbum(ids, { album: id, title: null, name: title }));
