// A page that has changed takes the place of the one on screen: photos move, come and go, and
// nothing else jumps.

import { tell } from "./events.js";
import { post } from "./server.js";
import { replaceLinks, replaceRules } from "./sheets.js";
import { allTiles, animate, fadeOut, isNear, photoOf, places, tileOf } from "./tiles.js";

// The places of the tiles, the one in the middle of the screen first: what a person looks at stays
// where it is, or what is beside it.
const anchors = () => {
  const middle = innerHeight / 2;
  return allTiles().map((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return { id: photoOf(each), top, distance: Math.abs((top + bottom) / 2 - middle) };
  }).sort((one, other) => one.distance - other.distance);
};

// A picture that is the same stays the same element: it need not be decoded again.
const keepPictures = (scope) => {
  for (const each of scope.querySelectorAll(".tile[data-photo]")) {
    /** @type {HTMLImageElement} */
    const old = tileOf(photoOf(each))?.querySelector("img");
    /** @type {HTMLImageElement} */
    const image = each.querySelector("img");
    if (old && image && old.srcset === image.srcset && old.naturalWidth) {
      for (const name of ["sizes", "alt"]) old.setAttribute(name, image.getAttribute(name) ?? "");
      // It is shown with what moves, and its plain colour at no time.
      old.decoding = "sync";
      image.replaceWith(old);
    }
  }
};

const parsed = async (address) => {
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) throw new Error(response.statusText);
  // The style element stays apart: the policy of this page would not let it pass.
  let style = "";
  const text = (await response.text())
    .replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
  const page = new DOMParser().parseFromString(text, "text/html");
  photofall.makeAbsolute(page, response.url);
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = page.querySelectorAll("link[rel=stylesheet]");
  for (const link of links) {
    link.href = photofall.absolute(link.getAttribute("href") ?? "", response.url);
  }
  return { page, style };
};

// The elements around the photos.
const surroundings = [".masthead", ".lede", ".albums", ".colophon", ".layouts"];

const replaceSurroundings = (next) => {
  document.title = next.title;
  document.documentElement.dir = next.documentElement.dir;
  document.documentElement.lang = next.documentElement.lang;
  for (const each of surroundings) {
    const [old, now] = [document.querySelector(each), next.querySelector(each)];
    if (!old || !now || old.innerHTML === now.innerHTML) continue;
    old.replaceWith(document.importNode(now, true));
  }
};

// True for a page that can take the place of this one; any other is loaded again.
const isAlike = (next) => next.querySelectorAll(".chunk").length === 1
  && [".lede", ".albums", ".colophon", ".pager"].every((each) =>
    !document.querySelector(each) === !next.querySelector(each));

// The chunks of an album that now show what is on the screen and around it, from the first to the
// last; the photos themselves may have gone, or not have come yet.
const chunksNear = async (album) => {
  const near = allTiles().filter((each) => isNear(each.getBoundingClientRect()))
    .map((each) => photoOf(each));
  /** @type {NodeListOf<HTMLElement>} */
  const loading = document.querySelectorAll(".chunk[data-chunk]:not(:has(.tile))");
  const keys = [...loading].filter((each) => isNear(each.getBoundingClientRect()))
    .map((each) => each.dataset.chunk);
  const { chunks } = await post("places", { photos: near });
  const found = [
    ...chunks.filter((index) => index !== null),
    ...album.chunks.flatMap(({ key }, index) => keys.includes(key) ? [index] : []),
  ];
  if (!found.length) throw new Error("nothing of this is there any more");
  const first = Math.min(...found);
  return Array.from({ length: Math.max(...found) - first + 1 }, (_, place) => first + place);
};

// The page's own address may have gone with the photo that it is named by.
const pageUnlessGone = async (address, other) => {
  try {
    return await parsed(address);
  } catch (error) {
    if (!other) throw error;
    return other;
  }
};

const partOf = async (album, index) => ({ index, ...await parsed(album.chunks[index].page) });

// Lets chunks of a stream take the place of those on screen.
const renewStream = (album, parts) => {
  replaceRules("");
  photofall.renew?.(album, parts.map(({ index, page, style }) => {
    const element = document.importNode(page.querySelector(".chunk"), true);
    for (const image of element.querySelectorAll("img")) image.loading = "lazy";
    keepPictures(element);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    return { index, element, sheet };
  }));
};

const renewChunk = ({ page, style }) => {
  const chunk = document.querySelector(".chunk[data-chunk]");
  const next = document.importNode(page.querySelector(".chunk"), true);
  keepPictures(next);
  chunk.dataset.chunk = next.dataset.chunk;
  chunk.replaceChildren(...next.childNodes);
  replaceRules(style);
};

// The tile that gets the focus when tiles are made anew: the same, or the next when it has gone.
const nextFocus = (focused, old) => {
  const at = old.indexOf(focused);
  return [...old.slice(at), ...old.slice(0, at).reverse()]
    .map((each) => tileOf(photoOf(each))).find(Boolean);
};

/** Shows the gallery as it is now. */
export const showChunks = async () => {
  photofall.forget();
  const album = photofall.renew && await photofall.album;
  const parts = album
    ? await Promise.all((await chunksNear(album)).map((index) => partOf(album, index))) : [];
  const own = await pageUnlessGone(photofall.ownAddress, parts[0]);
  if (!isAlike(own.page)) return location.reload();
  await replaceLinks(own.page);
  const [middle, before, old] = [anchors(), places(), allTiles()];
  const focused = document.activeElement?.closest?.(".tile[data-photo]");
  tell("leaving");
  if (album) renewStream(album, parts);
  else renewChunk(own);
  document.querySelector(".gallery").className = own.page.querySelector(".gallery").className;
  replaceSurroundings(own.page);
  const held = middle.find(({ id }) => tileOf(id));
  if (held) {
    const { top } = tileOf(held.id).getBoundingClientRect();
    scrollBy({ top: top - held.top, behavior: "instant" });
  }
  if (focused) nextFocus(focused, old)?.focus({ preventScroll: true });
  photofall.renewView?.();
  animate(before);
  fadeOut(old.filter((each) => !tileOf(photoOf(each))), before);
  tell("update");
};
