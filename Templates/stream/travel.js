// Ways to places that may not be laid out yet: chunks, anchors of the history, photos' addresses.

import { album, offsets } from "./album.js";
import { goBack, lineOf } from "./anchor.js";
import { shown } from "./chunks.js";
import { parsed, received } from "./pages.js";
import { goTo } from "./scrolling.js";
import { start } from "./start.js";

/**
 * Brings a chunk on the screen, unless it is near; the promise gives it when it has come, and null for
 * an index below 0.
 * @type {Photofall["bring"]}
 */
export const bring = async (index) => {
  if (!await start() || index < 0) return null;
  if (!shown.has(index)) goTo(offsets[index]);
  await shown.get(index)?.filled;
  return shown.get(index) ?? null;
};

/**
 * Brings the place of an anchor back to the middle of the screen.
 * @param {Anchor} anchor
 */
export const returnTo = async (anchor) => {
  if (!await start()) return;
  const chunk = await bring(album.chunks.findIndex(({ key }) => key === anchor.key));
  if (chunk) goBack(anchor, chunk);
};

/** The ID that the page's address ends with; empty for one of broken signs. */
const namedID = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
};

/**
 * Goes to the photo of the address: its tile may be on another page, which its own page names. The promise
 * gives the tile; null where there is none.
 */
export const followHash = async () => {
  const id = namedID();
  const known = document.getElementById(id);
  if (known || !id.startsWith("photo-")) return known;
  const { absolute, streamAddress } = photofall;
  const address = absolute(`p/${encodeURIComponent(id.slice(6))}.html`, streamAddress);
  const text = await received(address).catch(() => null);
  if (text === null) return null;
  const { page } = parsed(text);
  const link = page.querySelector("link[rel=up]");
  // Hosts may answer any address with the start page.
  const home = absolute(link?.getAttribute("href") ?? "", address);
  if (!await start()) return null;
  await bring(album.chunks.findIndex(({ page }) => page === home));
  const tile = document.getElementById(id);
  // In a line it grows on its way to the middle.
  tile?.scrollIntoView({ block: lineOf(tile) ? "center" : "start", inline: "center" });
  return tile;
};
