// The results on the page: links to albums and keywords, and photos in rows.

import { awayFromMiddle } from "../photofall/middle.js";
import { bringOnScreen } from "../photofall/on-screen.js";
import { fileAt, fromIndex, photosAt } from "./index.js";
import { columnsFor, gap, rowsOf } from "./rows.js";

/** The photos that are shown at a time at least: each may need a file of its own. */
const pageSize = 12;

const linkOf = ({ page, title, note = "" }) => {
  const item = document.createElement("li");
  item.innerHTML = '<a></a> <span class="card-tally"></span>';
  const [link, tally] = ["a", "span"].map((name) => item.querySelector(name));
  Object.assign(link, { href: fromIndex(page), textContent: title });
  tally.textContent = note;
  return item;
};

const tileOfEntry = ({ id, page, alt, data, kind, clip, image, width = 1, height = 1 }) => {
  const tile = document.createElement("a");
  tile.className = "tile";
  tile.href = fromIndex(page);
  tile.innerHTML = '<span class="frame"><img decoding="async"></span>';
  Object.assign(tile.dataset, { photo: id, chunk: keyOfData(data) });
  if (kind) Object.assign(tile.dataset, { kind, clip: fromIndex(clip) });
  tile.style.setProperty("--shape", `${width / height}`);
  const picture = /** @type {HTMLImageElement} */ (tile.querySelector("img"));
  Object.assign(picture, { alt, width, height });
  if (!image) return tile;
  picture.src = fromIndex(image);
  picture.srcset = `${picture.src} ${width}w`;
  return tile;
};

/** The key of a page of an album, which the file of its data is named by. */
const keyOfData = (data) =>
  decodeURIComponent(data.slice(data.lastIndexOf("/") + 1, -".json".length));

/** @implements {Found} */
export class Results {
  #numbers;
  /** @type {any[]} */
  #entries = [];
  /** The number of photos that are shown, or will be. */
  #wanted = 0;
  /** @type {HTMLElement} */
  #tiles;

  /**
   * @param {HTMLElement} element
   * @param {number[]} numbers Those of the photos.
   * @param {any[]} links The albums and keywords.
   */
  constructor(element, numbers, links) {
    this.#numbers = numbers;
    const [list, tiles] = [".keywords", ".tiles"].map((name) => element.querySelector(name));
    list.replaceChildren(...links.map(linkOf));
    // Photos of earlier results that are still on their way come into an element of theirs.
    this.#tiles = /** @type {HTMLElement} */ (tiles.cloneNode());
    tiles.replaceWith(this.#tiles);
  }

  get length() {
    return this.#numbers.length;
  }

  get isWhole() {
    return this.#entries.length >= this.length;
  }

  positionOf(id) {
    return this.#entries.findIndex((entry) => entry.id === id);
  }

  async photo(position) {
    const [{ id, data }] = await photosAt([this.#numbers[position]]);
    const { photos } = await fileAt(data);
    const entry = photos.find((photo) => photo.id === id);
    return { entry, chunk: keyOfData(data), address: fromIndex(data) };
  }

  async reveal(position) {
    while (this.#entries.length <= position) {
      await this.showMore(Math.max(pageSize, position + 1 - this.#entries.length));
    }
    const tile = this.#tiles.querySelectorAll(".tile")[position];
    bringOnScreen(tile);
    return tile;
  }

  /**
   * The photo nearest to the middle of the screen, how much of it is above that, and the number of all
   * that are shown; null without photos.
   */
  get middle() {
    const [nearest] = [...this.#tiles.querySelectorAll(".tile")]
      .map((tile, position) => ({ position, box: tile.getBoundingClientRect() }))
      .sort((one, other) => awayFromMiddle(one.box) - awayFromMiddle(other.box));
    if (!nearest) return null;
    const { position, box } = nearest;
    const count = Math.min(this.#wanted, this.length);
    return { position, part: (innerHeight / 2 - box.top) / box.height, count };
  }

  /** Brings a photo back to where it was when it was `middle`, among as many as were shown then. */
  async returnTo({ position, part, count }) {
    const more = Math.min(count, this.length) - this.#entries.length;
    if (more > 0) await this.showMore(more);
    const box = this.#tiles.querySelectorAll(".tile")[position]?.getBoundingClientRect();
    if (box) scrollBy({ top: box.top + part * box.height - innerHeight / 2, behavior: "instant" });
  }

  /** Shows the next photos, or so many; ends when they have their places. */
  async showMore(count = pageSize) {
    const shown = this.#entries.length;
    this.#wanted = shown + count;
    const next = await photosAt(this.#numbers.slice(shown, this.#wanted));
    if (this.#entries.length > shown) return;
    this.#entries.push(...next);
    this.#tiles.append(...next.map(tileOfEntry));
    this.place();
  }

  /** Puts the photos into rows as wide as the page. */
  place() {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(this.#tiles);
    const width =
      this.#tiles.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    const tiles = [...this.#tiles.querySelectorAll(".tile")];
    if (!tiles.length || !(width > 0)) return;
    const shapes = tiles.map(({ style }) => Number(style.getPropertyValue("--shape")));
    for (const { start, end, height } of rowsOf(shapes, width, columnsFor(innerWidth))) {
      for (let place = start; place < end; place += 1) {
        // Each a little less than it grows to, so that no rounding breaks a row earlier.
        const isFull = end < tiles.length || height * shapes.slice(start, end)
          .reduce((sum, shape) => sum + shape, 0) + (end - start - 1) * gap > width - 1;
        tiles[place].style.flex =
          `${isFull ? shapes[place] : 0} 0 ${height * shapes[place] - (isFull ? 0.1 : 0)}px`;
      }
    }
  }
}
