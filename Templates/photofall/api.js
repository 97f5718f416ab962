// The interface for other scripts: `photofall`.

import { absolute, isServed, makeAbsolute, ownAddress } from "./addresses.js";
import { fetched, load, once } from "./loading.js";
import { changeGround } from "./viewer-ground.js";

/** The gallery of the page, if it has one. */
export const gallery = document.querySelector(".gallery");

/** True where an album's pages become one stream. */
export const isStream = isServed && gallery && document.querySelector(".pager")
  && "replaceSync" in CSSStyleSheet.prototype;

const streamAddress = gallery && absolute(gallery.dataset.stream);
/** @type {Promise<Album | null> | null} */
let album = null;

const fetchAlbum = async () => {
  const found = await (await fetched(streamAddress)).json();
  for (const chunk of found.chunks) {
    chunk.page = absolute(chunk.page, streamAddress);
    chunk.data = absolute(chunk.data, streamAddress);
  }
  api.total = found.photos;
  return found;
};

/** @type {Photofall} */
export const api = {
  load,
  fetched,
  absolute,
  makeAbsolute,
  changeGround,
  streamAddress,
  ownAddress: ownAddress.split(/[?#]/)[0],
  total: Number(gallery?.dataset.total) || undefined,
  say: (name, values = {}) => photofallWords[name].replace(/\{(\w+)\}/g, (_, place) => {
    const value = values[place];
    return typeof value === "number"
      ? value.toLocaleString(document.documentElement.lang) : value;
  }),
  get album() {
    if (!isServed || !gallery) return Promise.resolve(null);
    return album ??= fetchAlbum().catch(() => album = null);
  },
  forget() {
    album = null;
    api.chunkData.forget();
  },
  chunkData: once(async (index) => {
    try {
      const { chunks } = /** @type {Album} */ (await api.album);
      return await (await fetched(chunks[index].data)).json();
    } catch (error) {
      api.chunkData.forget(index);
      throw error;
    }
  }),
  async reveal(id, index) {
    const find = () => gallery.querySelector(`[data-photo="${CSS.escape(id)}"]`);
    if (!find() && index !== undefined && isStream) {
      await load("stream");
      await api.bring?.(index);
    }
    const box = find()?.getBoundingClientRect();
    const isSeen = box && box.top >= 0 && box.bottom <= innerHeight;
    if (box && !isSeen) find().scrollIntoView({ block: "center" });
    return find();
  },
};
