// The interface for other scripts: `photofall`.

import { absolute, isServed, makeAbsolute, ownAddress } from "./addresses.js";
import { AlbumFiles } from "./album-files.js";
import { fetched } from "./fetching.js";
import { load } from "./loading.js";
import { bringOnScreen } from "./on-screen.js";
import { changeGround } from "./viewer-ground.js";
import { say } from "./words.js";

/** The gallery of the page, if it has one. */
export const gallery = document.querySelector(".gallery");

/** True where an album's pages become one stream. */
export const isStream = isServed && gallery && document.querySelector(".pager")
  && "replaceSync" in CSSStyleSheet.prototype;

const streamAddress = gallery && absolute(gallery.dataset.stream);
const files = new AlbumFiles(streamAddress);

/** @type {Photofall} */
export const api = {
  load,
  fetched,
  absolute,
  makeAbsolute,
  changeGround: () => changeGround(document.documentElement),
  streamAddress,
  ownAddress: ownAddress.split(/[?#]/)[0],
  total: Number(gallery?.dataset.total) || undefined,
  say,
  get album() {
    if (!isServed || !gallery) return Promise.resolve(null);
    return files.album.then((album) => {
      if (album) api.total = album.photos;
      return album;
    });
  },
  forget: () => files.forget(),
  chunkData: files.chunkData,
  viewerPlace: document.body,
  get direction() {
    return document.dir;
  },
  addressOf: ({ page }) => page,
  get tiles() {
    return [...document.querySelectorAll(".tile")];
  },
  tileAt: (id) => document.querySelector(`.tile[data-photo="${CSS.escape(id)}"]`),
  async reveal(id, index) {
    const find = () => gallery.querySelector(`[data-photo="${CSS.escape(id)}"]`);
    if (!find() && index !== undefined && isStream) {
      await load("stream");
      await api.bring?.(index);
    }
    const tile = find();
    if (tile) bringOnScreen(tile);
    return tile;
  },
};
