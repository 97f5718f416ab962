// The files of an album: `stream.json`, and the data of its chunks.

import { fetched } from "./fetching.js";
import { once } from "./once.js";

/** @returns {Promise<Album>} */
const fetchAlbum = async (address) => {
  const read = async (link) => (await fetched(new URL(link, address))).json();
  const album = await read("");
  // Of many pages, those that follow stand in further files.
  const parts = await Promise.all((album.parts ?? []).map(read));
  album.chunks = [album, ...parts].flatMap(({ chunks }) => chunks);
  for (const chunk of album.chunks) {
    chunk.page = new URL(chunk.page, address).href;
    chunk.data = new URL(chunk.data, address).href;
  }
  return album;
};

/** Each file is fetched once; what could not be had is asked for again. */
export class AlbumFiles {
  #address;
  /** @type {Promise<Album | null> | null} */
  #album = null;

  /** @param {string} address The address of the album's `stream.json`. */
  constructor(address) {
    this.#address = address;
  }

  /** The album, with absolute addresses; null where it cannot be had. */
  get album() {
    return this.#album ??= fetchAlbum(this.#address).catch(() => this.#album = null);
  }

  /** The data of the chunk at an index. */
  chunkData = once(async (index) => {
    try {
      const { chunks } = /** @type {Album} */ (await this.album);
      return await (await fetched(chunks[index].data)).json();
    } catch (error) {
      this.chunkData.forget(index);
      throw error;
    }
  });

  /** Forgets the files, which may have changed. */
  forget() {
    this.#album = null;
    this.chunkData.forget();
  }
}
