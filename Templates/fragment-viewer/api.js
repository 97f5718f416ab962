// The API that the parts of the viewer find as `photofall`: the page's in a site of its own, here that
// of the gallery whose photo is open. It is theirs alone: no name of the page is taken.

import { AlbumFiles } from "../photofall/album-files.js";
import { fetched } from "../photofall/fetching.js";
import { bringOnScreen } from "../photofall/on-screen.js";
import { once } from "../photofall/once.js";
import { retryPictures } from "../photofall/retry-pictures.js";
import { changeGround, recallGround } from "../photofall/viewer-ground.js";
import { say } from "../photofall/words.js";
import { LivePhoto } from "../live/live-photo.js";
import { Sphere } from "../sphere/sphere.js";
import { pageAddress } from "./page-address.js";
import { keepPlace, makePlace } from "./place.js";

/** The gallery whose photo is open, as an element. */
let gallery = document.documentElement;

const place = makePlace();
retryPictures(place);

/** The files of an album by its address, made absolute: the page's own may change. */
const filesOf = once((address) => new AlbumFiles(address));
const streamAddress = () => new URL(gallery.dataset.stream ?? "", document.baseURI).href;

/** The name of a gallery's album in addresses of the page. */
export const albumOf = ({ dataset }) =>
  new URL(dataset.stream, document.baseURI).href.replace(location.origin, "");

/** The galleries of the page that the viewer opens, those in elements too. */
export const galleries = () =>
  [document, ...[...document.querySelectorAll("photo-fall")].map(({ shadowRoot }) => shadowRoot)]
    .flatMap((root) => [...root?.querySelectorAll("[data-stream]") ?? []]);

/** The tiles in a gallery. */
const tilesIn = (element) => [...element.querySelectorAll("[data-photo]")];

/** Makes a gallery the one whose photo is open. */
export const enter = (element) => {
  gallery = element;
  keepPlace(place);
  const { lang, dir, dataset } = gallery;
  // The viewer's own words came with its script; those of the photos are the album's.
  place.lang = photofallWords.language;
  for (const part of place.querySelectorAll(".viewer-strip, .viewer-panel dl")) part.lang = lang;
  place.dir = dir;
  place.dataset.viewer = dataset.viewer;
  recallGround(place);
};

export const photofall = {
  // All that the viewer asks for has come with it.
  load: async () => {},
  fetched,
  openLive: (picture, photo) => new LivePhoto(picture, photo),
  openSphere: (stage, part) => new Sphere(stage, part),
  absolute: (address) => new URL(address, document.baseURI).href,
  changeGround: () => changeGround(place),
  say,
  get streamAddress() {
    return gallery.dataset.stream;
  },
  get album() {
    return filesOf(streamAddress()).album;
  },
  forget: () => filesOf(streamAddress()).forget(),
  chunkData: (index) => filesOf(streamAddress()).chunkData(index),
  found: null,
  viewerPlace: place,
  get direction() {
    return gallery.dir;
  },
  addressOf({ id }) {
    const hasSeveral = new Set(galleries().map(albumOf)).size > 1;
    return pageAddress(id, hasSeveral ? albumOf(gallery) : undefined);
  },
  /** The tiles of the album that are on the page, in one fragment or in several. */
  get tiles() {
    const fragments = /** @type {ParentNode} */ (/** @type {unknown} */ (gallery.getRootNode()))
      .querySelectorAll(`[data-stream="${CSS.escape(gallery.dataset.stream ?? "")}"]`);
    return [...fragments].flatMap(tilesIn);
  },
  // The album may stand on the page twice: a photo closes where it was opened.
  tileAt: (id) => [...tilesIn(gallery), ...photofall.tiles]
    .find(({ dataset }) => dataset.photo === id) ?? null,
  async reveal(id) {
    const tile = photofall.tileAt(id);
    if (tile) bringOnScreen(tile);
    return tile;
  },
};
