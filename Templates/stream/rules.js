// The rules of chunks. The fewer rules there are to look up for a tile, the sooner it is laid out.
// So the rules of a chunk have names that no other chunk has, and are those of the present band
// alone.

import { band } from "./album.js";

/** The style of a chunk with names of its own, which its elements get, too. */
export const renamed = (element, style, index) => {
  const own = `.pf${index}-`;
  for (const name of ["tile", "caption"]) {
    for (const one of element.getElementsByClassName(name)) one.className += ` pf-${name}`;
  }
  for (const one of element.querySelectorAll("[class*=pf-]")) {
    one.className = one.className.replaceAll("pf-", own.slice(1));
  }
  return style.replace(/\.(tile|caption)(?=[{,])/g, ".pf-$1").replaceAll(".pf-", own);
};

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
