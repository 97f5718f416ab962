// The rules of chunks. The fewer rules there are to look up for a tile, the sooner it is laid out.
// So the rules of a chunk have names that no other chunk has, and are those of the present band
// alone.

import { band } from "./album.js";

const ownPrefix = (index) => `pf${index}-`;

/** Gives the elements of the chunk at an index the names of its rules. */
export const rename = (content, index) => {
  for (const name of ["tile", "caption"]) {
    for (const one of content.querySelectorAll(`.${name}`)) one.className += ` pf-${name}`;
  }
  for (const one of content.querySelectorAll("[class*=pf-]")) {
    one.className = one.className.replaceAll("pf-", ownPrefix(index));
  }
};

/** The style of the chunk at an index, with names of its own. */
export const renamed = (style, index) =>
  style.replace(/\.(tile|caption)(?=[{,])/g, ".pf-$1").replaceAll(".pf-", `.${ownPrefix(index)}`);

const bandRules = /@container gallery[^{]*\{(?:[^{}]*\{[^{}]*\})*\}/g;
const allBands = new RegExp(`(?:${bandRules.source})+`, "g");

/**
 * Fills the sheet of a chunk with the rules of the present band: reading those of all would take
 * several times as long.
 * @param {Chunk} chunk
 */
export const fit = ({ sheet, style }) =>
  sheet.replaceSync(style.replace(allBands, (bands) => bands.match(bandRules)?.[band] ?? ""));

/**
 * Makes the sheets of chunks those of the document.
 * @param {Iterable<Chunk>} chunks
 */
export const adoptSheets = (chunks) => {
  const styled = [...chunks].filter(({ isStyled }) => isStyled);
  document.adoptedStyleSheets = styled.map(({ sheet }) => sheet);
};
