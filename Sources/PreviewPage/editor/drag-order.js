// The order of photos during a drag.

import { addSheet, removeSheet } from "./sheets.js";
import { allTiles, tileOf } from "./tiles.js";

const sheet = new CSSStyleSheet();

// Gives tiles the numbers that the frames are named by, without moving any in the document:
// what has the focus or is dragged must stay.
const numberChunk = ({ key, sections }) => {
  let index = 0;
  for (const id of sections.flat()) {
    const tile = tileOf(id);
    if (tile) number(tile, index);
    index += 1;
  }
  const chunk = document.querySelector(`.chunk[data-chunk="${CSS.escape(key)}"]`);
  for (const tile of chunk?.querySelectorAll(".tile[data-photo]") ?? []) {
    if (!sections.flat().includes(tile.dataset.photo)) tile.classList.add("pfe-away");
    else tile.classList.remove("pfe-away");
  }
};

const numbers = (tile) => [...tile.classList].filter((name) => /^pf\d*-t\d+$/.test(name));

const number = (tile, index) => {
  const own = numbers(tile);
  tile.dataset.pfeNumber ??= own[0] ?? "";
  tile.classList.remove(...own);
  tile.classList.add("pf-t" + index);
};

export const beginOrder = () => addSheet(sheet);

/** Shows chunks in the order of a drag, at the frames of a style sheet. */
export const showOrder = (css, chunks) => {
  sheet.replaceSync(css);
  for (const chunk of chunks) numberChunk(chunk);
};

/** Shows all tiles in the page's own order, at its own frames. */
export const showOwnOrder = () => {
  for (const tile of allTiles()) {
    if (tile.dataset.pfeNumber === undefined) continue;
    tile.classList.remove("pfe-away", ...numbers(tile));
    if (tile.dataset.pfeNumber) tile.classList.add(tile.dataset.pfeNumber);
    delete tile.dataset.pfeNumber;
  }
  sheet.replaceSync("");
  removeSheet(sheet);
};
