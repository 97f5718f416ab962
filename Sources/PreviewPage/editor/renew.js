// A page that has changed takes the place of the one on screen: photos move, come and go, and
// nothing else jumps.

import { tell } from "./events.js";
import { isHeld, loadAgain } from "./hold.js";
import { Refusal, fetchFrom, post } from "./server.js";
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

/** The pictures that were taken over, with the sizes that they are to have. */
let kept = [];

// A picture that is the same stays the same element: it need not be decoded again.
const keepPictures = (scope) => {
  for (const each of scope.querySelectorAll(".tile[data-photo]")) {
    /** @type {HTMLImageElement} */
    const old = tileOf(photoOf(each))?.querySelector("img");
    /** @type {HTMLImageElement} */
    const image = each.querySelector("img");
    if (old && image && old.srcset === image.srcset && old.naturalWidth) {
      old.alt = image.alt;
      kept.push({ picture: old, sizes: fixed(image.sizes) });
      // It is shown with what moves, and its plain colour at no time.
      old.decoding = "sync";
      image.replaceWith(old);
    }
  }
};

/** The `sizes` without `auto`, which is for lazy pictures alone. */
const fixed = (sizes) => sizes.replace(/^auto, /, "");

// Sizes choose a file when they are set, and `auto` goes by the picture's box: one outside the
// document has none, and would be loaded anew as wide as the window, on a plain ground meanwhile.
const fitPictures = () => {
  for (const { picture, sizes } of kept) {
    if (fixed(picture.sizes) === sizes) continue;
    picture.sizes = (picture.loading === "lazy" ? "auto, " : "") + sizes;
  }
  kept = [];
};

const parsed = async (address) => {
  const response = await fetchFrom(address, { cache: "no-store" });
  // The style element stays apart: the policy of this page would not let it pass.
  let style = "";
  const text = (await response.text())
    .replace(/<style>([^]*?)<\/style>/, (_, found) => ((style = found), ""));
  const page = new DOMParser().parseFromString(text, "text/html");
  // Those that are here already must not be fetched again before they take their places.
  for (const image of page.querySelectorAll("img")) image.setAttribute("loading", "lazy");
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
/** The elements that stand behind those that may come, in the main part. */
const following = { ".lede": "main > :is(.albums, .gallery)", ".albums": "main > .gallery" };

/** Puts an element that the page did not have into its place. */
const insert = (name, copy) => {
  const next = document.querySelector(following[name] ?? ":not(*)");
  if (next) next.before(copy);
  else document.querySelector("main").append(copy);
};

/**
 * Takes the field of the search over into its place on a page that comes: its script listens to
 * this one, and somebody may be typing.
 */
const keepSearch = (old, now) => {
  const [mine, theirs] = [old.querySelector(".find"), now.querySelector(".find")];
  if (!mine || !theirs) return () => {};
  const hadFocus = mine.contains(document.activeElement);
  theirs.replaceWith(mine);
  return () => hadFocus && mine.querySelector("input").focus({ preventScroll: true });
};

const replaceSurroundings = (next) => {
  document.title = next.title;
  document.documentElement.dir = next.documentElement.dir;
  document.documentElement.lang = next.documentElement.lang;
  for (const each of surroundings) {
    const [old, now] = [document.querySelector(each), next.querySelector(each)];
    if (old && !now && following[each]) old.remove();
    if (!now || old?.innerHTML === now.innerHTML) continue;
    const copy = document.importNode(now, true);
    if (!old) {
      if (following[each]) insert(each, copy);
      continue;
    }
    const refocus = keepSearch(old, copy);
    const focused = old.contains(document.activeElement)
      && document.activeElement?.getAttribute("href");
    old.replaceWith(copy);
    refocus();
    if (focused) copy.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }
};

// True for a page that can take the place of this one; any other is loaded again.
const isAlike = (next) =>
  next.querySelectorAll(".chunk").length === (document.querySelector(".gallery") ? 1 : 0)
  && [".colophon", ".pager:not(.found *)", ".find"].every((each) =>
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
  if (!found.length) throw new Refusal("Nothing of this is there any more.", 404);
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
  if (!chunk) return;
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

/** All of a photo's own page but its words, which change alone as a rule. */
const frameOf = (page) => [...page.querySelectorAll("main :is(img, video, source), body > * > a")]
  .map(({ src, href }) => src ?? href).join(" ") + page.querySelector(".viewer-bar").textContent;

/**
 * Shows a photo's own page as it is now.
 * @returns {Promise<boolean>} False when something held it back meanwhile.
 */
export const showPhoto = async () => {
  const { page } = await parsed(location.href);
  await replaceLinks(page);
  if (isHeld()) return false;
  const [old, words] = [document, page].map((each) => each.querySelector("figcaption"));
  if (!old || !words || frameOf(page) !== frameOf(document)) {
    await loadAgain();
    return true;
  }
  document.title = page.title;
  old.replaceWith(document.importNode(words, true));
  tell("update");
  return true;
};

/**
 * Shows the gallery as it is now.
 * @returns {Promise<boolean>} False when something held it back meanwhile.
 */
export const showChunks = async () => {
  photofall.forget();
  const album = photofall.renew && await photofall.album;
  if (photofall.renew && !album) {
    // Unless it is no more, which this tells, it may be had the next time.
    await fetchFrom(photofall.streamAddress, { cache: "no-store" });
    throw new Refusal("The album did not come.");
  }
  const parts = album
    ? await Promise.all((await chunksNear(album)).map((index) => partOf(album, index))) : [];
  const own = await pageUnlessGone(photofall.ownAddress, parts[0]);
  await replaceLinks(own.page);
  if (isHeld()) return false;
  if (!isAlike(own.page)) {
    await loadAgain();
    return true;
  }
  const [middle, before, old] = [anchors(), places(), allTiles()];
  const focused = document.activeElement?.closest?.(".tile[data-photo]");
  tell("leaving");
  if (album) renewStream(album, parts);
  else renewChunk(own);
  const gallery = document.querySelector(".gallery");
  if (gallery) gallery.className = own.page.querySelector(".gallery").className;
  replaceSurroundings(own.page);
  const held = middle.find(({ id }) => tileOf(id));
  if (held) {
    const { top } = tileOf(held.id).getBoundingClientRect();
    scrollBy({ top: top - held.top, behavior: "instant" });
  }
  fitPictures();
  if (focused) nextFocus(focused, old)?.focus({ preventScroll: true });
  photofall.renewView?.();
  animate(before);
  fadeOut(old.filter((each) => !tileOf(photoOf(each))), before);
  tell("update");
  return true;
};
