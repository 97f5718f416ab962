// Sequences of photos that the viewer pages through, by their position from 0.

import { photoOfData, photoOfTile } from "./photo.js";

/**
 * All photos of the album, whichever page they stand on.
 * @implements {Sequence}
 */
class AlbumSequence {
  #chunks;
  /** The position of each chunk's first photo, and after the last one how many there are. */
  #starts = [0];
  length = 0;

  /** @param {Album} album */
  constructor(album) {
    this.#chunks = album.chunks;
    for (const { photos } of album.chunks) this.#starts.push(this.length += photos);
  }

  /** The position of a tile's photo: before it come all photos of each stack. */
  positionOfTile(tile) {
    const element = tile.closest("[data-chunk]");
    const tiles = [...element.querySelectorAll("[data-photo]")];
    return tiles.slice(0, tiles.indexOf(tile)).reduce(
      (position, { dataset }) => position + Number(dataset.stack ?? 1),
      this.#starts[this.#indexOf(element.dataset.chunk)]);
  }

  /**
   * The position of the photo that a state of the history names, or -1. It stands in its chunk, or in
   * the one `near` a position where an album that has changed is parted otherwise.
   */
  async find(state, near) {
    for (const chunk of [this.#indexOf(state.chunk), this.#chunkOf(near)]) {
      if (!this.#chunks[chunk]) continue;
      const { photos } = await photofall.chunkData(chunk);
      const index = photos.findIndex(({ id }) => id === state.viewer);
      if (index >= 0) return this.#starts[chunk] + index;
    }
    return -1;
  }

  async photo(position) {
    const chunk = this.#chunkOf(position);
    const data = await photofall.chunkData(chunk);
    const { key, data: address } = this.#chunks[chunk];
    return photoOfData(data.photos[position - this.#starts[chunk]], key, address);
  }

  /** Brings the photo's tile on screen; returns the tile. */
  reveal(position, photo) {
    return photofall.reveal(photo.cover ?? photo.id, this.#chunkOf(position));
  }

  #indexOf(key) {
    return this.#chunks.findIndex((chunk) => chunk.key === key);
  }

  #chunkOf(position) {
    return this.#starts.findLastIndex((start) => start <= position);
  }
}

/**
 * The photos on this page: from a disk nothing else can be read.
 * @implements {Sequence}
 */
class PageSequence {
  #tiles = photofall.tiles;

  get length() {
    return this.#tiles.length;
  }

  positionOfTile(tile) {
    return this.#tiles.indexOf(tile);
  }

  async find(state) {
    return this.#tiles.findIndex((tile) => tile.dataset.photo === state.viewer);
  }

  async photo(position) {
    return photoOfTile(this.#tiles[position]);
  }

  async reveal(position) {
    this.#tiles[position].scrollIntoView({ block: "nearest" });
    return this.#tiles[position];
  }
}

/**
 * The photos that a search has found, from all albums.
 * @implements {Sequence}
 */
class FoundSequence {
  #found;

  /** @param {Found} found */
  constructor(found) {
    this.#found = found;
  }

  get length() {
    return this.#found.length;
  }

  positionOfTile(tile) {
    return this.#found.positionOf(tile.dataset.photo);
  }

  /** The position of a photo, which stays: that of one whose tile is not there yet is the one `near`. */
  async find(state, near = -1) {
    return Math.max(this.#found.positionOf(state.viewer), near);
  }

  async photo(position) {
    const { entry, chunk, address } = await this.#found.photo(position);
    return photoOfData(entry, chunk, address);
  }

  reveal(position) {
    return this.#found.reveal(position);
  }
}

/**
 * The photos that can be gone through from one in a chunk: those of this page where the album has no such
 * chunk any more.
 * @param {string | undefined} chunk
 * @returns {Promise<Sequence>}
 */
export const loadSequence = async (chunk) => {
  if (photofall.found) return new FoundSequence(photofall.found);
  const album = await photofall.album;
  const isThere = album?.chunks.some(({ key }) => key === chunk);
  return album && isThere ? new AlbumSequence(album) : new PageSequence();
};
